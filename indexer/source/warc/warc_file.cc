// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/warc/warc_file.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "indexer/source/bytes/look_ahead.h"
#include "indexer/source/bytes/member_stream.h"

namespace winnow {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kGzipMagic = "\x1f\x8b\x08"sv;
constexpr std::string_view kZstdMagic = "\x28\xb5\x2f\xfd"sv;
// The skippable frame that holds the dictionary of the frames behind it.
constexpr std::string_view kDictionaryMagic = "\x5d\x2a\x4d\x18"sv;
constexpr std::size_t kMaxDictionaryBytes = 16u << 20;

// gzip writes as soon as it can; zstd decodes whole blocks, of up to 128 KiB.
constexpr std::size_t kGzipTrialBytes = 4096;
constexpr std::size_t kZstdTrialBytes = 160u << 10;

std::uint32_t little_endian(std::string_view bytes) {
  std::uint32_t number = 0;
  for (std::size_t i = 4; i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[i]);
  return number;
}

WarcCompression compression_of(std::string_view start) {
  if (start.starts_with(kGzipMagic)) return WarcCompression::gzip;
  if (start.starts_with(kZstdMagic) || start.starts_with(kDictionaryMagic)) {
    return WarcCompression::zstd;
  }
  return WarcCompression::none;
}

// The dictionary has at most kMaxDictionaryBytes; it is empty if the frame is damaged.
std::string decompress(std::string frame) {
  const MemoryBytes bytes(std::move(frame));
  MemberStream stream(bytes, make_zstd_decoder());
  stream.start(0);
  std::string content(kMaxDictionaryBytes, '\0');
  std::size_t filled = 0;
  while (filled < content.size()) {
    const std::size_t count = stream.read(content.data() + filled, content.size() - filled);
    if (count == 0) break;
    filled += count;
  }
  content.resize(stream.is_broken() ? 0 : filled);
  return content;
}

// `start` is the beginning of a member: as much as it takes to decode five bytes.
bool begins_record(std::string start, std::unique_ptr<Decoder> decoder) {
  const MemoryBytes bytes(std::move(start));
  MemberStream stream(bytes, std::move(decoder));
  stream.start(0);
  LookAhead ahead(stream);
  return ahead.peek(5).starts_with("WARC/");
}

}  // namespace

WarcFile::WarcFile(std::shared_ptr<const RandomBytes> bytes) : bytes_(std::move(bytes)) {
  const std::string start = beginning_of(*bytes_, 8);
  compression_ = compression_of(start);
  if (start.starts_with(kDictionaryMagic)) load_dictionary();
}

// A dictionary may itself be compressed.
void WarcFile::load_dictionary() {
  const std::string start = beginning_of(*bytes_, 8);
  if (start.size() < 8) return;
  const std::uint32_t size = little_endian(std::string_view(start).substr(4));
  if (size > kMaxDictionaryBytes || size > bytes_->size() - 8) return;
  dictionary_.resize(size);
  dictionary_.resize(bytes_->read_at(8, dictionary_.data(), size));
  if (dictionary_.starts_with(kZstdMagic)) dictionary_ = decompress(std::move(dictionary_));
  first_ = 8 + std::uint64_t{size};
}

std::unique_ptr<Decoder> WarcFile::make_decoder() const {
  if (compression_ == WarcCompression::none) return nullptr;
  if (compression_ == WarcCompression::zstd) return make_zstd_decoder(dictionary_);
  return make_inflater(Inflation::gzip);
}

std::string WarcFile::read_some(std::uint64_t offset, std::size_t size) const {
  std::string some(size, '\0');
  some.resize(bytes_->read_at(offset, some.data(), size));
  return some;
}

std::optional<std::uint64_t> WarcFile::find_member(std::uint64_t offset,
                                                   std::uint32_t& tries) const {
  if (!is_compressed()) return {};
  const bool gzip = compression_ == WarcCompression::gzip;
  const std::string_view magic = gzip ? kGzipMagic : kZstdMagic;
  const std::size_t trial = gzip ? kGzipTrialBytes : kZstdTrialBytes;
  std::string buffer(1u << 16, '\0');
  while (true) {
    const std::size_t count = bytes_->read_at(offset, buffer.data(), buffer.size());
    if (count < magic.size()) return {};
    const std::string_view seen(buffer.data(), count);
    for (std::size_t at = seen.find(magic); at != std::string_view::npos;
         at = seen.find(magic, at + 1)) {
      if (tries == 0) return {};
      --tries;
      if (begins_record(read_some(offset + at, trial), make_decoder())) return offset + at;
    }
    // The magic may lie across the end of the buffer.
    offset += count - (magic.size() - 1);
  }
}

}  // namespace winnow
