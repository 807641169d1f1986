// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/query_words.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "winnow/extractor/code_points.h"
#include "winnow/extractor/words.h"
#include "winnow/queries/query_limit.h"
#include "winnow/queries/searcher.h"

namespace winnow {
namespace {

constexpr std::int32_t kZeroWidthJoiner = 0x200D;
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
// Longer rows of marks do not occur in writing; cutting inside of them harms nobody.
constexpr int kMaxSteps = 32;

bool is_double_quote(std::int32_t code) {
  // These are left, right, low and high-reversed; and full width.
  return (code >= 0x201C && code <= 0x201F) || code == 0xFF02;
}

bool is_space(std::int32_t code) {
  return code < 0 || u_isUWhiteSpace(code) || u_charType(code) == U_CONTROL_CHAR;
}

// Says whether the character belongs to the one before it.
bool is_attached(std::int32_t code) {
  if (code < 0) return false;
  const std::uint32_t category = U_MASK(u_charType(code));
  return (category & U_GC_M_MASK) != 0 || code == kZeroWidthJoiner ||
         u_hasBinaryProperty(code, UCHAR_EMOJI_MODIFIER);
}

constexpr std::size_t kMostHeadingCharacters = 120;

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

// Gives the beginning of the character before `offset`.
std::size_t previous_character(std::string_view text, std::size_t offset) {
  std::size_t start = offset - 1;
  while (start > 0 && offset - start < U8_MAX_LENGTH && is_continuation(text[start])) --start;
  return start;
}

}  // namespace

Utf8Character utf8_character(std::string_view text, std::size_t offset) {
  const CodePoint decoded = decode_code_point(text, offset);
  return {decoded.value, decoded.length};
}

std::string clean_query(std::string_view query) {
  std::string clean;
  clean.reserve(query.size());
  for (std::size_t offset = 0; offset < query.size();) {
    const Utf8Character character = utf8_character(query, offset);
    if (is_space(character.code)) {
      clean += ' ';
    } else if (is_double_quote(character.code)) {
      clean += '"';
    } else {
      clean.append(query, offset, character.length);
    }
    offset += character.length;
  }
  return clean;
}

std::string valid_utf8(std::string_view text) {
  std::string valid;
  valid.reserve(text.size());
  for (std::size_t offset = 0; offset < text.size();) {
    const Utf8Character character = utf8_character(text, offset);
    valid.append(character.code < 0 ? kReplacement : text.substr(offset, character.length));
    offset += character.length;
  }
  return valid;
}

std::size_t safe_cut(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return text.size();
  for (int i = 0; i < 3 && offset > 0 && is_continuation(text[offset]); ++i) --offset;
  for (int step = 0; step < kMaxSteps && offset > 0; ++step) {
    const std::size_t before = previous_character(text, offset);
    const bool attached = is_attached(utf8_character(text, offset).code) ||
                          utf8_character(text, before).code == kZeroWidthJoiner;
    if (!attached) break;
    offset = before;
  }
  return offset;
}

std::size_t count_characters(std::string_view text) {
  return text.size() -
         static_cast<std::size_t>(std::count_if(text.begin(), text.end(), is_continuation));
}

std::uint32_t utf16_units(std::string_view text) {
  std::uint32_t units = 0;
  for (const char byte : text) {
    units += is_continuation(byte) ? 0 : 1;
    units += static_cast<unsigned char>(byte) >= 0xF0 ? 1 : 0;
  }
  return units;
}

std::string shown_heading(std::string_view heading) {
  std::string shown = valid_utf8(heading);
  std::size_t characters = 0;
  for (std::size_t at = 0; at < shown.size(); at += utf8_character(shown, at).length) {
    if (++characters <= kMostHeadingCharacters) continue;
    const std::size_t space = shown.rfind(' ', at);
    shown.resize(space == std::string::npos || space < at / 2 ? safe_cut(shown, at) : space);
    return shown + "\u2026";
  }
  return shown;
}

namespace {

// Between joined words stand nothing, characters that are not seen, or the punctuation that makes a
// phrase; of these the last alone is ASCII.
Joint joint_before(std::string_view text, const WordSpan& span, std::size_t previous_end) {
  if (!span.joined) return Joint::apart;
  const bool punctuation =
      span.offset > previous_end && static_cast<unsigned char>(text[previous_end]) < 0x80;
  return punctuation ? Joint::phrase : Joint::touching;
}

}  // namespace

std::vector<QueryWord> QueryCutter::cut(std::string_view text) {
  spans_.clear();
  segmenter_.segment(text, spans_);
  std::vector<QueryWord> words;
  words.reserve(spans_.size());
  std::size_t previous_end = 0;
  for (const WordSpan& span : spans_) {
    words.push_back({span.offset, span.length,
                     analyzer_.fold(text.substr(span.offset, span.length)),
                     joint_before(text, span, previous_end), false});
    previous_end = span.offset + span.length;
  }
  return words;
}

namespace {

std::size_t end_of(const WordSpan& word) { return std::size_t{word.offset} + word.length; }

}  // namespace

std::string query_limit_hint() {
  return "give at most " + std::to_string(kMaxQueryWords) + " words, and " +
         std::to_string(kMaxQueryBytes) + " bytes";
}

struct QueryLimit::State {
  WordSegmenter segmenter;
  std::vector<WordSpan> words;
};

QueryLimit::QueryLimit() : state_(std::make_unique<State>()) {}
QueryLimit::~QueryLimit() = default;
QueryLimit::QueryLimit(QueryLimit&&) noexcept = default;
QueryLimit& QueryLimit::operator=(QueryLimit&&) noexcept = default;

std::optional<std::string> QueryLimit::shortened(std::string_view query) {
  // A word has a byte at least.
  if (query.size() <= kMaxQueryWords) return {};
  const std::size_t end = safe_cut(query, kMaxQueryBytes);
  std::string text = clean_query(query.substr(0, end));
  std::vector<WordSpan>& words = state_->words;
  const auto find_words = [&] {
    words.clear();
    state_->segmenter.segment(text, words);
    return std::min(words.size(), kMaxQueryWords);
  };
  std::size_t kept = find_words();
  bool cut = end < query.size();
  // The last word may be cut in two.
  if (cut && kept == words.size() && kept > 1 && end_of(words.back()) == text.size()) --kept;
  // Words of scripts without spaces may be others where the text ends sooner.
  for (; kept < words.size(); kept = find_words()) {
    cut = true;
    text.resize(end_of(words[kept - 1]));
  }
  if (!cut) return {};
  return text;
}

}  // namespace winnow
