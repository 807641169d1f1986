// SPDX-License-Identifier: GPL-2.0-or-later
//
// Decompression in steps, and the streams that come of it. Private to the sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "indexer/source/bytes/byte_stream.h"
#include "indexer/source/bytes/random_bytes.h"

namespace winnow {

enum class DecodeStatus {
  more,    // wants more input, or more room
  end,     // the member is complete, and its checksum is right
  broken,  // not data of this format, or damaged
};

// This decodes one compressed member (of gzip, zlib, zstd) after another. It is for one thread.
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

// Takes a dictionary as zstd has it, with or without a header; an empty one is none. Frames that
// want more than 128 MiB of memory are taken for broken.
std::unique_ptr<Decoder> make_zstd_decoder(std::string_view dictionary = {});

// Members of a file that were compressed one by one, or a file that is not compressed. The decoded
// bytes of one member. It is for one thread; the bytes may be shared.
class MemberStream final : public ByteStream {
 public:
  // Without a decoder, a member is all from where it begins to the end of the file.
  MemberStream(const RandomBytes& bytes, std::unique_ptr<Decoder> decoder);

  // Goes to the member at `offset`. It is false at the end of the file.
  bool start(std::uint64_t offset);

  std::size_t read(char* to, std::size_t size) override;
  bool is_broken() const override { return status_ == DecodeStatus::broken; }
  std::uint64_t skip(std::uint64_t count) override;

  // Says whether it counts as broken because it unpacks to far more than pages do.
  bool is_bomb() const { return bomb_; }

  // Says where the member begins in the file, and where the next one does, once this is at its end.
  std::uint64_t member() const { return member_; }
  std::uint64_t end() const { return next_ - input_.size(); }

 private:
  void fill();
  std::size_t read_plain(char* to, std::size_t size);

  const RandomBytes& bytes_;
  std::unique_ptr<Decoder> decoder_;
  std::string buffer_;
  std::string_view input_;  // what of the buffer was not decoded yet
  std::uint64_t member_ = 0;
  std::uint64_t next_ = 0;  // offset of what follows the buffer
  std::uint64_t unpacked_ = 0;
  bool bomb_ = false;
  DecodeStatus status_ = DecodeStatus::more;
};

// This is what `decoder` makes of the bytes of another stream: one member.
class DecodedStream final : public ByteStream {
 public:
  DecodedStream(ByteStream& from, std::unique_ptr<Decoder> decoder);

  std::size_t read(char* to, std::size_t size) override;
  bool is_broken() const override { return status_ == DecodeStatus::broken; }

 private:
  ByteStream& from_;
  std::unique_ptr<Decoder> decoder_;
  std::string buffer_;
  std::string_view input_;
  DecodeStatus status_ = DecodeStatus::more;
};

}  // namespace winnow
