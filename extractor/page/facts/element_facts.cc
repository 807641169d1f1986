// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/element_facts.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "extractor/html/document/markup_names.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

constexpr std::uint32_t landmark_of_tag(Tag tag) {
  switch (tag) {
    case Tag::nav:
      return kNavigation;
    case Tag::header:
      return kBanner;
    case Tag::footer:
      return kContentInfo;
    case Tag::aside:
      return kComplementary;
    case Tag::main:
      return kMainLandmark;
    case Tag::article:
      return kArticle;
    case Tag::form:
      return kFormLandmark;
    case Tag::dialog:
      return kDialog;
    case Tag::search:
      return kSearch | kFormLandmark;
    case Tag::table:
      return kTable;
    case Tag::figure:
      return kFigure;
    case Tag::section:
      return kSection;
    default:
      return 0;
  }
}

constexpr std::array<std::pair<std::string_view, std::uint32_t>, 10> kRoles = {{
    {"navigation", kNavigation},
    {"banner", kBanner},
    {"contentinfo", kContentInfo},
    {"complementary", kComplementary},
    {"main", kMainLandmark},
    {"article", kArticle},
    {"form", kFormLandmark},
    {"search", kSearch | kFormLandmark},
    {"dialog", kDialog},
    {"alertdialog", kDialog},
}};

// Takes the first known role (WAI-ARIA 1.2, section 8.2).
std::uint32_t landmark_of_role(std::string_view roles) {
  for (;;) {
    const std::string_view role = first_token(roles);
    if (role.empty()) return 0;
    for (const auto& [name, landmark] : kRoles) {
      if (equals_in_any_case(role, name)) return landmark;
    }
    roles.remove_prefix(static_cast<std::size_t>(role.data() - roles.data()) + role.size());
  }
}

constexpr EmbeddedCounts counts_of(Tag tag) {
  EmbeddedCounts counts;
  switch (tag) {
    case Tag::img:
    case Tag::video:
      counts.images = 1;
      break;
    case Tag::time:
      counts.times = 1;
      break;
    case Tag::input:
    case Tag::select:
    case Tag::textarea:
    case Tag::button:
      counts.controls = 1;
      break;
    default:
      break;
  }
  return counts;
}

constexpr std::array<EmbeddedCounts, kTagCount> counts_of_tags() {
  std::array<EmbeddedCounts, kTagCount> counts{};
  for (std::size_t i = 0; i < kTagCount; ++i) counts[i] = counts_of(static_cast<Tag>(i));
  return counts;
}

constexpr std::array<std::uint32_t, kTagCount> landmarks_of_tags() {
  std::array<std::uint32_t, kTagCount> landmarks{};
  for (std::size_t i = 0; i < kTagCount; ++i) landmarks[i] = landmark_of_tag(static_cast<Tag>(i));
  return landmarks;
}

}  // namespace

Landmarks::Landmarks(const Document& document) : own_(document.size()), around_(document.size()) {
  static constexpr std::array<std::uint32_t, kTagCount> kOfTags = landmarks_of_tags();
  std::string scratch;
  for (const NodeIndex node : document.elements()) {
    const NodeIndex parent = document.parent(node);
    around_[node] = parent == kNoNode ? 0 : around_[parent];
    std::uint32_t own = kOfTags[static_cast<std::size_t>(document.tag(node))];
    const std::string_view roles = document.attribute(node, Attribute::role, scratch);
    if (!roles.empty()) own |= landmark_of_role(roles);
    if (own == 0) continue;
    articles_ += (own & kArticle) != 0;
    has_main_ = has_main_ || (own & kMainLandmark) != 0;
    own_[node] = own;
    around_[node] |= own;
  }
}

Embedded::Embedded(const Document& document) : document_(&document), before_(1) {
  static constexpr std::array<EmbeddedCounts, kTagCount> kCounts = counts_of_tags();
  for (const NodeIndex node : document.elements()) {
    const EmbeddedCounts& counts = kCounts[static_cast<std::size_t>(document.tag(node))];
    if (!counts.any()) continue;
    nodes_.push_back(node);
    before_.push_back(before_.back());
    before_.back() += counts;
  }
}

EmbeddedCounts Embedded::in(NodeIndex node) const {
  const auto first = std::lower_bound(nodes_.begin(), nodes_.end(), node);
  const auto last = std::lower_bound(first, nodes_.end(), document_->subtree_end(node));
  const auto index = [this](auto at) { return static_cast<std::size_t>(at - nodes_.begin()); };
  return before_[index(last)] - before_[index(first)];
}

LeafCounts::LeafCounts(const Document& document, const BlockList& blocks)
    : document_(&document), blocks_(&blocks) {
  count_leaves();
  count_words();
  find_highest();
}

// Tells whether the element's text enters no block. That of noscript may enter some.
bool LeafCounts::is_skipped(NodeIndex element) const {
  const Tag tag = document_->tag(element);
  if (is_textless(tag)) return true;
  if (tag != Tag::noscript) return false;
  const auto [first, last] = blocks_->range(*document_, element);
  return first == last;
}

// A leaf belongs to the last block that begins in it or before it.
void LeafCounts::count_leaves() {
  leaves_before_.resize(document_->size() + std::size_t{1});
  std::size_t begun = 0;
  NodeIndex skipped_until = 0;
  bool counts = false;  // Says whether the last block that has begun may be indexed.
  std::uint32_t leaves = 0;
  for (NodeIndex node = 0; node < document_->size(); ++node) {
    leaves_before_[node] = leaves;
    if (node < skipped_until) continue;
    if (document_->is_element(node)) {
      if (is_skipped(node)) skipped_until = document_->subtree_end(node);
    } else if (document_->is_text(node) && !document_->is_blank(node)) {
      while (begun < blocks_->size() && (*blocks_)[begun].first_text <= node) {
        counts = is_indexable((*blocks_)[begun++]);
      }
      leaves += counts;
    }
  }
  leaves_before_.back() = leaves;
}

void LeafCounts::count_words() {
  words_before_.assign(blocks_->size() + 1, 0);
  for (std::size_t i = 0; i < blocks_->size(); ++i) {
    const Block& block = (*blocks_)[i];
    words_before_[i + 1] = words_before_[i] + (is_indexable(block) ? block.words : 0);
  }
}

bool LeafCounts::is_block(NodeIndex element) const {
  const Tag tag = document_->tag(element);
  const TextBreak breaks =
      tag == Tag::unknown ? text_break(tag, document_->name(element)) : text_break(tag);
  return breaks == TextBreak::block;
}

// Leaves out inline elements, since one that begins a paragraph would get all its words.
void LeafCounts::find_highest() {
  for (const NodeIndex node : document_->elements()) {
    if (!is_block(node) || leaves(node) == 0) continue;
    highest_ = std::max(highest_, words_per_leaf(node));
  }
}

}  // namespace winnow
