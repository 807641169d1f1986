// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/scan/unclosed.h"

#include <algorithm>
#include <bitset>
#include <cstddef>

#include "extractor/html/document/markup_names.h"
#include "extractor/html/scan/tag_scanner.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// Returns the place of the next start or end tag of an element that HTML has, or the end.
std::size_t next_known_tag(std::string_view html, std::size_t from) {
  for (;;) {
    from = html.find('<', from);
    if (from == std::string_view::npos) return html.size();
    std::size_t begin = from + 1;
    if (begin < html.size() && html[begin] == '/') ++begin;
    std::size_t end = begin;
    while (end < html.size() && (is_ascii_letter(html[end]) || is_ascii_digit(html[end]))) ++end;
    if (tag_from_name(html.substr(begin, end - begin)) != Tag::unknown) return from;
    ++from;
  }
}

std::string joined(std::string_view before, std::string_view between, std::string_view behind) {
  std::string text;
  text.reserve(before.size() + between.size() + behind.size());
  return text.append(before).append(between).append(behind);
}

std::optional<std::string> end_element(std::string_view html, std::size_t content, Tag tag) {
  const std::size_t end = next_known_tag(html, content);
  if (end == html.size()) return std::nullopt;
  std::string end_tag = "</";
  end_tag.append(tag_name(tag)).append(">");
  return joined(html.substr(0, end), end_tag, html.substr(end));
}

std::optional<std::string> end_comment(std::string_view html, std::size_t begin) {
  const std::size_t close = html.find('>', begin + 4);
  if (close == std::string_view::npos) return std::nullopt;
  return joined(html.substr(0, close), "-->", html.substr(close + 1));
}

std::optional<std::string> end_tag(std::string_view html, std::size_t behind_name) {
  const std::size_t close = html.find_first_of("<>", behind_name);
  if (close == std::string_view::npos) return std::nullopt;
  return joined(html.substr(0, behind_name), ">",
                html.substr(html[close] == '>' ? close + 1 : close));
}

bool is_finished_comment(std::string_view comment) {
  if (!comment.starts_with("<!--")) return comment.ends_with('>');
  return comment == "<!-->" || comment == "<!--->" ||
         (comment.size() >= 7 && comment.ends_with("-->")) || comment.ends_with("--!>");
}

// A > may stand in an attribute whose quotation mark is missing.
bool is_finished_tag(std::string_view tag) {
  const std::string probe = joined(tag, "<b>", {});
  TagScanner scanner(probe);
  scanner.next();
  return scanner.bytes().size() == tag.size();
}

}  // namespace

std::optional<std::string> with_noscript_ends(std::string_view html) {
  using Token = TagScanner::Token;
  std::string text;
  std::size_t done = 0;
  std::size_t stop = 0;  // The next end of a noscript element stands here, unless it is passed.
  bool noscript = false;
  TagScanner scanner(html);
  for (Token token = scanner.next(); token != Token::end; token = scanner.next()) {
    const bool is_start = token == Token::start_tag;
    const bool is_tag = is_start || token == Token::end_tag;
    if (is_tag && scanner.tag() == Tag::noscript) noscript = is_start;
    const bool is_raw = is_start && has_raw_content(scanner.tag()) && scanner.tag() != Tag::script;
    if (!noscript || !is_raw) continue;
    const std::string_view tag = scanner.bytes();
    const auto begin = static_cast<std::size_t>(tag.data() + tag.size() - html.data());
    if (stop < begin) stop = find_end_tag(html, begin, Tag::noscript);
    if (stop >= html.size()) break;
    if (find_end_tag(html.substr(0, stop), begin, scanner.tag()) < stop) continue;
    text.append(html.substr(done, stop - done)).append("</").append(tag_name(scanner.tag()));
    text += '>';
    done = stop;
    scanner = TagScanner(html.substr(stop));
  }
  if (done == 0) return std::nullopt;
  return text.append(html.substr(done));
}

std::optional<std::string> with_ends_of_self_closed(std::string_view html) {
  using Token = TagScanner::Token;
  std::string text;
  std::size_t done = 0;
  bool hides = false;  // Something that a reader would see stands behind an end that is missing.
  std::bitset<kTagCount> endless;  // No end tag of these follows.
  TagScanner scanner(html);
  for (Token token = scanner.next(); token != Token::end; token = scanner.next()) {
    if (token == Token::text && done > 0) hides = hides || !trimmed(scanner.bytes()).empty();
    const Tag tag = scanner.tag();
    if (token != Token::start_tag || !has_raw_content(tag) || !scanner.self_closing()) continue;
    const std::string_view whole = scanner.bytes();
    const auto begin = static_cast<std::size_t>(whole.data() + whole.size() - html.data());
    const auto number = static_cast<std::size_t>(tag);
    if (!endless[number]) endless[number] = find_end_tag(html, begin, tag) == html.size();
    if (!endless[number]) continue;
    text.append(html.substr(done, begin - done)).append("</").append(tag_name(tag)).append(">");
    hides = hides || !is_textless(tag);
    done = begin;
    scanner = TagScanner(html.substr(begin));
  }
  if (!hides) return std::nullopt;
  return text.append(html.substr(done));
}

std::optional<std::string> with_missing_end(std::string_view html) {
  using Token = TagScanner::Token;
  TagScanner scanner(html);
  Token token = Token::end;
  Tag open = Tag::unknown;  // The last token is the content of this element.
  std::string_view last;
  std::string_view name;
  for (Token next = scanner.next(); next != Token::end; next = scanner.next()) {
    const bool content = token == Token::start_tag && has_raw_content(scanner.tag()) &&
                         (next == Token::text || next == Token::raw_text);
    open = content ? scanner.tag() : Tag::unknown;
    token = next;
    last = scanner.bytes();
    name = scanner.name();
  }
  const std::size_t begin = html.size() - last.size();
  if (open != Tag::unknown) return end_element(html, begin, open);
  if (token == Token::comment && !is_finished_comment(last)) return end_comment(html, begin);
  if ((token == Token::start_tag || token == Token::end_tag) && !is_finished_tag(last)) {
    return end_tag(html, static_cast<std::size_t>(name.data() + name.size() - html.data()));
  }
  return std::nullopt;
}

}  // namespace winnow
