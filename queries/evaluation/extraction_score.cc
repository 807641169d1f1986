// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/extraction_score.h"

#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "winnow/extractor/code_points.h"

namespace winnow {
namespace {

struct CodeRange {
  UChar32 first;
  UChar32 last;
};

// These are Thai, Lao, Burmese, Khmer; then Han, kana, bopomofo and Hangul with their extensions,
// in order.
constexpr std::array<CodeRange, 16> kSingle = {{{0x0e00, 0x0e7f},
                                                {0x0e80, 0x0eff},
                                                {0x1000, 0x109f},
                                                {0x1780, 0x17ff},
                                                {0x2e80, 0x2fdf},
                                                {0x3005, 0x3007},
                                                {0x3021, 0x3029},
                                                {0x3040, 0x30ff},
                                                {0x3100, 0x318f},
                                                {0x31a0, 0x31ff},
                                                {0x3400, 0x4dbf},
                                                {0x4e00, 0x9fff},
                                                {0xac00, 0xd7af},
                                                {0xf900, 0xfaff},
                                                {0xff66, 0xff9f},
                                                {0x20000, 0x3ffff}}};

bool is_word_of_its_own(UChar32 code) {
  const auto* const range = std::ranges::lower_bound(kSingle, code, {}, &CodeRange::last);
  return range != kSingle.end() && code >= range->first;
}

bool is_word_character(UChar32 code) {
  return code == '_' || (U_GET_GC_MASK(code) & (U_GC_L_MASK | U_GC_N_MASK)) != 0;
}

// ICU counts in 32 bits, and lower case can take more room than what it is made of.
constexpr std::size_t kMostBytes = std::numeric_limits<std::int32_t>::max() / 4;

// Of the whole text at once: the last sigma of a word has a form of its own.
std::string lower_case(std::string_view text) {
  std::string lower;
  lower.reserve(text.size());
  icu::StringByteSink<std::string> sink(&lower);
  UErrorCode status = U_ZERO_ERROR;
  const auto length = static_cast<std::int32_t>(std::min(text.size(), kMostBytes));
  icu::CaseMap::utf8ToLower("", 0, icu::StringPiece(text.data(), length), sink, nullptr, status);
  return lower;
}

// Words are in the order of their bytes. They are views of `text`, which is in lower case.
std::vector<std::string_view> sorted_words(const std::string& text) {
  std::vector<std::string_view> words;
  std::size_t begin = 0;  // of the run of word characters up to here
  const auto end_run = [&](std::size_t end) {
    if (end > begin) words.emplace_back(text.data() + begin, end - begin);
  };
  for (std::size_t next = 0; next < text.size();) {
    const std::size_t here = next;
    const auto [code, length] = decode_code_point(text, here);
    next += length;
    const bool alone = code >= 0 && is_word_of_its_own(code);
    if (!alone && code >= 0 && is_word_character(code)) continue;
    end_run(here);
    begin = here;
    if (alone) end_run(next);
    begin = next;
  }
  end_run(text.size());
  std::sort(words.begin(), words.end());
  return words;
}

std::size_t count_common(const std::vector<std::string_view>& one,
                         const std::vector<std::string_view>& other) {
  std::size_t common = 0;
  for (auto a = one.begin(), b = other.begin(); a != one.end() && b != other.end();) {
    const int order = a->compare(*b);
    common += order == 0;
    if (order <= 0) ++a;
    if (order >= 0) ++b;
  }
  return common;
}

}  // namespace

WordAgreement word_agreement(std::string_view text, std::string_view gold) {
  const std::string lower_text = lower_case(text);
  const std::string lower_gold = lower_case(gold);
  const std::vector<std::string_view> found = sorted_words(lower_text);
  const std::vector<std::string_view> wanted = sorted_words(lower_gold);
  return {count_common(found, wanted), {found.size(), wanted.size()}};
}

ExtractionScore extraction_score(const WordAgreement& agreement) {
  const auto [found, wanted] = agreement.of;
  if (wanted == 0) return found == 0 ? ExtractionScore{1, 1, 1} : ExtractionScore{};
  if (agreement.common == 0) return {};
  const auto common = static_cast<double>(agreement.common);
  return {common / static_cast<double>(found), common / static_cast<double>(wanted),
          2 * common / static_cast<double>(found + wanted)};
}

ExtractionScore extraction_score(std::string_view text, std::string_view gold) {
  return extraction_score(word_agreement(text, gold));
}

}  // namespace winnow
