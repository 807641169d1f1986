// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/notes/packed_bytes.h"

#include <zstd.h>

#include <new>

namespace winnow {
namespace {

constexpr int kLevel = 3;

// Zstandard can do better on zeros; what a small hostile value makes is to be bounded.
constexpr std::size_t kMostTimesLarger = 1000;

}  // namespace

std::string packed(std::string_view bytes) {
  std::string out(::ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size =
      ::ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), kLevel);
  // Fails only where there is too little room or no memory.
  if (::ZSTD_isError(size)) throw std::bad_alloc();
  out.resize(size);
  return out;
}

std::optional<std::vector<std::byte>> unpacked(std::string_view packed) {
  const unsigned long long size = ::ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR ||
      size / kMostTimesLarger > packed.size()) {
    return std::nullopt;
  }
  std::vector<std::byte> bytes(static_cast<std::size_t>(size));
  const std::size_t made =
      ::ZSTD_decompress(bytes.data(), bytes.size(), packed.data(), packed.size());
  if (::ZSTD_isError(made) || made != bytes.size()) return std::nullopt;
  return bytes;
}

}  // namespace winnow
