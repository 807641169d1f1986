// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/bytes/decoder.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <new>

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
    if (::inflateInit2(&state_, window_bits(format)) != Z_OK) throw std::bad_alloc();
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
    if (context_ == nullptr) throw std::bad_alloc();
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

}  // namespace winnow
