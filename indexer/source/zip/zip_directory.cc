// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/zip/zip_directory.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "indexer/source/bytes/byte_stream.h"
#include "indexer/source/bytes/decoder.h"

namespace winnow {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kEndBytes = 22;
constexpr std::size_t kMaxCommentBytes = 0xffff;
constexpr std::size_t kLocatorBytes = 20;
constexpr std::size_t kEnd64Bytes = 56;
constexpr std::size_t kCentralBytes = 46;
constexpr std::size_t kLocalBytes = 30;
constexpr std::uint32_t kIn64 = 0xffffffff;  // the number stands in the zip64 field
constexpr std::uint16_t kStored = 0;
constexpr std::uint16_t kDeflated = 8;

// Numbers in zip files have their lowest byte first.
std::uint64_t number_in(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t number = 0;
  for (std::size_t i = size; i-- > 0;) {
    number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  }
  return number;
}

// Fewer bytes than asked for only at the end.
std::string part_of(const RandomBytes& bytes, std::uint64_t at, std::size_t size) {
  std::string part(size, '\0');
  part.resize(bytes.read_at(at, part.data(), size));
  return part;
}

Error zip_error(std::string what, std::string hint) {
  return {ErrorCode::input, std::move(what), "", std::move(hint)};
}

Error cut_off() {
  return zip_error("has no zip directory at its end: it is cut off, or not a zip file",
                   "get the file anew; what is whole in it, zip -FF can copy into another one");
}

Error damaged_directory() { return zip_error("has a damaged zip directory", "get the file anew"); }

// Where the directory is.
struct ZipTail {
  std::uint64_t begin = 0;
  std::uint64_t size = 0;
  std::uint64_t shift = 0;  // bytes before the zip file, as of a program that unpacks it
};

// The end of the directory is the last thing in a zip file but for a comment, which may hold
// anything.
std::optional<std::uint64_t> find_zip_end(const RandomBytes& zip, std::string& end) {
  const std::uint64_t most = kEndBytes + kMaxCommentBytes;
  const std::uint64_t from = zip.size() - std::min(zip.size(), most);
  const std::string tail = part_of(zip, from, static_cast<std::size_t>(zip.size() - from));
  if (tail.size() < kEndBytes) return {};
  for (std::size_t at = tail.size() - kEndBytes;; --at) {
    if (std::string_view(tail).substr(at).starts_with("PK\x05\x06"sv) &&
        at + kEndBytes + number_in(tail, at + 20, 2) <= tail.size()) {
      end = tail.substr(at, kEndBytes);
      return from + at;
    }
    if (at == 0) return {};
  }
}

// Gives where the zip64 end of the directory is, if there is one; its bytes are put into `end`.
std::optional<std::uint64_t> find_zip64_end(const RandomBytes& zip, std::uint64_t end_at,
                                            std::string& end) {
  if (end_at < kLocatorBytes) return {};
  const std::string locator = part_of(zip, end_at - kLocatorBytes, kLocatorBytes);
  if (!locator.starts_with("PK\x06\x07"sv) || locator.size() < kLocatorBytes) return {};
  // It stands right before the locator, also where bytes before the zip file have moved it.
  if (end_at < kLocatorBytes + kEnd64Bytes) return {};
  for (const std::uint64_t at : {number_in(locator, 8, 8), end_at - kLocatorBytes - kEnd64Bytes}) {
    end = part_of(zip, at, kEnd64Bytes);
    if (end.size() == kEnd64Bytes && end.starts_with("PK\x06\x06"sv)) return at;
  }
  return {};
}

Expected<ZipTail> find_directory(const RandomBytes& zip) {
  std::string end;
  std::optional<std::uint64_t> at = find_zip_end(zip, end);
  if (!at) return cut_off();
  ZipTail tail{number_in(end, 16, 4), number_in(end, 12, 4), 0};
  std::string end64;
  if (const auto at64 = find_zip64_end(zip, *at, end64)) {
    at = at64;
    tail = {number_in(end64, 48, 8), number_in(end64, 40, 8), 0};
  }
  if (tail.size > *at || tail.begin > *at - tail.size) return damaged_directory();
  tail.shift = *at - tail.size - tail.begin;
  tail.begin += tail.shift;
  return tail;
}

// The zip64 field has those of the numbers that do not fit elsewhere, in this order.
void read_zip64_field(std::string_view extra, ZipEntry& entry) {
  constexpr std::uint16_t kZip64 = 1;
  while (extra.size() >= 4) {
    const auto size = static_cast<std::size_t>(number_in(extra, 2, 2));
    if (size > extra.size() - 4) return;
    std::string_view field = extra.substr(4, size);
    if (number_in(extra, 0, 2) == kZip64) {
      for (std::uint64_t* number : {&entry.unpacked, &entry.packed, &entry.header}) {
        if (*number != kIn64 || field.size() < 8) continue;
        *number = number_in(field, 0, 8);
        field.remove_prefix(8);
      }
      return;
    }
    extra.remove_prefix(4 + size);
  }
}

ZipEntry read_central(std::string_view central, std::string_view rest) {
  const auto name = static_cast<std::size_t>(number_in(central, 28, 2));
  const auto extra = static_cast<std::size_t>(number_in(central, 30, 2));
  ZipEntry entry;
  entry.name = rest.substr(0, name);
  entry.encrypted = (number_in(central, 8, 2) & 1) != 0;
  entry.method = static_cast<std::uint16_t>(number_in(central, 10, 2));
  entry.packed = number_in(central, 20, 4);
  entry.unpacked = number_in(central, 24, 4);
  entry.header = number_in(central, 42, 4);
  read_zip64_field(rest.substr(name, extra), entry);
  return entry;
}

// A part of other bytes.
class ZipPart final : public RandomBytes {
 public:
  ZipPart(std::shared_ptr<const RandomBytes> whole, std::uint64_t begin, std::uint64_t size)
      : whole_(std::move(whole)), begin_(begin), size_(size) {}

