// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/decode/encoding_sample.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

bool is_beyond_ascii(char byte) { return (static_cast<std::uint8_t>(byte) & 0x80) != 0; }

// Returns the place behind the first `end` at or behind `from`, or the end of the bytes.
std::size_t behind(std::string_view bytes, std::string_view end, std::size_t from) {
  const std::size_t found = bytes.find(end, from);
  return found == std::string_view::npos ? bytes.size() : found + end.size();
}

// Returns the place of the end tag of an element whose start tag begins the bytes, if it holds a
// program or a style; 0 for other bytes.
std::size_t end_of_program(std::string_view bytes) {
  for (const std::string_view name : {"script", "style"}) {
    if (!begins_in_any_case(bytes.substr(1), name)) continue;
    for (std::size_t at = bytes.find("</"); at != std::string_view::npos;
         at = bytes.find("</", at + 2)) {
      if (begins_in_any_case(bytes.substr(at + 2), name)) return at;
    }
    return bytes.size();
  }
  return 0;
}

// Returns the length of the markup that the bytes begin with; 0 if none does. They begin with "<".
std::size_t markup_length(std::string_view bytes) {
  if (bytes.starts_with("<!--")) return behind(bytes, "-->", 4);
  if (bytes.size() < 2) return 0;
  const char next = bytes[1];
  if (next != '/' && next != '!' && next != '?' && !is_ascii_letter(next)) return 0;
  const std::size_t program = end_of_program(bytes);
  return program > 0 ? program : behind(bytes, ">", 1);
}

// Begins with the first text that has a byte beyond ASCII.
std::string text_between_tags(std::string_view bytes, std::size_t most) {
  std::string text;
  for (std::size_t at = 0; at < bytes.size() && text.size() < most;) {
    const std::size_t markup = bytes[at] == '<' ? markup_length(bytes.substr(at)) : 0;
    if (markup > 0) {
      if (!text.empty()) text += ' ';
      at += markup;
      continue;
    }
    const std::size_t next = std::min(bytes.find('<', at + 1), bytes.size());
    const std::string_view part = bytes.substr(at, next - at);
    at = next;
    const bool begins = !text.empty() || std::any_of(part.begin(), part.end(), is_beyond_ascii);
    if (begins) text += part.substr(0, most - text.size());
  }
  return text;
}

// Calls `visit` with each run of bytes between white space that has one beyond ASCII.
template <typename Visit>
void for_each_word_beyond_ascii(std::string_view text, Visit visit) {
  constexpr std::string_view kSpace = " \t\n\f\r";
  for (std::size_t begin = text.find_first_not_of(kSpace); begin != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kSpace, begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    if (std::any_of(word.begin(), word.end(), is_beyond_ascii)) visit(word);
    begin = text.find_first_not_of(kSpace, end);
  }
}

struct LetterCounts {
  std::size_t beyond = 0;
  std::size_t highest = 0;  // of those, bytes from C0 on
  std::size_t ascii = 0;

  // One byte alone is a dash, a bullet or a sign, rather than a letter, and A0 is a space.
  void add(std::string_view word) {
    constexpr char kNoBreakSpace = '\xA0';
    std::size_t run = 0;
    for (const char byte : word) {
      run = is_beyond_ascii(byte) && byte != kNoBreakSpace ? run + 1 : 0;
      beyond += run < 2 ? 0 : run == 2 ? 2 : 1;
      highest += run >= 2 && static_cast<std::uint8_t>(byte) >= 0xC0 ? 1 : 0;
      ascii += is_ascii_letter(byte) ? 1 : 0;
    }
  }

  // In accented Latin words most letters are ASCII, and rows of signs have few of the highest
  // bytes.
  bool are_beyond_latin() const { return beyond > 2 * ascii && highest * 6 > beyond; }
};

}  // namespace

EncodingSample encoding_sample(std::string_view bytes, std::size_t most) {
  std::string text = text_between_tags(bytes, most);
  LetterCounts counts;
  std::string words;
  for_each_word_beyond_ascii(text, [&](std::string_view word) {
    counts.add(word);
    words.append(word).append(" ");
  });
  const bool is_beyond_latin = counts.are_beyond_latin();
  return {is_beyond_latin ? std::move(words) : std::move(text), is_beyond_latin};
}

bool is_thai_in_874(std::string_view text) {
  std::size_t thai = 0;
  std::size_t marks = 0;
  std::size_t misplaced = 0;  // and bytes that Thai does not have
  bool has_consonant = false;
  bool needs_consonant = false;
  for (const char byte : text) {
    const auto code = static_cast<std::uint8_t>(byte);
    const bool is_consonant = code >= 0xA1 && code <= 0xCE;
    const bool is_mark =
        code == 0xD1 || (code >= 0xD4 && code <= 0xDA) || (code >= 0xE7 && code <= 0xEE);
    const bool is_vowel_behind = code == 0xD0 || code == 0xD2 || code == 0xD3;
    const bool is_vowel_before = code >= 0xE0 && code <= 0xE4;
    const bool is_other = code == 0xCF || (code >= 0xDF && code <= 0xFB);
    if (code >= 0x80) ++thai;
    if (is_mark) ++marks;
    const bool is_foreign =
        code >= 0x80 && !is_consonant && !is_mark && !is_vowel_behind && !is_other;
    const bool lacks_consonant = (is_mark || is_vowel_behind) && !has_consonant;
    if (is_foreign || lacks_consonant || (needs_consonant && !is_consonant)) ++misplaced;
    has_consonant = is_consonant || (has_consonant && is_mark);
    needs_consonant = is_vowel_before;
  }
  constexpr std::size_t kLeastShareOfMarks = 10;
  constexpr std::size_t kLeastSharePlaced = 50;
  return marks * kLeastShareOfMarks > thai && misplaced * kLeastSharePlaced < thai;
}

}  // namespace winnow
