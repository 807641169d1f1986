// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/markdown/markdown_escapes.h"

#include <algorithm>
#include <cstddef>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

// The longest name of a character reference has 31 letters.
constexpr std::size_t kMostReferenceBytes = 33;

constexpr bool is_word_byte(char c) {
  return is_ascii_letter(c) || is_ascii_digit(c) || static_cast<unsigned char>(c) >= 0x80;
}

// Tells whether a parser could take the ampersand at `at` for a character reference.
bool begins_reference(std::string_view text, std::size_t at) {
  const std::size_t end = std::min(text.size(), at + kMostReferenceBytes);
  std::size_t i = at + 1;
  while (i < end && (is_ascii_letter(text[i]) || is_ascii_digit(text[i]) || text[i] == '#')) ++i;
  return i > at + 1 && i < end && text[i] == ';';
}

bool is_markup(std::string_view text, std::size_t at, const MarkdownPlace& place) {
  const char before = at > 0 ? text[at - 1] : ' ';
  const char behind = at + 1 < text.size() ? text[at + 1] : ' ';
  switch (text[at]) {
    case '\\':
    case '`':
    case '<':
    case '[':
    case '~':
      return true;
    case '*':  // not in "a * b"
      return at == 0 || at + 1 == text.size() || before != ' ' || behind != ' ';
    case '_':  // not in snake_case
      return !is_word_byte(before) || !is_word_byte(behind);
    case ']':
      return place.in_link;
    case '|':
      return place.in_table;
    case '!':  // a link may follow
      return at + 1 == text.size();
    case '&':
      return begins_reference(text, at);
    default:
      return false;
  }
}

// Returns the place of a character that would make the line something other than text: a heading, a
// quotation, an item, the row of a table or an underline; text.size() if there is none.
std::size_t marker_at_start(std::string_view text) {
  switch (text.front()) {
    case '#':
    case '>':
    case '+':
    case '-':
    case '=':
    case ':':
    case '|':
    case '*':
      return 0;
    default:
      break;
  }
  std::size_t digits = 0;
  while (digits < text.size() && is_ascii_digit(text[digits])) ++digits;
  const bool marks = digits > 0 && digits < text.size() &&
                     (text[digits] == '.' || text[digits] == ')') &&
                     (digits + 1 == text.size() || text[digits + 1] == ' ');
  return marks ? digits : text.size();
}

std::size_t longest_run(std::string_view text, char wanted) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == wanted ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

// Runs of backticks of some length are not in the code; the shortest such fence is good enough to
// read.
void append_span(std::string_view code, bool in_table, std::string& out) {
  if (code.empty()) return;
  const std::string fence(longest_run(code, '`') + 1, '`');
  const bool blank = code.find_first_not_of(' ') == std::string_view::npos;
  const bool padded = code.front() == '`' || code.back() == '`' ||
                      (!blank && code.front() == ' ' && code.back() == ' ');
  out += fence;
  if (padded) out += ' ';
  for (const char c : code) {
    if (c == '|' && in_table) out += '\\';
    out += c;
  }
  if (padded) out += ' ';
  out += fence;
}

}  // namespace

void append_markdown_text(std::string_view text, const MarkdownPlace& place, std::string& out) {
  const std::size_t marker =
      place.line_start && !text.empty() ? marker_at_start(text) : text.size();
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i == marker || is_markup(text, i, place)) out += '\\';
    out += text[i];
  }
}

void append_code_span(std::string_view code, bool in_table, std::string& out) {
  while (in_table) {
    const std::size_t at = code.find("\\|");
    if (at == std::string_view::npos) break;
    append_span(code.substr(0, at), in_table, out);
    out += "\\\\\\|";
    code.remove_prefix(at + 2);
  }
  append_span(code, in_table, out);
}

void append_markdown_target(std::string_view target, std::string& out) {
  for (std::size_t i = 0; i < target.size(); ++i) {
    const char c = target[i];
    if (c == '(' || c == ')' || c == '\\' || (c == '&' && begins_reference(target, i))) out += '\\';
    out += c;
  }
}

}  // namespace winnow