  std::uint64_t size() const override { return size_; }
  std::size_t read_at(std::uint64_t offset, char* to, std::size_t size) const override {
    if (offset >= size_) return 0;
    const std::uint64_t left = size_ - offset;
    return whole_->read_at(begin_ + offset, to,
                           static_cast<std::size_t>(std::min<std::uint64_t>(left, size)));
  }
  int error() const override { return whole_->error(); }

 private:
  std::shared_ptr<const RandomBytes> whole_;
  std::uint64_t begin_;
  std::uint64_t size_;
};

Error damaged_entry(std::string what) { return zip_error(std::move(what), "get the file anew"); }

Expected<std::shared_ptr<const RandomBytes>> unpack(const RandomBytes& packed) {
  MemberStream stream(packed, make_inflater(Inflation::raw));
  stream.start(0);
  Expected<std::shared_ptr<const FileBytes>> unpacked = store_stream(stream, "the unpacked file");
  if (!unpacked) return unpacked.error();
  if (stream.is_bomb()) {
    return zip_error("unpacks to over a thousand times its size",
                     "unpack it by hand if it is sound");
  }
  if (stream.is_broken()) return damaged_entry("is damaged in the zip file");
  return std::shared_ptr<const RandomBytes>(*std::move(unpacked));
}

}  // namespace

Expected<void> read_zip_directory(const RandomBytes& zip,
                                  const std::function<bool(ZipEntry&&)>& entry) {
  const Expected<ZipTail> tail = find_directory(zip);
  if (!tail) return tail.error();
  const ZipPart directory({std::shared_ptr<void>(), &zip}, tail->begin, tail->size);
  MemberStream plain(directory, nullptr);
  plain.start(0);
  LookAhead ahead(plain);
  while (ahead.position() < tail->size) {
    const std::string central(ahead.peek(kCentralBytes).substr(0, kCentralBytes));
    if (central.size() < kCentralBytes || !central.starts_with("PK\x01\x02"sv)) {
      return damaged_directory();
    }
    ahead.consume(kCentralBytes);
    const auto more = static_cast<std::size_t>(
        number_in(central, 28, 2) + number_in(central, 30, 2) + number_in(central, 32, 2));
    const std::string_view rest = ahead.peek(more).substr(0, more);
    if (rest.size() < more) return damaged_directory();
    ZipEntry next = read_central(central, rest);
    next.header += tail->shift;
    ahead.consume(more);
    if (!entry(std::move(next))) break;
  }
  return {};
}

// The entry's own header has a name and a field of its own length, so that it is read for where the
// data begins. It must have the same name: what another program unpacks is what is read here.
Expected<std::shared_ptr<const RandomBytes>> bytes_of_zip_entry(
    const std::shared_ptr<const RandomBytes>& zip, const ZipEntry& entry) {
  if (entry.encrypted) return zip_error("is encrypted", "decrypt it first");
  const std::string local = part_of(*zip, entry.header, kLocalBytes);
  if (local.size() < kLocalBytes || !local.starts_with("PK\x03\x04"sv)) {
    return damaged_entry("is not where the zip directory says");
  }
  const auto name = static_cast<std::size_t>(number_in(local, 26, 2));
  if (part_of(*zip, entry.header + kLocalBytes, name) != entry.name) {
    return damaged_entry("has another name where the zip directory says that it is");
  }
  const std::uint64_t begin = entry.header + kLocalBytes + name + number_in(local, 28, 2);
  if (begin > zip->size() || entry.packed > zip->size() - begin) {
    return damaged_entry("is cut off, or its size is wrong in the zip directory");
  }
  auto packed = std::make_shared<ZipPart>(zip, begin, entry.packed);
  if (entry.method == kDeflated) return unpack(*packed);
  if (entry.method != kStored) {
    return zip_error("is packed by method " + std::to_string(entry.method) + " of zip",
                     "unzip the file, and zip it again without compression (zip -0)");
  }
  if (entry.packed != entry.unpacked) return damaged_entry("has a wrong size in the zip directory");
  return std::shared_ptr<const RandomBytes>(std::move(packed));
}

}  // namespace winnow
