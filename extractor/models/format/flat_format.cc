// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/models/format/flat_format.h"

#include <xxhash.h>

#include <cstring>
#include <string>

namespace winnow {
namespace {

constexpr std::string_view kLearnAnew = "learn the site anew";
constexpr std::string_view kOtherVersion = "use the version of Winnow that learned the site";

constexpr std::size_t kChecksum = offsetof(FlatHeader, checksum);

std::uint64_t checksum_of(std::span<const std::byte> bytes) {
  const auto checked = bytes.subspan(sizeof(FlatHeader));
  return XXH3_64bits(checked.data(), checked.size());
}

// Says, for instance, "a pattern tree of another byte order".
Error one_of(ErrorCode code, const FlatFormat& format, std::string_view what,
             std::string_view hint) {
  return {code, "a " + std::string(format.name) + ' ' + std::string(what), "", std::string(hint)};
}

}  // namespace

Error damaged(const FlatFormat& format, std::string_view what) {
  return {ErrorCode::corrupt, "damaged " + std::string(format.name) + ": " + std::string(what), "",
          std::string(kLearnAnew)};
}

// Looks at the byte order before the version, which reads as a wrong number in another order.
std::optional<Error> header_error(const FlatFormat& format, std::span<const std::byte> bytes) {
  if (reinterpret_cast<std::uintptr_t>(bytes.data()) % 8 != 0) {
    return one_of(ErrorCode::usage, format, "that does not begin at a multiple of 8",
                  "copy it to one");
  }
  if (bytes.size() < format.header_bytes) return damaged(format, "too short");
  FlatHeader header;
  std::memcpy(&header, bytes.data(), sizeof(header));
  if (header.magic != format.magic) return damaged(format, "not the beginning of one");
  if (header.byte_order == kOtherByteOrder) {
    return one_of(ErrorCode::incompatible, format, "of another byte order", kLearnAnew);
  }
  if (header.byte_order != kByteOrderMark) return damaged(format, "no byte order");
  if (header.version > format.version) {
    return one_of(ErrorCode::incompatible, format, "of version " + std::to_string(header.version),
                  kOtherVersion);
  }
  if (header.version == 0) return damaged(format, "no such version");
  if (header.version < (format.oldest == 0 ? format.version : format.oldest)) {
    return one_of(ErrorCode::incompatible, format,
                  "of the old version " + std::to_string(header.version), kLearnAnew);
  }
  return std::nullopt;
}

std::optional<Error> checksum_error(const FlatFormat& format, std::span<const std::byte> bytes) {
  FlatHeader header;
  std::memcpy(&header, bytes.data(), sizeof(header));
  if (header.checksum != checksum_of(bytes)) return damaged(format, "the checksum differs");
  return std::nullopt;
}

std::optional<Error> flat_error(const FlatFormat& format, std::span<const std::byte> bytes) {
  if (auto error = header_error(format, bytes)) return error;
  return checksum_error(format, bytes);
}

void seal(std::span<std::byte> bytes) {
  const std::uint64_t checksum = checksum_of(bytes);
  std::memcpy(bytes.data() + kChecksum, &checksum, sizeof(checksum));
}

}  // namespace winnow
