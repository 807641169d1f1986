// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/decode/encoding_detector.h"

#include <unicode/ucsdet.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace winnow {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kPatternBytes = 1024;
constexpr std::size_t kStatisticsBytes = std::size_t{64} << 10;
constexpr std::ptrdiff_t kNonAsciiFloor = 64;
constexpr std::int32_t kConfidenceFloor = 30;

bool is_non_ascii(char byte) { return (static_cast<std::uint8_t>(byte) & 0x80) != 0; }

// `<` and another ASCII character in UTF-16.
std::optional<Encoding> detect_utf_16_markup(std::string_view bytes) {
  if (bytes.size() < 4) return std::nullopt;
  const bool little = bytes[0] == '<' && bytes[1] == 0 && bytes[2] != 0 && bytes[3] == 0;
  if (little) return Encoding::utf_16le;
  const bool big = bytes[0] == 0 && bytes[1] == '<' && bytes[2] == 0 && bytes[3] != 0;
  if (big) return Encoding::utf_16be;
  return std::nullopt;
}

// A tag in ASCII. As UTF-16 these bytes would be rare Han characters.
bool has_ascii_tag(std::string_view bytes) {
  for (std::size_t i = 0; i + 1 < bytes.size(); ++i) {
    if (bytes[i] != '<') continue;
    const char next = bytes[i + 1];
    if ((next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z') || next == '!') return true;
  }
  return false;
}

// More than a twentieth of the code units, and at least four, are for private use (E000 to F8FF):
// a tenth of random bytes is.
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

std::optional<Encoding> ask_icu(std::string_view bytes) {
  UErrorCode status = U_ZERO_ERROR;
  const Detector detector(ucsdet_open(&status));
  if (U_FAILURE(status)) return std::nullopt;
  ucsdet_enableInputFilter(detector.get(), true);  // markup says nothing about the language
  ucsdet_setText(detector.get(), bytes.data(), static_cast<std::int32_t>(bytes.size()), &status);
  const UCharsetMatch* match = ucsdet_detect(detector.get(), &status);
  if (U_FAILURE(status) || match == nullptr) return std::nullopt;
  if (ucsdet_getConfidence(match, &status) < kConfidenceFloor) return std::nullopt;
  const char* name = ucsdet_getName(match, &status);
  if (U_FAILURE(status) || name == nullptr) return std::nullopt;
  const std::optional<Encoding> encoding = find_encoding(name);
  // Without the pattern of NULs it is not UTF-16, whatever the statistics say.
  const bool utf_16 = encoding == Encoding::utf_16be || encoding == Encoding::utf_16le;
  return utf_16 ? std::nullopt : encoding;
}

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
  const auto first = std::find_if(bytes.begin(), bytes.end(), is_non_ascii);
  if (first == bytes.end()) {
    if (!has_iso_2022_jp_escapes(bytes)) return std::nullopt;
    return Encoding::iso_2022_jp;
  }
  // ICU looks at the first 8 KiB of text only: begin where there is something to see.
  const std::string_view sample =
      bytes.substr(static_cast<std::size_t>(first - bytes.begin()), kStatisticsBytes);
  if (std::count_if(sample.begin(), sample.end(), is_non_ascii) < kNonAsciiFloor) {
    return std::nullopt;
  }
  return ask_icu(sample);
}

}  // namespace winnow
