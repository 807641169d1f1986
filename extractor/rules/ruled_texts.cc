// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/rules/ruled_texts.h"

#include <string_view>
#include <vector>

#include "extractor/blocks/permalinks.h"
#include "extractor/html/document/markup_names.h"
#include "extractor/page/metadata/page_dates.h"
#include "extractor/text/characters.h"
#include "winnow/extractor/page_rules.h"

namespace winnow {
namespace {

// White space may take a part of a long text.
constexpr std::size_t kReadOfText = 4 * kMaxRuledText;

// Returns the beginning, cut where a character begins.
std::string_view beginning_of(std::string_view text, std::size_t size) {
  if (text.size() <= size) return text;
  while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) --size;
  return text.substr(0, size);
}

std::string collapsed_attribute(const Document& document, NodeIndex element, Attribute attribute) {
  std::string scratch;
  std::string text;
  append_collapsed(document.attribute(element, attribute, scratch), text);
  trim_end(text);
  return text;
}

// Says whether words of a text do not belong to those of the text before.
bool parts_words(const Document& document, NodeIndex element) {
  return text_break(document.tag(element), document.name(element)) != TextBreak::none;
}

// Scripts and styles have no text to read. The title element has, though not on the page.
bool has_no_text(Tag tag) { return is_textless(tag) && tag != Tag::title; }

std::string subtree_text(const Document& document, NodeIndex element, std::uint64_t& budget) {
  std::string text;
  std::string scratch;
  std::vector<NodeIndex> ends;  // of the elements around the node that part words
  const NodeIndex end = document.subtree_end(element);
  for (NodeIndex node = element; node < end && text.size() <= kMaxRuledText && budget > 0; ++node) {
    --budget;
    for (; !ends.empty() && ends.back() <= node; ends.pop_back()) append_collapsed(" ", text);
    if (document.is_text(node)) {
      append_collapsed(beginning_of(document.text(node, scratch), kReadOfText), text);
    } else if (document.is_element(node)) {
      if (parts_words(document, node)) {
        append_collapsed(" ", text);
        ends.push_back(document.subtree_end(node));
      }
      if (has_no_text(document.tag(node))) node = document.subtree_end(node) - 1;
    }
  }
  trim_end(text);
  return text;
}

}  // namespace

std::string element_text(const Document& document, NodeIndex element, RuleKey key,
                         std::uint64_t& budget) {
  std::string text;
  for (const Attribute attribute : {Attribute::content, Attribute::datetime}) {
    if (text.empty() && document.has_attribute(element, attribute)) {
      text = collapsed_attribute(document, element, attribute);
    }
  }
  if (text.empty()) text = subtree_text(document, element, budget);
  if (key == RuleKey::date) return iso_date(text);
  const std::string_view said = key == RuleKey::title ? without_permalink_signs(text) : text;
  return std::string(beginning_of(said, kMaxRuledText));
}

}  // namespace winnow
