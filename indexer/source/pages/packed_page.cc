// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/packed_page.h"

#include <brotli/decode.h>
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "indexer/common/ascii.h"
#include "indexer/source/pages/page_type.h"
#include "indexer/source/pages/source_rules.h"
#include "winnow/extractor/out_of_memory.h"

namespace winnow {
namespace {

constexpr std::size_t kUnpackStep = 1u << 16;

// Says how unpacking has ended.
enum class Unpacked { whole, too_large, broken };

// Gives room for the next bytes, up to one more than the limit.
std::size_t add_room(std::string& out, std::size_t filled, std::size_t max_bytes) {
  out.resize(filled + std::min(kUnpackStep, max_bytes + 1 - filled));
  return out.size() - filled;
}

Unpacked inflate_page(std::string_view in, std::size_t max_bytes, std::string& out) {
  constexpr int kGzip = 16;
  z_stream state{};
  if (::inflateInit2(&state, MAX_WBITS + kGzip) != Z_OK) throw_out_of_memory();
  const std::unique_ptr<z_stream, int (*)(z_stream*)> owner(&state, ::inflateEnd);
  // zlib does not write to its input, but is declared without const.
  state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
  state.avail_in = static_cast<uInt>(std::min<std::size_t>(in.size(), UINT32_MAX));
  std::size_t filled = 0;
  while (filled <= max_bytes) {
    const std::size_t room = add_room(out, filled, max_bytes);
    state.next_out = reinterpret_cast<Bytef*>(out.data() + filled);
    state.avail_out = static_cast<uInt>(room);
    const int result = ::inflate(&state, Z_NO_FLUSH);
    if (result == Z_MEM_ERROR) throw_out_of_memory();
    const std::size_t made = room - state.avail_out;
    filled += made;
    out.resize(filled);
    const bool next_member = result == Z_STREAM_END && state.avail_in > 0;
    if (next_member && ::inflateReset(&state) == Z_OK) continue;
    if (result == Z_STREAM_END) return filled > max_bytes ? Unpacked::too_large : Unpacked::whole;
    if (result != Z_OK || (made == 0 && state.avail_in == 0)) return Unpacked::broken;
  }
  return Unpacked::too_large;
}

bool lacked_memory(const BrotliDecoderState& state) {
  const BrotliDecoderErrorCode error = ::BrotliDecoderGetErrorCode(&state);
  return error <= BROTLI_DECODER_ERROR_ALLOC_CONTEXT_MODES &&
         error >= BROTLI_DECODER_ERROR_ALLOC_BLOCK_TYPE_TREES;
}

Unpacked decode_brotli(std::string_view in, std::size_t max_bytes, std::string& out) {
  const std::unique_ptr<BrotliDecoderState, void (*)(BrotliDecoderState*)> state(
      ::BrotliDecoderCreateInstance(nullptr, nullptr, nullptr), ::BrotliDecoderDestroyInstance);
  if (!state) throw_out_of_memory();
  const auto* next_in = reinterpret_cast<const std::uint8_t*>(in.data());
  std::size_t left = in.size();
  std::size_t filled = 0;
  while (filled <= max_bytes) {
    std::size_t room = add_room(out, filled, max_bytes);
    auto* next_out = reinterpret_cast<std::uint8_t*>(out.data() + filled);
    const std::size_t before = room;
    const BrotliDecoderResult result =
        ::BrotliDecoderDecompressStream(state.get(), &left, &next_in, &room, &next_out, nullptr);
    filled += before - room;
    out.resize(filled);
    if (result == BROTLI_DECODER_RESULT_SUCCESS) {
      return filled > max_bytes ? Unpacked::too_large : Unpacked::whole;
    }
    if (result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT) continue;
    if (lacked_memory(*state)) throw_out_of_memory();
    return Unpacked::broken;
  }
  return Unpacked::too_large;
}

}  // namespace

bool unpack_gzip(std::size_t max_bytes, std::string& bytes) {
  std::string unpacked;
  const Unpacked end = inflate_page(bytes, max_bytes, unpacked);
  bytes = std::move(unpacked);
  return end == Unpacked::whole;
}

std::optional<Skip> unpack_page(std::string_view name, std::size_t max_bytes, std::string& bytes,
                                PackedPage& page) {
  if (is_saved_page(name)) {
    std::string html;
    if (!find_page_in_mhtml(bytes, html, page)) {
      return Skip{SkipReason::not_html, "a saved page (MHTML) without a part of type text/html"};
    }
    bytes = std::move(html);
    return {};
  }
  if (unpacked_name(name).size() == name.size()) return {};
  std::string html;
  const bool brotli = ends_with_ignoring_case(name, ".br");
  const Unpacked end =
      brotli ? decode_brotli(bytes, max_bytes, html) : inflate_page(bytes, max_bytes, html);
  bytes = std::move(html);
  if (end == Unpacked::whole) return {};
  if (end == Unpacked::too_large) return Skip{SkipReason::too_large, over_limit(max_bytes)};
  return Skip{SkipReason::broken_entry,
              std::string("damaged, or not compressed by ") + (brotli ? "brotli" : "gzip")};
}

}  // namespace winnow
