// SPDX-License-Identifier: GPL-2.0-or-later
//
// Has Xapian pack its tables by libdeflate instead of zlib, in a fraction of the time.
//
// Xapian 1.4 packs the terms and the data of each document by zlib, and lets nobody choose a level.
// Functions of a program take precedence over those of libraries: these do what Xapian asks zlib
// for, and hand all other streams on to zlib. What they pack has the same format, so that any
// Xapian reads it.
#include <dlfcn.h>
#include <libdeflate.h>
#include <zlib.h>

#include <cstddef>

namespace {

// The lowest level. The tables of a manual become a hundredth larger than by zlib, and higher
// levels take back less than half of that.
constexpr int kLevel = 1;

// These are what Xapian 1.4.22 asks for (common/compression_stream.cc).
constexpr int kRawWindow = -15;
constexpr int kMostMemory = 9;

// zlib never asks it for memory: a stream with this allocator is one of libdeflate's.
voidpf no_memory(voidpf, uInt, uInt) { return nullptr; }

bool is_ours(const z_stream* stream) { return stream != nullptr && stream->zalloc == no_memory; }

// zlib has no use for this number. It says that a text was packed to its end.
bool has_ended(const z_stream& stream) { return stream.reserved != 0; }

// Xapian has no use for what is not smaller than before, and begins anew then.
bool wants_smaller_or_nothing(const z_stream& stream) {
  return stream.avail_out == stream.avail_in || stream.avail_out + 1 == stream.avail_in;
}

libdeflate_compressor* compressor_of(const z_stream& stream) {
  return reinterpret_cast<libdeflate_compressor*>(stream.state);
}

template <typename Function>
Function* next(const char* name) noexcept {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

// Nothing has been taken from the stream so far.
int begin_by_zlib(z_stream& stream,
                  int (*begin)(z_streamp, int, int, int, int, int, const char*, int)) {
  libdeflate_free_compressor(compressor_of(stream));
  stream.state = nullptr;
  stream.zalloc = nullptr;
  return begin(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kRawWindow, kMostMemory,
               Z_DEFAULT_STRATEGY, ZLIB_VERSION, sizeof stream);
}

}  // namespace

extern "C" {

#define WINNOW_FOR_LIBRARIES __attribute__((used, visibility("default")))

WINNOW_FOR_LIBRARIES int deflateInit2_(z_streamp stream, int level, int method, int window,
                                       int memory, int strategy, const char* version, int size) {
  static auto* const by_zlib = next<decltype(deflateInit2_)>("deflateInit2_");
  const bool is_of_xapian = stream != nullptr && stream->zalloc == nullptr &&
                            level == Z_DEFAULT_COMPRESSION && method == Z_DEFLATED &&
                            window == kRawWindow && memory == kMostMemory &&
                            strategy == Z_DEFAULT_STRATEGY;
  if (!is_of_xapian) {
    return by_zlib(stream, level, method, window, memory, strategy, version, size);
  }
  libdeflate_compressor* const compressor = libdeflate_alloc_compressor(kLevel);
  if (compressor == nullptr) return Z_MEM_ERROR;
  stream->state = reinterpret_cast<internal_state*>(compressor);
  stream->zalloc = no_memory;
  stream->msg = nullptr;
  return deflateReset(stream);
}

WINNOW_FOR_LIBRARIES int deflateReset(z_streamp stream) {
  static auto* const by_zlib = next<decltype(deflateReset)>("deflateReset");
  if (!is_ours(stream)) return by_zlib(stream);
  stream->reserved = 0;
  stream->total_in = 0;
  stream->total_out = 0;
  return Z_OK;
}

// Packs a text at once. One that comes or goes in pieces is left to zlib.
WINNOW_FOR_LIBRARIES int deflate(z_streamp stream, int flush) {
  static auto* const by_zlib = next<decltype(deflate)>("deflate");
  if (!is_ours(stream)) return by_zlib(stream, flush);
  if (has_ended(*stream)) return flush == Z_FINISH ? Z_STREAM_END : Z_STREAM_ERROR;
  const std::size_t packed =
      flush == Z_FINISH
          ? libdeflate_deflate_compress(compressor_of(*stream), stream->next_in, stream->avail_in,
                                        stream->next_out, stream->avail_out)
          : 0;
  if (packed == 0) {
    if (flush == Z_FINISH && wants_smaller_or_nothing(*stream)) return Z_BUF_ERROR;
    static auto* const begin = next<decltype(deflateInit2_)>("deflateInit2_");
    const int begun = begin_by_zlib(*stream, begin);
    return begun == Z_OK ? by_zlib(stream, flush) : begun;
  }
  stream->reserved = 1;
  stream->total_in += stream->avail_in;
  stream->next_in += stream->avail_in;
  stream->avail_in = 0;
  stream->total_out += packed;
  stream->next_out += packed;
  stream->avail_out -= static_cast<uInt>(packed);
  return Z_STREAM_END;
}

WINNOW_FOR_LIBRARIES int deflateEnd(z_streamp stream) {
  static auto* const by_zlib = next<decltype(deflateEnd)>("deflateEnd");
  if (!is_ours(stream)) return by_zlib(stream);
  libdeflate_free_compressor(compressor_of(*stream));
  stream->state = nullptr;
  stream->zalloc = nullptr;
  return Z_OK;
}

}  // extern "C"
