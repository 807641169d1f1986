// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/checksums/version_file.h"

#include <string_view>
#include <utility>

namespace winnow {
namespace {

constexpr std::string_view kXapianMagic("\x0f\x0dXapian Glass", 14);
constexpr std::size_t kUuidBegin = 16;  // behind the number of the format
constexpr std::size_t kUuidBytes = 16;
constexpr std::uint64_t kBlockUnit = 2048;
constexpr std::uint64_t kMostBlockBytes = 65536;

// Takes Xapian's packed numbers off the bytes: seven bits each, the lowest first.
class PackedNumbers {
 public:
  explicit PackedNumbers(std::string_view bytes) : bytes_(bytes) {}

  bool failed() const { return failed_; }

  std::uint64_t take() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && !bytes_.empty(); shift += 7) {
      const auto byte = static_cast<unsigned char>(bytes_.front());
      bytes_.remove_prefix(1);
      value |= std::uint64_t(byte & 0x7F) << shift;
      if ((byte & 0x80) == 0) return value;
    }
    failed_ = true;
    return 0;
  }

  std::string_view take_string() {
    const std::uint64_t length = take();
    failed_ = failed_ || length > bytes_.size();
    if (failed_) return {};
    const std::string_view taken = bytes_.substr(0, length);
    bytes_.remove_prefix(length);
    return taken;
  }

  std::string_view rest() const { return bytes_; }

 private:
  std::string_view bytes_;
  bool failed_ = false;
};

std::optional<VersionFile::FreeList> free_list_from(std::string_view bytes) {
  VersionFile::FreeList list;
  if (bytes.empty()) return list;
  PackedNumbers numbers(bytes);
  numbers.take();  // the revision
  list.unused_from = numbers.take();
  for (VersionFile::FreeList::Place* place : {&list.begin, &list.end}) {
    place->block = numbers.take();
    place->at = numbers.take() * 4;  // it counts numbers
  }
  if (numbers.failed()) return std::nullopt;
  return list;
}

bool is_block_size(std::uint64_t bytes) {
  return bytes >= kBlockUnit && bytes <= kMostBlockBytes && (bytes & (bytes - 1)) == 0;
}

}  // namespace

std::optional<VersionFile> parse_version_file(std::string bytes) {
  if (bytes.size() <= kUuidBegin + kUuidBytes || !bytes.starts_with(kXapianMagic))
    return std::nullopt;
  VersionFile version;
  PackedNumbers numbers(std::string_view(bytes).substr(kUuidBegin + kUuidBytes));
  version.revision = numbers.take();
  for (std::size_t i = 0; i < kTableNames.size(); ++i) {
    VersionFile::Root& root = version.roots[i];
    const std::string_view begin = numbers.rest();
    root.block = numbers.take();
    root.is_on_disk = (numbers.take() & 1) == 0;
    numbers.take();  // entries
    const std::uint64_t block_bytes = numbers.take() * kBlockUnit;
    numbers.take();  // which entries are compressed
    version.content += begin.substr(0, begin.size() - numbers.rest().size());
    const auto free_list = free_list_from(numbers.take_string());
    if (numbers.failed() || !is_block_size(block_bytes) || !free_list) return std::nullopt;
    version.free_lists[i] = *free_list;
    version.block_bytes = static_cast<std::uint32_t>(block_bytes);
  }
  version.content += numbers.rest();
  version.uuid = bytes.substr(kUuidBegin, kUuidBytes);
  version.bytes = std::move(bytes);
  return version;
}

const VersionFile::FreeList* free_list_of(const VersionFile& version, std::string_view file) {
  for (std::size_t i = 0; i < kTableNames.size(); ++i) {
    if (file == std::string(kTableNames[i]) + ".glass") return &version.free_lists[i];
  }
  return nullptr;
}

bool differ_in_uuid_alone(const std::string& one, const std::string& other) {
  if (one.size() != other.size() || one.size() < kUuidBegin + kUuidBytes) return false;
  return one.compare(0, kUuidBegin, other, 0, kUuidBegin) == 0 &&
         one.compare(kUuidBegin + kUuidBytes, std::string::npos, other, kUuidBegin + kUuidBytes) ==
             0;
}

}  // namespace winnow
