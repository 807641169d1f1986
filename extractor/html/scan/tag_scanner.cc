// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/scan/tag_scanner.h"

#include <algorithm>
#include <utility>

#include "extractor/text/characters.h"

namespace winnow {

std::size_t find_end_tag(std::string_view html, std::size_t from, Tag tag) {
  const std::size_t length = tag_name(tag).size();
  for (;;) {
    from = html.find("</", from);
    if (from == std::string_view::npos) return html.size();
    const std::size_t behind = from + 2 + length;
    const char next = behind < html.size() ? html[behind] : '>';
    if (tag_from_name(html.substr(from + 2, length)) == tag &&
        (is_white_space(next) || next == '>' || next == '/')) {
      return from;
    }
    from += 2;
  }
}

namespace {

// Tells whether the name of a script tag stands at `at`, and the tag goes on behind it.
bool is_script_name(std::string_view html, std::size_t at) {
  constexpr std::string_view kScript = "script";
  if (at + kScript.size() >= html.size()) return false;
  const char next = html[at + kScript.size()];
  return begins_in_any_case(html.substr(at), kScript) &&
         (is_white_space(next) || next == '>' || next == '/');
}

// Reads the comment in a script whose dashes begin at `at`. Returns the place of its end, or of the
// script's end tag within it, and whether it is the latter.
std::pair<std::size_t, bool> read_script_comment(std::string_view html, std::size_t at) {
  bool nested = false;  // A script tag stands in the comment, whose end tag does not count.
  for (; (at = html.find_first_of("<-", at)) != std::string_view::npos; ++at) {
    if (html[at] == '-') {
      if (html.substr(at, 3) == "-->") return {at + 3, false};
      continue;
    }
    const bool end = at + 1 < html.size() && html[at + 1] == '/';
    if (!is_script_name(html, at + (end ? 2 : 1))) continue;
    if (end && !nested) return {at, true};
    nested = !end;
  }
  return {html.size(), true};
}

}  // namespace

std::size_t find_content_end(std::string_view html, std::size_t from, Tag tag) {
  std::size_t end = find_end_tag(html, from, tag);
  if (tag != Tag::script) return end;
  for (;;) {
    const std::size_t comment = html.substr(0, end).find("<!--", from);
    if (comment == std::string_view::npos) return end;
    const auto [behind, is_end] = read_script_comment(html, comment + 2);
    if (is_end) return behind;
    if (behind > end) end = find_end_tag(html, behind, tag);
    from = behind;
  }
}

namespace {

// Returns the place behind --> or --!> (sections 13.2.5.43 to 13.2.5.51).
std::size_t end_of_comment(std::string_view html, std::size_t begin) {
  // The search begins at the first dash, so that <!--> is a whole comment.
  for (std::size_t at = html.find("--", begin + 2); at != std::string_view::npos;
       at = html.find("--", at + 1)) {
    const std::string_view behind = html.substr(at + 2, 2);
    if (behind.starts_with('>')) return at + 3;
    if (behind == "!>" && at >= begin + 4) return at + 4;
  }
  return html.size();
}

}  // namespace

TagScanner::Token TagScanner::next() {
  begin_ = position_;
  if (at_end()) return Token::end;
  if (raw_until_ != Tag::unknown) {
    tag_ = raw_until_;
    raw_until_ = Tag::unknown;
    position_ = find_content_end(html_, position_, tag_);
    if (position_ > begin_) return is_escapable_raw_text(tag_) ? Token::text : Token::raw_text;
  }
  if (html_[position_] == '<') return scan_markup();
  position_ = std::min(html_.find('<', position_), html_.size());
  return Token::text;
}

TagScanner::Token TagScanner::scan_markup() {
  const char second = position_ + 1 < html_.size() ? html_[position_ + 1] : ' ';
  if (is_ascii_letter(second)) {
    position_ += 1;
    return scan_tag(Token::start_tag);
  }
  if (second == '/') {
    const char third = position_ + 2 < html_.size() ? html_[position_ + 2] : ' ';
    if (!is_ascii_letter(third)) return scan_declaration();
    position_ += 2;
    return scan_tag(Token::end_tag);
  }
  if (second == '!' || second == '?') return scan_declaration();
  position_ = std::min(html_.find('<', position_ + 1), html_.size());
  return Token::text;
}

TagScanner::Token TagScanner::scan_declaration() {
  if (html_.substr(position_, 4) == "<!--") {
    position_ = end_of_comment(html_, position_);
  } else {
    const std::size_t close = html_.find('>', position_);
    position_ = close == std::string_view::npos ? html_.size() : close + 1;
  }
  return Token::comment;
}

void TagScanner::scan_section() {
  const std::size_t close = html_.find("]]>", begin_);
  position_ = close == std::string_view::npos ? html_.size() : close + 3;
}

TagScanner::Token TagScanner::scan_tag(Token kind) {
  const std::size_t name_begin = position_;
  while (!at_end() && !is_white_space(html_[position_]) && html_[position_] != '>' &&
         html_[position_] != '/') {
    ++position_;
  }
  name_ = html_.substr(name_begin, position_ - name_begin);
  tag_ = tag_from_name(name_);
  scan_attributes();
  if (kind == Token::start_tag && has_raw_content(tag_)) {
    raw_until_ = tag_;
  }
  return kind;
}

MarkupTag TagScanner::markup_tag() const {
  const auto behind = static_cast<std::size_t>(name_.data() + name_.size() - html_.data());
  return {tag_, name_, self_closing_, attributes_, html_.substr(behind, position_ - behind)};
}

void TagScanner::scan_attributes() {
  attributes_ = 0;
  self_closing_ = false;
  while (!at_end()) {
    const char c = html_[position_];
    if (c == '>') {
      ++position_;
      return;
    }
    if (is_white_space(c) || c == '/') {
      self_closing_ = html_.substr(position_, 2) == "/>";
      ++position_;
      continue;
    }
    ++attributes_;
    // An equals sign in front belongs to the name (section 13.2.5.32).
    ++position_;
    while (!at_end() && !is_white_space(html_[position_]) && html_[position_] != '=' &&
           html_[position_] != '>' && html_[position_] != '/') {
      ++position_;
    }
    while (!at_end() && is_white_space(html_[position_])) ++position_;
    if (!at_end() && html_[position_] == '=') skip_attribute_value();
  }
}

void TagScanner::skip_attribute_value() {
  ++position_;
  while (!at_end() && is_white_space(html_[position_])) ++position_;
  if (at_end()) return;
  const char quote = html_[position_];
  if (quote == '"' || quote == '\'') {
    const std::size_t close = html_.find(quote, position_ + 1);
    position_ = close == std::string_view::npos ? html_.size() : close + 1;
    return;
  }
  while (!at_end() && !is_white_space(html_[position_]) && html_[position_] != '>') ++position_;
}

}  // namespace winnow
