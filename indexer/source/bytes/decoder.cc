// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/bytes/decoder.h"

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <span>
#include <utility>

#include "indexer/source/bytes/byte_stream.h"
#include "winnow/extractor/out_of_memory.h"

namespace winnow {
namespace {

int window_bits(Inflation format) {
  constexpr int kGzip = 16;
  if (format == Inflation::gzip) return MAX_WBITS + kGzip;
  return format == Inflation::zlib ? MAX_WBITS : -MAX_WBITS;
}

class Inflater final : public Decoder {
 public:
  explicit Inflater(Inflation format) {
    if (::inflateInit2(&state_, window_bits(format)) != Z_OK) throw_out_of_memory();
  }
  ~Inflater() override { ::inflateEnd(&state_); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  DecodeStatus decode(std::string_view& in, std::span<char>& out) override {
    // zlib does not write to its input, but is declared without const.
    state_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
    state_.avail_in = static_cast<uInt>(in.size());
    state_.next_out = reinterpret_cast<Bytef*>(out.data());
    state_.avail_out = static_cast<uInt>(out.size());
    const int result = ::inflate(&state_, Z_NO_FLUSH);
    in.remove_prefix(in.size() - state_.avail_in);
    out = out.subspan(out.size() - state_.avail_out);
    if (result == Z_MEM_ERROR) throw_out_of_memory();
    if (result == Z_STREAM_END) return DecodeStatus::end;
    return result == Z_OK || result == Z_BUF_ERROR ? DecodeStatus::more : DecodeStatus::broken;
  }

  void reset() override { ::inflateReset(&state_); }

 private:
  z_stream state_{};
};

class ZstdDecoder final : public Decoder {
 public:
  explicit ZstdDecoder(std::string_view dictionary) : context_(::ZSTD_createDCtx()) {
    if (context_ == nullptr) throw_out_of_memory();
    constexpr int kWindowLog = 27;
    ::ZSTD_DCtx_setParameter(context_, ZSTD_d_windowLogMax, kWindowLog);
    if (!dictionary.empty()) {
      usable_ = !::ZSTD_isError(
          ::ZSTD_DCtx_loadDictionary(context_, dictionary.data(), dictionary.size()));
    }
  }
  ~ZstdDecoder() override { ::ZSTD_freeDCtx(context_); }
  ZstdDecoder(const ZstdDecoder&) = delete;
  ZstdDecoder& operator=(const ZstdDecoder&) = delete;

  // Takes no more at a time than zstd asks for. With more it decodes several blocks at once, or a
  // whole frame, and gives nothing of them if the last one, or the checksum behind it, is damaged.
  DecodeStatus decode(std::string_view& in, std::span<char>& out) override {
    if (!usable_) return DecodeStatus::broken;
    std::size_t done = 0;
    do {
      ZSTD_inBuffer from{in.data(), std::min(in.size(), wanted_), 0};
      ZSTD_outBuffer to{out.data(), out.size(), 0};
      const std::size_t result = ::ZSTD_decompressStream(context_, &to, &from);
      if (::ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation) throw_out_of_memory();
      if (::ZSTD_isError(result)) return DecodeStatus::broken;
      in.remove_prefix(from.pos);
      out = out.subspan(to.pos);
      wanted_ = result == 0 ? kFrameBegin : result;
      if (result == 0) return DecodeStatus::end;
      done = from.pos + to.pos;
    } while (done > 0 && !in.empty() && !out.empty());
    return DecodeStatus::more;
  }

  void reset() override {
    ::ZSTD_DCtx_reset(context_, ZSTD_reset_session_only);
    wanted_ = kFrameBegin;
  }

 private:
  // Less than any frame has, so that the first step ends within its header.
  static constexpr std::size_t kFrameBegin = 5;

  ZSTD_DCtx* context_;
  bool usable_ = true;
  std::size_t wanted_ = kFrameBegin;
};

}  // namespace

std::unique_ptr<Decoder> make_inflater(Inflation format) {
  return std::make_unique<Inflater>(format);
}

std::unique_ptr<Decoder> make_zstd_decoder(std::string_view dictionary) {
  return std::make_unique<ZstdDecoder>(dictionary);
}

namespace {

constexpr std::size_t kBufferBytes = 1u << 15;

// Decodes what there is. Without input, what the decoder still holds may come out; if nothing does,
// the member was cut off.
DecodeStatus step(Decoder& decoder, std::string_view& input, std::span<char>& out) {
  const bool at_end = input.empty();
  const std::size_t room = out.size();
  const DecodeStatus status = decoder.decode(input, out);
  const bool stuck = status == DecodeStatus::more && at_end && out.size() == room;
  return stuck ? DecodeStatus::broken : status;
}

}  // namespace

MemberStream::MemberStream(const RandomBytes& bytes, std::unique_ptr<Decoder> decoder)
    : bytes_(bytes), decoder_(std::move(decoder)) {
  if (decoder_) buffer_.resize(kBufferBytes);
}

bool MemberStream::start(std::uint64_t offset) {
  const std::uint64_t buffered = next_ - input_.size();
  if (offset >= buffered && offset < next_) {
    input_.remove_prefix(static_cast<std::size_t>(offset - buffered));
  } else {
    input_ = {};
    next_ = offset;
  }
  if (decoder_) decoder_->reset();
  member_ = offset;
  unpacked_ = 0;
  bomb_ = false;
  status_ = DecodeStatus::more;
  return offset < bytes_.size();
}

void MemberStream::fill() {
  const std::size_t count = bytes_.read_at(next_, buffer_.data(), buffer_.size());
  input_ = std::string_view(buffer_.data(), count);
  next_ += count;
}

std::size_t MemberStream::read_plain(char* to, std::size_t size) {
  const std::size_t count = bytes_.read_at(next_, to, size);
  next_ += count;
  return count;
}

std::size_t MemberStream::read(char* to, std::size_t size) {
  if (!decoder_) return read_plain(to, size);
  std::span<char> out(to, size);
  while (out.size() == size && status_ == DecodeStatus::more) {
    if (input_.empty()) fill();
    status_ = step(*decoder_, input_, out);
  }
  unpacked_ += size - out.size();
  bomb_ = winnow::is_bomb(end() - member_, unpacked_);
  if (bomb_) status_ = DecodeStatus::broken;
  return size - out.size();
}

std::uint64_t MemberStream::skip(std::uint64_t count) {
  if (decoder_) return ByteStream::skip(count);
  const std::uint64_t left = bytes_.size() - std::min(next_, bytes_.size());
  const std::uint64_t skipped = std::min(count, left);
  next_ += skipped;
  return skipped;
}

DecodedStream::DecodedStream(ByteStream& from, std::unique_ptr<Decoder> decoder)
    : from_(from), decoder_(std::move(decoder)), buffer_(kBufferBytes, '\0') {}

std::size_t DecodedStream::read(char* to, std::size_t size) {
  std::span<char> out(to, size);
  while (out.size() == size && status_ == DecodeStatus::more) {
    if (input_.empty()) {
      input_ = std::string_view(buffer_.data(), from_.read(buffer_.data(), buffer_.size()));
    }
    status_ = step(*decoder_, input_, out);
  }
  return size - out.size();
}

}  // namespace winnow
