// SPDX-License-Identifier: GPL-2.0-or-later
//
// Stores an input as crawls are stored. Its first byte says how the rest is compressed before it is
// read:
//
//   '0' not at all   '1' one gzip member   '2' a gzip member for each line of dashes
//   '3' one zstd frame   '4' a zstd frame for each   '5', '6' as '2' and '4', with a byte damaged
#pragma once

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/invariant.h"

namespace winnow {

inline std::string gzip_member(std::string_view bytes) {
  z_stream state{};
  WINNOW_INVARIANT(deflateInit2(&state, 1, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string out(deflateBound(&state, bytes.size()) + 64, '\0');
  state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  state.avail_in = static_cast<uInt>(bytes.size());
  state.next_out = reinterpret_cast<Bytef*>(out.data());
  state.avail_out = static_cast<uInt>(out.size());
  WINNOW_INVARIANT(deflate(&state, Z_FINISH) == Z_STREAM_END);
  out.resize(state.total_out);
  deflateEnd(&state);
  return out;
}

inline std::string zstd_frame(std::string_view bytes) {
  static ZSTD_CCtx* const context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size =
      ZSTD_compress2(context, out.data(), out.size(), bytes.data(), bytes.size());
  WINNOW_INVARIANT(ZSTD_isError(size) == 0);
  out.resize(size);
  return out;
}

// Makes a member for each part between two lines of dashes.
template <typename Compress>
std::string members(std::string_view bytes, Compress compress) {
  constexpr std::string_view kMemberEnd = "\n----\n";
  std::string out;
  while (!bytes.empty()) {
    const std::size_t end = std::min(bytes.find(kMemberEnd), bytes.size());
    out += compress(bytes.substr(0, end));
    bytes.remove_prefix(std::min(end + kMemberEnd.size(), bytes.size()));
  }
  return out;
}

// Damages a byte. The place and the change follow from the bytes.
inline std::string damaged(std::string bytes) {
  std::size_t sum = 0;
  for (const char byte : bytes) sum = sum * 31 + static_cast<unsigned char>(byte);
  if (!bytes.empty()) bytes[sum % bytes.size()] ^= static_cast<char>(1 << sum / 8 % 8);
  return bytes;
}

inline std::string stored_bytes(std::string_view input) {
  if (input.empty()) return {};
  const unsigned how = static_cast<unsigned char>(input.front() - '0') % 7U;
  input.remove_prefix(1);
  switch (how) {
    case 1:
      return gzip_member(input);
    case 2:
      return members(input, gzip_member);
    case 3:
      return zstd_frame(input);
    case 4:
      return members(input, zstd_frame);
    case 5:
      return damaged(members(input, gzip_member));
    case 6:
      return damaged(members(input, zstd_frame));
    default:
      return std::string(input);
  }
}

}  // namespace winnow
