// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/canonical_link.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "indexer/common/ascii.h"
#include "winnow/extractor/decode.h"
#include "winnow/extractor/html_parser.h"
#include "winnow/extractor/page_metadata.h"

namespace winnow {
namespace {

bool same_letter(char a, char b) { return ascii_lower(a) == b; }

bool begins_link(std::string_view markup) {
  constexpr std::string_view kLink = "<link";
  return markup.size() > kLink.size() &&
         std::equal(kLink.begin(), kLink.end(), markup.begin(),
                    [](char lower, char c) { return same_letter(c, lower); });
}

bool names_canonical(std::string_view tag) {
  constexpr std::string_view kRel = "canonical";
  return std::search(tag.begin(), tag.end(), kRel.begin(), kRel.end(), same_letter) != tag.end();
}

// Gives where a tag ends, or a later place, as an apostrophe need not be a quotation mark.
std::size_t end_of_tag(std::string_view html, std::size_t at) {
  char quote = 0;
  for (; at < html.size(); ++at) {
    const char c = html[at];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '>') {
      return at + 1;
    }
  }
  return html.size();
}

// Gives the beginning of the page that has its canonical link, if it has one. Numbers may stand for
// any letter: a page with such a link is taken as a whole.
std::string_view canonical_part(std::string_view html) {
  bool has_numbers = false;
  for (std::size_t at = html.find('<'); at != std::string_view::npos;) {
    std::size_t next = at + 1;
    if (begins_link(html.substr(at))) {
      next = end_of_tag(html, at);
      const std::string_view tag = html.substr(at, next - at);
      if (names_canonical(tag)) return html.substr(0, next);
      has_numbers = has_numbers || tag.find("&#") != std::string_view::npos;
    }
    at = html.find('<', next);
  }
  return has_numbers ? html : std::string_view();
}

std::string parsed_canonical(std::string html) {
  ParseOptions options;
  options.hashes = false;
  return read_metadata(HtmlParser(options).parse(std::move(html))).canonical;
}

}  // namespace

// What stands behind a link does not change what is before it. The parser decides whether the link
// is one: it may stand in a comment or a script.
std::string canonical_link(std::string_view bytes) {
  Expected<DecodedText> text = decode(bytes);
  if (!text) return {};
  const std::string_view part = canonical_part(text->text);
  if (part.empty()) return {};
  std::string link = parsed_canonical(std::string(part));
  return link.empty() ? parsed_canonical(std::move(text->text)) : link;
}

}  // namespace winnow
