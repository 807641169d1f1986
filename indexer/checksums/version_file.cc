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

  void skip_string() {
    const std::uint64_t length = take();
    failed_ = failed_ || length > bytes_.size();
    if (!failed_) bytes_.remove_prefix(length);
  }

  std::string_view rest() const { return bytes_; }

 private:
  std::string_view bytes_;
  bool failed_ = false;
};

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
  for (VersionFile::Root& root : version.roots) {
    const std::string_view begin = numbers.rest();
    root.block = numbers.take();
    root.is_on_disk = (numbers.take() & 1) == 0;
    numbers.take();  // entries
    const std::uint64_t block_bytes = numbers.take() * kBlockUnit;
    numbers.take();  // which entries are compressed
    version.content += begin.substr(0, begin.size() - numbers.rest().size());
    numbers.skip_string();  // free blocks
    if (numbers.failed() || !is_block_size(block_bytes)) return std::nullopt;
    version.block_bytes = static_cast<std::uint32_t>(block_bytes);
  }
  version.content += numbers.rest();
  version.uuid = bytes.substr(kUuidBegin, kUuidBytes);
  version.bytes = std::move(bytes);
  return version;
}

bool differ_in_uuid_alone(const std::string& one, const std::string& other) {
  if (one.size() != other.size() || one.size() < kUuidBegin + kUuidBytes) return false;
  return one.compare(0, kUuidBegin, other, 0, kUuidBegin) == 0 &&
         one.compare(kUuidBegin + kUuidBytes, std::string::npos, other, kUuidBegin + kUuidBytes) ==
             0;
}

}  // namespace winnow
