// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads any bytes as an archive. No name leads out of it, no page is larger than the limit, what is
// left out has a reason, and a second pass finds the same. The first byte says what is done to the
// rest, because few changes of a header leave its checksum right:
//
//   '0' nothing (zip, 7z, tar, a tar that is compressed)   '1' the checksums of a tar are made
//   right '2' as 1, in gzip   '3' as 1, in zstd   '4' the checksums of a 7z archive are made right
#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz/invariant.h"
#include "fuzz/source_passes.h"
#include "fuzz/stored_bytes.h"
#include "indexer/source/bytes/random_bytes.h"
#include "indexer/source/source_kind.h"

namespace {

using namespace winnow;

constexpr std::size_t kMaxPageBytes = 5000;

// A header of tar has its checksum in eight of its 512 bytes, which count as spaces.
void mend_tar(std::string& tar) {
  constexpr std::size_t kBlock = 512;
  constexpr std::size_t kSumAt = 148;
  constexpr std::size_t kSumBytes = 8;
  constexpr std::size_t kMagicAt = 257;
  for (std::size_t at = 0; at + kBlock <= tar.size(); at += kBlock) {
    if (tar.compare(at + kMagicAt, 5, "ustar") != 0) continue;
    std::fill_n(tar.begin() + static_cast<std::ptrdiff_t>(at + kSumAt), kSumBytes, ' ');
    unsigned sum = 0;
    for (const char byte : std::string_view(tar).substr(at, kBlock)) {
      sum += static_cast<unsigned char>(byte);
    }
    std::snprintf(tar.data() + at + kSumAt, kSumBytes, "%06o", sum);
  }
}

void put_checksum(std::string& bytes, std::size_t to, std::size_t from, std::size_t size) {
  const auto sum = static_cast<std::uint32_t>(
      ::crc32(0, reinterpret_cast<const Bytef*>(bytes.data() + from), static_cast<uInt>(size)));
  std::memcpy(bytes.data() + to, &sum, sizeof sum);
}

// A 7z archive begins with 32 bytes, which say where its list of files is. Both have checksums.
void mend_7z(std::string& bytes) {
  constexpr std::size_t kStart = 32;
  if (bytes.size() < kStart) return;
  std::uint64_t place = 0;
  std::uint64_t size = 0;
  std::memcpy(&place, bytes.data() + 12, sizeof place);
  std::memcpy(&size, bytes.data() + 20, sizeof size);
  const std::size_t behind = bytes.size() - kStart;
  if (place <= behind && size <= behind - place) put_checksum(bytes, 28, kStart + place, size);
  put_checksum(bytes, 8, 12, 20);
}

std::string archive_of(std::string_view input) {
  if (input.empty()) return {};
  const unsigned how = static_cast<unsigned char>(input.front() - '0') % 5U;
  std::string bytes(input.substr(1));
  if (how == 4) mend_7z(bytes);
  if (how == 0 || how == 4) return bytes;
  mend_tar(bytes);
  if (how == 2) return gzip_member(bytes);
  return how == 3 ? zstd_frame(bytes) : bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::make_shared<MemoryBytes>(
      archive_of(std::string_view(reinterpret_cast<const char*>(data), size)));
  SourceSettings options;
  options.max_page_bytes = kMaxPageBytes;
  file_kind(*bytes, "site.zip");
  const auto source = open_archive("site.zip", bytes, options);
  if (!source) {
    WINNOW_INVARIANT(source.error().code == ErrorCode::input && !source.error().what.empty());
    return 0;
  }
  const std::vector<std::string> found = found_in(**source, kMaxPageBytes);
  WINNOW_INVARIANT(found == found_in(**source, kMaxPageBytes));
  return 0;
}
