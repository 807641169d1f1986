// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/verdict.h"

#include <array>

namespace winnow {
namespace {

struct Wording {
  std::string_view name;
  std::string_view text;
};

constexpr std::array<std::string_view, 3> kClassNames = {"main", "page", "template"};
static_assert(kClassNames.size() == static_cast<std::size_t>(TextClass::template_) + 1);

// Stands in the order of Reason.
constexpr std::array<Wording, 13> kReasons = {{
    {"everything", "the method keeps all that can be seen"},
    {"hidden", "not to be seen"},
    {"no-index", "between markers that forbid indexing"},
    {"inside", "in the part of the page that the method chose"},
    {"outside", "not in the part of the page that the method chose"},
    {"probable", "probable enough to raise the expected F1"},
    {"improbable", "too improbable to raise the expected F1"},
    {"comment", "kept or dropped as a comment, as was asked for"},
    {"only-text", "kept because the page would be empty otherwise"},
    {"varies", "stands where the pages of the site differ"},
    {"repeats", "stands in the same place on other pages of the site"},
    {"frequent", "occurs on many pages of the site"},
    {"rare", "occurs on few pages of the site"},
}};
static_assert(kReasons.size() == static_cast<std::size_t>(Reason::rare) + 1);

}  // namespace

std::string_view text_class_name(TextClass text_class) {
  return kClassNames[static_cast<std::size_t>(text_class)];
}

std::string_view reason_name(Reason reason) {
  return kReasons[static_cast<std::size_t>(reason)].name;
}

std::string_view reason_text(Reason reason) {
  return kReasons[static_cast<std::size_t>(reason)].text;
}

Verdict not_indexable(const Block& block) {
  const bool hidden = (block.flags & kHidden) != 0;
  return {TextClass::template_, hidden ? Reason::hidden : Reason::no_index};
}

void keep_everything(const BlockList& blocks, Reason reason, std::span<Verdict> verdicts) {
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    verdicts[i] =
        is_indexable(blocks[i]) ? Verdict{TextClass::main, reason} : not_indexable(blocks[i]);
  }
}

void keep_interval(const BlockList& blocks, std::pair<std::uint32_t, std::uint32_t> interval,
                   std::span<Verdict> verdicts) {
  bool empty = true;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (!is_indexable(blocks[i])) {
      verdicts[i] = not_indexable(blocks[i]);
    } else if (i >= interval.first && i < interval.second) {
      verdicts[i] = {TextClass::main, Reason::inside};
      empty = false;
    } else {
      verdicts[i] = {TextClass::template_, Reason::outside};
    }
  }
  if (empty) keep_everything(blocks, Reason::only_text, verdicts);
}

// Makes one pass over the document, since many images may be far from any text.
std::vector<TextClass> classes_of_images(const ParsedPage& page,
                                         std::span<const Verdict> verdicts) {
  std::vector<TextClass> classes;
  if (page.metadata.images.empty()) return classes;
  const Document& document = page.document;
  std::vector<TextClass> around(document.size(), TextClass::main);
  for (NodeIndex node = 0; node < document.size(); ++node) {
    const auto [first, last] = page.blocks.range(document, node);
    if (first < last) {
      around[node] = verdicts[first].text_class;
    } else if (document.parent(node) != kNoNode) {
      around[node] = around[document.parent(node)];
    }
  }
  for (const ImageText& image : page.metadata.images) classes.push_back(around[image.node]);
  return classes;
}

}  // namespace winnow
