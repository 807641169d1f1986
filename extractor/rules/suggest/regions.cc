// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/rules/suggest/regions.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extractor/rules/suggest/page_words.h"
#include "extractor/rules/suggest/places.h"
#include "extractor/text/characters.h"
#include "winnow/extractor/content_selectors.h"

namespace winnow {
namespace {

constexpr std::size_t kListedPlaces = 5;
constexpr std::size_t kExcerptHalf = 36;  // bytes

// Parents have lower indices.
NodeIndex common_ancestor(const Document& document, NodeIndex one, NodeIndex other) {
  while (one != other) {
    NodeIndex& lower = one > other ? one : other;
    lower = document.parent(lower);
  }
  return one;
}

// Finds the largest element that has this block and no other. Where a block's own element has more
// of them, an inline element that the block begins in may be its own: a link behind a paragraph.
NodeIndex element_of_block(const ParsedPage& page, std::uint32_t block) {
  const Document& document = page.document;
  const NodeIndex own = page.blocks[block].element;
  const auto is_alone = [&](NodeIndex node) {
    const auto [first, last] = page.blocks.range(document, node);
    return first == block && last == block + 1;
  };
  if (is_alone(own)) return own;
  NodeIndex found = own;
  for (NodeIndex node = document.parent(page.blocks[block].first_text); node != own;
       node = document.parent(node)) {
    if (!is_alone(node)) break;
    found = node;
  }
  return found;
}

NodeIndex element_of(const ParsedPage& page, const BlockSpan& span) {
  NodeIndex element = element_of_block(page, span.first);
  for (std::uint32_t i = span.first + 1; i <= span.last; ++i) {
    element = common_ancestor(page.document, element, element_of_block(page, i));
  }
  return element;
}

// Splits "FROM ... TO" at dots or the character for them.
std::vector<std::string> pieces_of(std::string text) {
  constexpr std::string_view kEllipsis = "\u2026";
  constexpr std::string_view kDots = "...";
  for (std::size_t at = text.find(kEllipsis); at != std::string::npos; at = text.find(kEllipsis)) {
    text.replace(at, kEllipsis.size(), kDots);
  }
  std::vector<std::string> pieces;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(kDots, begin), text.size());
    std::string piece = folded_text(std::string_view(text).substr(begin, end - begin));
    if (!piece.empty()) pieces.push_back(std::move(piece));
    begin = end + kDots.size();
  }
  return pieces;
}

// Keeps the smallest elements, each once.
std::vector<NodeIndex> smallest(const Document& document, std::vector<NodeIndex> elements) {
  std::sort(elements.begin(), elements.end());
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
  std::vector<NodeIndex> kept;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const bool has_another =
        i + 1 < elements.size() && elements[i + 1] < document.subtree_end(elements[i]);
    if (!has_another) kept.push_back(elements[i]);
  }
  return kept;
}

std::vector<NodeIndex> elements_with(const RegionExample& example) {
  const ParsedPage& page = *example.page;
  const PageWords words(page.blocks);
  std::vector<BlockSpan> spans = words.find(folded_text(example.text));
  if (spans.empty()) {
    const std::vector<std::string> pieces = pieces_of(example.text);
    if (pieces.size() > 1) spans = words.find_in_order(pieces);
  }
  std::vector<NodeIndex> elements;
  for (const BlockSpan& span : spans) elements.push_back(element_of(page, span));
  return smallest(page.document, std::move(elements));
}

Error ambiguous(const RegionExample& example, const std::vector<NodeIndex>& elements) {
  std::string what = example.element.empty() ? "\"" + example.text + "\" stands in "
                                             : "\"" + example.element + "\" matches ";
  what += std::to_string(elements.size()) + (example.element.empty() ? " places:" : " elements:");
  for (std::size_t i = 0; i < std::min(elements.size(), kListedPlaces); ++i) {
    what += (i == 0 ? " " : "; ") + element_path(example.page->document, elements[i]) + " (" +
            region_excerpt(*example.page, elements[i]) + ")";
  }
  if (elements.size() > kListedPlaces) what += "; ...";
  return {ErrorCode::input, std::move(what), example.page_name,
          "give more words, or one of these as the element"};
}

