// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/comments/comment_anchors.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "extractor/page/facts/block_places.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

constexpr std::string_view kName = "comments";
// An anchor or a heading has no more nodes, and their attributes alone need to be read.
constexpr NodeIndex kMostNodes = 12;
constexpr std::uint32_t kWordsAboveAnchor = 40;

std::vector<NodeIndex> comment_anchors(const Document& document) {
  std::vector<NodeIndex> anchors;
  std::string scratch;
  for (const NodeIndex node : document.inner_elements()) {
    if (!document.has_attributes(node)) continue;
    if (document.subtree_end(node) - node > kMostNodes) continue;
    const auto has_name = [&](Attribute attribute) {
      return document.attribute(node, attribute, scratch) == kName;
    };
    if (has_name(Attribute::id) || (document.tag(node) == Tag::a && has_name(Attribute::name))) {
      anchors.push_back(node);
    }
  }
  return anchors;
}

// A page may have any number of anchors, and names of any length. So longer names and headings are
// not compared, and no more anchors are taken for those of sections.
constexpr std::size_t kMostNameBytes = 200;
constexpr int kMostAskedAnchors = 8;

// Says whether a generator made `name` of the heading: "comments" of "Comments", whatever sign
// links the heading to itself.
bool is_made_of(std::string_view name, std::string_view heading) {
  constexpr std::size_t kMostSignBytes = 3;
  if (std::max(name.size(), heading.size()) > kMostNameBytes) return false;
  const auto letters = [](std::string_view text) {
    std::string kept;
    for (const char c : text) {
      const bool is_kept = is_ascii_letter(c) || is_ascii_digit(c) || (c & 0x80) != 0;
      if (is_kept) kept += ascii_lower(c);
    }
    return kept;
  };
  const std::string id = letters(name);
  const std::string text = letters(heading);
  if (id.empty() || !text.starts_with(id)) return false;
  const std::string_view rest = std::string_view(text).substr(id.size());
  return rest.size() <= kMostSignBytes && std::none_of(rest.begin(), rest.end(), is_ascii_digit);
}

bool is_any_heading(Tag tag) { return tag >= Tag::h1 && tag <= Tag::h6; }

// Weblogs have one other part that is named like this: "TrackBack".
constexpr int kLeastOtherSections = 2;

// Tells which anchors named "comments" are those of sections of the text. A manual has a section of
// this name among others, each of which has the words of its heading for a name.
class NamedSections {
 public:
  NamedSections(const Document& document, const BlockList& blocks)
      : document_(document), blocks_(blocks) {}

  bool has(NodeIndex anchor) {
    const NodeIndex heading = heading_at(anchor);
    if (heading == kNoNode || !is_made_of(kName, text_of(heading))) return false;
    const NodeIndex parent = document_.parent(heading);
    if (has_others(parent, heading, heading)) return true;
    const NodeIndex around = document_.parent(parent);
    const bool begins = blocks_.range(document_, parent).first == first_block(heading);
    return begins && around != kNoNode && has_others(around, parent, heading);
  }

 private:
  // The anchor is a heading, stands in one, or right before one.
  NodeIndex heading_at(NodeIndex anchor) const {
    for (const NodeIndex node : {anchor, document_.parent(anchor)}) {
      if (node != kNoNode && is_any_heading(document_.tag(node))) return node;
    }
    const NodeIndex end = std::min<NodeIndex>(document_.subtree_end(anchor) + kMostNodes,
                                              document_.subtree_end(document_.parent(anchor)));
    return first_heading(document_.subtree_end(anchor), end);
  }

  NodeIndex first_heading(NodeIndex begin, NodeIndex end) const {
    for (NodeIndex node = begin; node < end; ++node) {
      if (document_.is_element(node) && is_any_heading(document_.tag(node))) return node;
    }
    return kNoNode;
  }

  // Looks for other children of `parent` that are such headings, or begin with one.
  bool has_others(NodeIndex parent, NodeIndex own, NodeIndex heading) {
    const Tag level = document_.tag(heading);
    int others = 0;
    NodeIndex begin = parent + 1;
    for (NodeIndex node = begin; node < document_.subtree_end(parent);
         node = document_.subtree_end(node)) {
      if (!document_.is_element(node)) continue;
      const NodeIndex end = std::min(document_.subtree_end(node), node + kMostNodes);
      const NodeIndex other = document_.tag(node) == document_.tag(own) && node != own
                                  ? first_heading(node, end)
                                  : kNoNode;
      const bool is_section =
          other != kNoNode && document_.tag(other) == level && is_named(begin, other);
      if (is_section && ++others == kLeastOtherSections) return true;
      begin = node;
    }
    return false;
  }

  // The name is that of the heading, of something in it or around it, or of an empty element before
  // it.
  bool is_named(NodeIndex begin, NodeIndex heading) {
    const NodeIndex end = std::min(document_.subtree_end(heading), heading + kMostNodes);
    const std::string_view text = text_of(heading);
    for (NodeIndex node = std::max(begin, heading - std::min(heading, kMostNodes)); node < end;
         ++node) {
      if (!document_.is_element(node) || !document_.has_attributes(node)) continue;
      for (const Attribute attribute : {Attribute::id, Attribute::name}) {
        if (is_made_of(document_.attribute(node, attribute, scratch_), text)) return true;
      }
    }
    return false;
  }

  std::uint32_t first_block(NodeIndex node) const { return blocks_.range(document_, node).first; }

  std::string_view text_of(NodeIndex heading) const {
    const auto [first, last] = blocks_.range(document_, heading);
    return first == last ? std::string_view() : blocks_.text(blocks_[first]);
  }

  const Document& document_;
  const BlockList& blocks_;
  std::string scratch_;
};

// Returns the end of the blocks that begin with those of `anchor`. An element that has the main
// heading is that of the whole text at most.
std::uint32_t end_of_comments(const Document& document, const BlockList& blocks, NodeIndex anchor,
                              std::uint32_t heading) {
  const std::uint32_t first = blocks.range(document, anchor).first;
  for (NodeIndex node = document.parent(anchor); node != kNoNode; node = document.parent(node)) {
    const auto [begin, end] = blocks.range(document, node);
    if (end > first + 1 || begin <= heading) return end;
  }
  return first;
}

}  // namespace

std::vector<bool> blocks_behind_comment_anchors(const PageFacts& facts) {
  const Document& document = facts.page.document;
  const BlockList& blocks = facts.page.blocks;
  std::vector<bool> found(blocks.size(), false);
  const std::vector<NodeIndex> anchors = comment_anchors(document);
  if (anchors.empty()) return found;
  const std::uint32_t heading = Headings(blocks, facts.blocks.title_overlaps).main();
  NamedSections sections(document, blocks);
  int asked = 0;
  for (const NodeIndex anchor : anchors) {
    const auto [first, last] = blocks.range(document, anchor);
    if (first <= heading || last > first + 1 || first == blocks.size() || found[first]) continue;
    const BlockSums above = blocks.sums(heading + 1, first);
    if (above.words - above.link_words < kWordsAboveAnchor) continue;
    if (asked++ < kMostAskedAnchors && sections.has(anchor)) continue;
    std::fill(found.begin() + first,
              found.begin() + end_of_comments(document, blocks, anchor, heading), true);
  }
  return found;
}

}  // namespace winnow
