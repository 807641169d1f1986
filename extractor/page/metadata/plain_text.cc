// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/metadata/plain_text.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "extractor/text/white_space.h"
#include "winnow/extractor/blocks.h"
#include "winnow/extractor/html_parser.h"

namespace winnow {
namespace {

// No one describes a page in so much markup; the page around it is in memory as well.
constexpr std::uint64_t kParserBytes = 128u << 20;

std::string text_of_markup(std::string markup) {
  Limits limits;
  limits.parser_bytes_cap = kParserBytes;
  const Document document = HtmlParser(ParseOptions{limits, false}).parse(std::move(markup));
  WordSegmenter segmenter;
  const BlockList blocks = segment_blocks(document, segmenter);
  std::string text;
  for (const Block& block : blocks.blocks()) {
    if (!is_indexable(block)) continue;
    if (!text.empty()) text += '\n';
    text += blocks.text(block);
  }
  return text;
}

// Line breaks as markup, which the parser would take for spaces.
std::string with_paragraphs(std::string_view text) {
  std::string markup;
  for (const char c : text) {
    if (c == '\n') markup += "<p>";
    markup += c;
  }
  return markup;
}

std::string collapsed_lines(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string line;
    append_collapsed(text.substr(0, end), line);
    trim_end(line);
    if (!line.empty() && !result.empty()) result += '\n';
    result += line;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

}  // namespace

std::string plain_text(std::string_view value) {
  std::string text(value);
  if (text.find_first_of("<&") == std::string::npos) return collapsed_lines(text);
  if (text.find('<') == std::string::npos) text = with_paragraphs(text);
  text = text_of_markup(std::move(text));
  // There are descriptions whose markup is escaped.
  return text.find("</") == std::string::npos ? text : text_of_markup(std::move(text));
}

}  // namespace winnow