bool holds_page(const Document& document, NodeIndex element) {
  const Tag tag = document.tag(element);
  return tag == Tag::html || tag == Tag::body || tag == Tag::head;
}

// Tells whether the elements cannot be told apart: they have one text, and stand in one place as
// those of a list do, or what a page repeats above and below it.
bool are_alike(const ParsedPage& page, const std::vector<NodeIndex>& elements) {
  const auto text_of = [&page](NodeIndex element) {
    const auto [first, last] = page.blocks.range(page.document, element);
    std::string text;
    for (std::uint32_t i = first; i < last; ++i) {
      text += page.blocks.text(page.blocks[i]);
      text += ' ';
    }
    return text;
  };
  const ElementTokens tokens(page.document);
  const auto place =
      ElementPlace(page.document, tokens, elements.front()).find(page.document, tokens);
  const std::string text = text_of(elements.front());
  return std::all_of(elements.begin(), elements.end(), [&](NodeIndex element) {
    return std::binary_search(place.begin(), place.end(), element) && text_of(element) == text;
  });
}

Expected<std::vector<NodeIndex>> selected_elements(const RegionExample& example) {
  const Expected<Selector> selector = Selector::parse(example.element);
  if (!selector) return selector.error();
  return selector->select(example.page->document);
}

}  // namespace

std::string example_name(const RegionExample& example) {
  std::string name = example.element.empty() ? "\"" + example.text + "\"" : example.element;
  if (!example.page_name.empty()) name += " (" + example.page_name + ")";
  return name;
}

std::string region_excerpt(const ParsedPage& page, NodeIndex region) {
  const auto [first, last] = page.blocks.range(page.document, region);
  std::string text;
  std::string end;
  for (std::uint32_t i = first; i < last && text.size() <= 2 * kExcerptHalf; ++i) {
    if (!text.empty()) text += ' ';
    text += page.blocks.text(page.blocks[i]);
  }
  if (text.size() <= 2 * kExcerptHalf) return text;
  for (std::uint32_t i = last; i > first && end.size() < kExcerptHalf; --i) {
    const std::string_view block = page.blocks.text(page.blocks[i - 1]);
    end = std::string(block) + (end.empty() ? "" : " ") + end;
  }
  // Neither half may begin or end within a character.
  const auto is_inside = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
  std::size_t head = kExcerptHalf;
  while (is_inside(text[head])) --head;
  std::size_t tail = end.size() - std::min(end.size(), kExcerptHalf);
  while (tail < end.size() && is_inside(end[tail])) ++tail;
  return text.substr(0, head) + " ... " + end.substr(tail);
}

Expected<NodeIndex> find_region(const RegionExample& example) {
  const ParsedPage& page = *example.page;
  const bool by_text = example.element.empty();
  if (by_text && folded_text(example.text).empty()) {
    return Error{ErrorCode::usage, "an example has no words", example.page_name,
                 "give some words of the region"};
  }
  Expected<std::vector<NodeIndex>> elements =
      by_text ? Expected<std::vector<NodeIndex>>(elements_with(example))
              : selected_elements(example);
  if (!elements) return elements.error();
  if (elements->empty()) {
    return Error{ErrorCode::not_found,
                 by_text ? "does not have the words \"" + example.text + "\""
                         : "has no element \"" + example.element + "\"",
                 example.page_name, "copy some words of one paragraph from the page"};
  }
  if (elements->size() > 1 && !(by_text && are_alike(page, *elements)))
    return ambiguous(example, *elements);
  const NodeIndex element = elements->front();
  const auto [first, last] = page.blocks.range(page.document, element);
  if (first == last) {
    return Error{ErrorCode::input, example_name(example) + " has no text", example.page_name,
                 "point at an element with text"};
  }
  if (holds_page(page.document, element)) {
    return Error{ErrorCode::input,
                 example_name(example) + " stands in no element other than the page's body",
                 example.page_name, "give fewer words, of one paragraph"};
  }
  return element;
}

}  // namespace winnow
