// SPDX-License-Identifier: GPL-2.0-or-later
//
// Decompression in steps. Private to the sources.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace winnow {

enum class DecodeStatus {
  more,    // wants more input, or more room
  end,     // the member is complete, and its checksum is right
  broken,  // not data of this format, or damaged
};

// One compressed member (of gzip, zlib, zstd) after another. For one thread.
class Decoder {
 public:
  virtual ~Decoder() = default;

  // Decodes from the beginning of `in` to the beginning of `out`, and takes off both what was used.
  virtual DecodeStatus decode(std::string_view& in, std::span<char>& out) = 0;

  // Gets ready for another member.
  virtual void reset() = 0;
};

enum class Inflation {
  gzip,
  zlib,
  raw,  // deflate without a frame
};

std::unique_ptr<Decoder> make_inflater(Inflation format);

// A dictionary as zstd has it, with or without a header; empty: none. Frames that want more than
// 128 MiB of memory are taken for broken.
std::unique_ptr<Decoder> make_zstd_decoder(std::string_view dictionary = {});

}  // namespace winnow
