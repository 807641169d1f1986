// SPDX-License-Identifier: GPL-2.0-or-later
#include <unicode/ucsdet.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "extractor/html/decode/encoding_detection.h"
#include "extractor/html/decode/encoding_sample.h"
#include "extractor/html/decode/language_encoding.h"
#include "extractor/text/icu_memory.h"
#include "extractor/text/utf8.h"

namespace winnow {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kPatternBytes = 1024;
constexpr std::size_t kStatisticsBytes = std::size_t{64} << 10;
constexpr std::ptrdiff_t kNonAsciiFloor = 64;
constexpr std::ptrdiff_t kBeyondLatinFloor = 16;
constexpr std::int32_t kConfidenceFloor = 30;
constexpr std::int32_t kUnsureFloor = 8;

bool is_non_ascii(char byte) { return (static_cast<std::uint8_t>(byte) & 0x80) != 0; }

// Looks for `<` and another ASCII character in UTF-16 at the start.
std::optional<Encoding> detect_utf_16_markup(std::string_view bytes) {
  if (bytes.size() < 4) return std::nullopt;
  const bool little = bytes[0] == '<' && bytes[1] == 0 && bytes[2] != 0 && bytes[3] == 0;
  if (little) return Encoding::utf_16le;
  const bool big = bytes[0] == 0 && bytes[1] == '<' && bytes[2] == 0 && bytes[3] != 0;
  if (big) return Encoding::utf_16be;
  return std::nullopt;
}

// Looks for a tag in ASCII. As UTF-16 its bytes would be rare Han characters.
bool has_ascii_tag(std::string_view bytes) {
  for (std::size_t i = 0; i + 1 < bytes.size(); ++i) {
    if (bytes[i] != '<') continue;
    const char next = bytes[i + 1];
    if ((next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z') || next == '!') return true;
  }
  return false;
}

// Tells whether more than a twentieth of the code units, and at least four, are for private use
// (E000 to F8FF). A tenth of random code units is.
bool has_much_private_use(std::string_view bytes, Encoding encoding) {
  std::size_t count = 0;
  for (std::size_t i = encoding == Encoding::utf_16be ? 0 : 1; i < bytes.size(); i += 2) {
    const auto high = static_cast<std::uint8_t>(bytes[i]);
    count += high >= 0xE0 && high <= 0xF8 ? 1 : 0;
  }
  return count >= 4 && count > bytes.size() / 2 / 20;
}

struct CloseDetector {
  void operator()(UCharsetDetector* detector) const { ucsdet_close(detector); }
};
using Detector = std::unique_ptr<UCharsetDetector, CloseDetector>;

bool is_latin(Encoding encoding) {
  constexpr std::array kLatin = {Encoding::windows_1252, Encoding::windows_1250,
                                 Encoding::windows_1254, Encoding::windows_1257,
                                 Encoding::windows_1258, Encoding::iso_8859_2};
  return std::find(kLatin.begin(), kLatin.end(), encoding) != kLatin.end();
}

// Text without the pattern of NULs is not UTF-16, whatever the statistics say.
bool is_utf_16(Encoding encoding) {
  return encoding == Encoding::utf_16be || encoding == Encoding::utf_16le;
}

// Text has hardly any bytes that its encoding has no characters for.
bool is_refuted(Encoding encoding, std::string_view text) {
  if (!is_single_byte(encoding)) return is_utf_16(encoding);
  TextSink sink(text.size());
  decode_single_byte(text, encoding, sink);
  return sink.counts().suspicious * 100 > sink.counts().characters;
}

// Returns ICU's first answer that the text does not refute, if it is that sure.
std::optional<Encoding> ask_icu(const EncodingSample& sample, std::int32_t least_confidence) {
  UErrorCode status = U_ZERO_ERROR;
  const Detector detector(ucsdet_open(&status));
  throw_if_no_memory(status);
  if (U_FAILURE(status)) return std::nullopt;
  ucsdet_setText(detector.get(), sample.text.data(), static_cast<std::int32_t>(sample.text.size()),
                 &status);
  std::int32_t count = 0;
  const UCharsetMatch** matches = ucsdet_detectAll(detector.get(), &count, &status);
  throw_if_no_memory(status);
  for (std::int32_t i = 0; i < count && U_SUCCESS(status); ++i) {
    if (ucsdet_getConfidence(matches[i], &status) < least_confidence) break;
    const char* name = ucsdet_getName(matches[i], &status);
    if (U_FAILURE(status) || name == nullptr) break;
    const std::optional<Encoding> encoding = find_encoding(name);
    if (!sample.is_beyond_latin) return encoding && is_utf_16(*encoding) ? std::nullopt : encoding;
    const bool fits = encoding && !is_latin(*encoding) && !is_refuted(*encoding, sample.text);
    if (fits) return encoding;
  }
  return std::nullopt;
}

// Returns the encoding that the page's language had, if it has such letters.
std::optional<Encoding> ask_language(std::string_view bytes, const EncodingSample& sample) {
  const bool has_c1 = std::any_of(sample.text.begin(), sample.text.end(), [](char byte) {
    return static_cast<std::uint8_t>(byte) >= 0x80 && static_cast<std::uint8_t>(byte) < 0xA0;
  });
  const auto encoding = encoding_of_language(declared_language(bytes), has_c1);
  return encoding && is_latin(*encoding) == sample.is_beyond_latin ? std::nullopt : encoding;
}

struct Signature {
  std::size_t offset;
  std::string_view bytes;
  std::string_view name;
  std::string_view start = {};  // The file must begin with these bytes as well.
};

constexpr Signature kSignatures[] = {
    {0, "\x89PNG\r\n\x1A\n"sv, "a PNG image"},
    {0, "\xFF\xD8\xFF"sv, "a JPEG image"},
    {0, "GIF87a"sv, "a GIF image"},
    {0, "GIF89a"sv, "a GIF image"},
    {0, "II*\0"sv, "a TIFF image"},
    {0, "MM\0*"sv, "a TIFF image"},
    {0, "\0\0\1\0"sv, "an icon"},
    {8, "WEBPVP8"sv, "a WebP image", "RIFF"sv},
    {8, "WAVEfmt "sv, "a WAVE sound", "RIFF"sv},
    {8, "AVI LIST"sv, "an AVI video", "RIFF"sv},
    {4, "ftyp"sv, "an MP4 video or image", "\0\0"sv},
    {0, "\x1A\x45\xDF\xA3"sv, "a Matroska or WebM video"},
    {0, "OggS\0"sv, "an Ogg sound or video"},
    {0, "fLaC\0"sv, "a FLAC sound"},
    {0, "ID3\2"sv, "an MP3 sound"},
    {0, "ID3\3"sv, "an MP3 sound"},
    {0, "ID3\4"sv, "an MP3 sound"},
    {0, "%PDF-"sv, "a PDF document"},
    {0, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, "an old Microsoft Office document"},
    {0, "PK\3\4"sv, "a ZIP archive or a document in one"},
    {0, "PK\5\6"sv, "an empty ZIP archive"},
    {0, "\x1F\x8B\x08"sv, "gzip-compressed data"},
    {0,
     "\xFD"
     "7zXZ\0"sv,
     "xz-compressed data"},
    {0, "\x28\xB5\x2F\xFD"sv, "Zstandard-compressed data"},
    {4, "1AY&SY"sv, "bzip2-compressed data", "BZh"sv},
    {0, "7z\xBC\xAF\x27\x1C"sv, "a 7z archive"},
    {0, "Rar!\x1A\x07"sv, "a RAR archive"},
    {257, "ustar\0"sv, "a tar archive"},
    {257, "ustar  \0"sv, "a tar archive"},
    {0,
     "\x7F"
     "ELF"sv,
     "an ELF program"},
    {0, "MZ\x90\0"sv, "a Windows program"},
    {0, "\xCA\xFE\xBA\xBE"sv, "a Java class or a macOS program"},
    {0, "\xCF\xFA\xED\xFE"sv, "a macOS program"},
    {0, "\0asm"sv, "a WebAssembly module"},
    {0, "SQLite format 3\0"sv, "an SQLite database"},
    {0, "wOFF\0\1"sv, "a font"},
    {0, "wOFFOTTO"sv, "a font"},
    {0, "wOF2\0\1"sv, "a font"},
    {0, "wOF2OTTO"sv, "a font"},
    {0, "\0\1\0\0\0"sv, "a font"},
    {0, "OTTO\0"sv, "a font"},
    {0, "\xFF\xFE\0\0"sv, "text in UTF-32, which is not supported"},
    {0, "\0\0\xFE\xFF"sv, "text in UTF-32, which is not supported"},
};

}  // namespace

std::optional<Encoding> detect_utf_16(std::string_view bytes) {
  if (const auto encoding = detect_utf_16_markup(bytes)) return encoding;
  const std::string_view sample = bytes.substr(0, kPatternBytes);
  if (sample.size() < 32) return std::nullopt;
  std::array<std::size_t, 2> nuls = {0, 0};
  for (std::size_t i = 0; i < sample.size(); ++i) nuls[i % 2] += sample[i] == 0 ? 1 : 0;
  const std::size_t many = sample.size() / 2 * 2 / 5;  // two fifths of the positions of a kind
  const std::size_t few = sample.size() / 100;         // one in fifty
  if (nuls[1] >= many && nuls[0] <= few) return Encoding::utf_16le;
  if (nuls[0] >= many && nuls[1] <= few) return Encoding::utf_16be;
  return std::nullopt;
}

bool plausible_utf_16(std::string_view bytes, Encoding encoding, bool valid_utf8) {
  const std::string_view sample = bytes.substr(0, kPatternBytes);
  if (has_much_private_use(sample, encoding)) return false;
  if (sample.find('\0') != std::string_view::npos) return true;
  return !valid_utf8 && !has_ascii_tag(sample);
}

bool has_iso_2022_jp_escapes(std::string_view bytes) {
  constexpr std::array kEscapes = {"\x1B$B"sv, "\x1B$@"sv, "\x1B(J"sv, "\x1B(I"sv};
  return std::any_of(kEscapes.begin(), kEscapes.end(), [bytes](std::string_view escape) {
    return bytes.find(escape) != std::string_view::npos;
  });
}

std::optional<Encoding> detect_by_statistics(std::string_view bytes) {
  if (std::none_of(bytes.begin(), bytes.end(), is_non_ascii)) {
    if (!has_iso_2022_jp_escapes(bytes)) return std::nullopt;
    return Encoding::iso_2022_jp;
  }
  // ICU looks only at the first 8 KiB, so the sample begins where there is something to see.
  const EncodingSample sample = encoding_sample(bytes, kStatisticsBytes);
  const auto count = std::count_if(sample.text.begin(), sample.text.end(), is_non_ascii);
  const std::ptrdiff_t floor = sample.is_beyond_latin ? kBeyondLatinFloor : kNonAsciiFloor;
  if (count < floor) return ask_language(bytes, sample);
  if (is_thai_in_874(sample.text)) return Encoding::windows_874;
  std::optional<Encoding> encoding = ask_icu(sample, kConfidenceFloor);
  if (!encoding) encoding = ask_language(bytes, sample);
  // Even a guess that ICU is unsure of is better than Latin, where the text is beyond it.
  if (!encoding && sample.is_beyond_latin) encoding = ask_icu(sample, kUnsureFloor);
  return encoding;
}

std::string_view binary_signature(std::string_view bytes) {
  for (const Signature& signature : kSignatures) {
    if (bytes.size() < signature.offset || !bytes.starts_with(signature.start)) continue;
    if (bytes.substr(signature.offset).starts_with(signature.bytes)) return signature.name;
  }
  return {};
}

}  // namespace winnow
