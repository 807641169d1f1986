// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/known_items/phrase.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <cstdint>

namespace winnow {
namespace {

// More words than that are a text and no name.
constexpr std::size_t kMaxPhraseWords = 64;
constexpr std::string_view kEllipsis = "\xE2\x80\xA6";
constexpr std::string_view kMarks = "\x01\x02 \n";

std::string_view text_of(std::string_view text, const WordSpan& word) {
  return text.substr(word.offset, word.length);
}

// Closing quotes and the like may stand behind the ellipsis.
bool is_cut_short(std::string_view text, const WordSpan& last) {
  const std::string_view rest = text.substr(last.offset + last.length);
  return rest.find("...") != std::string_view::npos ||
         rest.find(kEllipsis) != std::string_view::npos;
}

// Calls `visit` with each code point until it returns true; returns whether it did. `text` is
// shorter than 2 GiB.
template <typename Visit>
bool any_character(std::string_view text, Visit visit) {
  const auto size = static_cast<std::int32_t>(text.size());
  for (std::int32_t next = 0; next < size;) {
    UChar32 code = 0;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"  // within ICU's macro
    U8_NEXT(text.data(), next, size, code);
#pragma GCC diagnostic pop
    if (visit(code)) return true;
  }
  return false;
}

bool has_letter(std::string_view word) {
  return any_character(word, [](UChar32 code) { return code >= 0 && u_isalpha(code) != 0; });
}

char mark_between(const WordSpan& word, std::string_view gap) {
  if (gap.empty()) return kTouching;
  if (word.joined) return kJoined;
  const bool punctuated =
      any_character(gap, [](UChar32 code) { return code < 0 || u_isUWhiteSpace(code) == 0; });
  return punctuated ? kNewPart : kApart;
}

bool is_one_byte_letter(std::string_view word) { return word.size() == 1 && has_letter(word); }

// It is 3 or A 3, where at least one is a number.
bool is_number_part(std::string_view part) {
  const std::vector<std::string_view> words = words_of(part);
  const bool short_words = std::all_of(words.begin(), words.end(), [](std::string_view word) {
    return is_one_byte_letter(word) || !has_letter(word);
  });
  return short_words && count_lettered(words) < words.size();
}

// Gives the length of 1.4.2 or A.6 at the beginning; 0 if the part begins otherwise.
std::size_t number_length(std::string_view part) {
  std::size_t end = std::min(part.find_first_of(kMarks), part.size());
  std::string_view number = part.substr(0, end);
  bool dotted = false;
  if (is_one_byte_letter(number) && end < part.size() && part[end] == kJoined) {
    dotted = true;
    const std::size_t begin = end + 1;
    end = std::min(part.find_first_of(kMarks, begin), part.size());
    number = part.substr(begin, end - begin);
  }
  dotted = dotted || number.find('.') != std::string_view::npos;
  return dotted && !has_letter(number) ? end : 0;
}

std::vector<std::string_view> split(std::string_view text, std::string_view at) {
  std::vector<std::string_view> pieces;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(at, begin), text.size());
    pieces.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return pieces;
}

}  // namespace

std::string PhraseCutter::cut(std::string_view text) {
  words_.clear();
  if (text.find("://") != std::string_view::npos) return {};
  segmenter_.segment(text, words_);
  if (words_.empty() || words_.size() > kMaxPhraseWords) return {};
  if (is_cut_short(text, words_.back())) return {};
  std::string phrase;
  std::size_t end = 0;
  for (const WordSpan& word : words_) {
    const std::string folded = analyzer_.fold(text_of(text, word));
    if (folded.empty()) return {};
    if (!phrase.empty()) phrase += mark_between(word, text.substr(end, word.offset - end));
    phrase += folded;
    end = word.offset + word.length;
  }
  return phrase;
}

std::vector<std::string_view> parts_of(std::string_view phrase) {
  return split(phrase, std::string_view(&kNewPart, 1));
}

std::vector<std::string_view> words_of(std::string_view phrase) { return split(phrase, kMarks); }

std::string_view without_numbering(std::string_view phrase) {
  const std::size_t part_end = std::min(phrase.find(kNewPart), phrase.size());
  const std::string_view part = phrase.substr(0, part_end);
  const std::size_t length = is_number_part(part) ? part_end : number_length(part);
  return length == 0 || length == phrase.size() ? phrase : phrase.substr(length + 1);
}

std::size_t count_lettered(const std::vector<std::string_view>& words) {
  return static_cast<std::size_t>(std::count_if(words.begin(), words.end(), has_letter));
}

std::string query_text(std::string_view phrase) {
  std::string text;
  text.reserve(phrase.size());
  for (const char byte : phrase) {
    if (byte == kTouching) continue;
    text += byte == kJoined || byte == kNewPart ? ' ' : byte;
  }
  return text;
}

}  // namespace winnow
