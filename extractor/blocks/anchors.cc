// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/blocks/anchors.h"

#include <algorithm>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

// So many nodes are looked at inside a heading, and so many before it.
constexpr NodeIndex kNodesInside = 64;
constexpr NodeIndex kNodesBefore = 64;
// So many elements around a heading may be the section that it heads, and so many nodes may stand
// between the beginning of that and the heading.
constexpr int kSectionsAround = 4;
constexpr NodeIndex kNodesOfSection = 256;

bool is_title(Tag tag) { return (tag >= Tag::h1 && tag <= Tag::h6) || tag == Tag::dt; }

// Pages name themselves there, for style sheets.
bool is_whole_page(Tag tag) { return tag == Tag::html || tag == Tag::body || tag == Tag::main; }

// A browser looks for ids first, then for names of links.
std::string_view own_id(const Document& document, NodeIndex node, std::string& scratch) {
  if (!document.is_element(node) || !document.has_attributes(node)) return {};
  const Tag tag = document.tag(node);
  if (is_whole_page(tag)) return {};
  std::string_view id = document.attribute(node, Attribute::id, scratch);
  if (id.empty() && tag == Tag::a) id = document.attribute(node, Attribute::name, scratch);
  return id.size() <= kMostIdBytes ? id : std::string_view();
}

// Sphinx has <div class="section">, DocBook "sect1" and "refsect2", texinfo "subsection-level...".
bool is_section(const Document& document, NodeIndex node, std::string& scratch) {
  const Tag tag = document.tag(node);
  if (tag == Tag::section || tag == Tag::article) return true;
  return tag == Tag::div && document.attribute(node, Attribute::class_, scratch).find("sect") !=
                                std::string_view::npos;
}

NodeIndex id_inside(const Document& document, NodeIndex heading, std::string& scratch) {
  const NodeIndex end = document.subtree_end(heading);
  for (NodeIndex node = heading; node < std::min(end, heading + kNodesInside); ++node) {
    if (!own_id(document, node, scratch).empty()) return node;
  }
  return kNoNode;
}

bool has_text(const Document& document, NodeIndex node) {
  return document.kind(node) == NodeKind::text && !document.is_blank(node);
}

NodeIndex id_before(const Document& document, NodeIndex heading, std::string& scratch) {
  const NodeIndex around = document.parent(heading);
  NodeIndex nearest = kNoNode;
  for (NodeIndex node = heading; node > 0 && heading - node < kNodesBefore;) {
    if (has_text(document, --node)) break;
    if (own_id(document, node, scratch).empty()) continue;
    if (node == around && is_section(document, node, scratch)) return node;
    if (nearest == kNoNode) nearest = node;
    if (node <= around) break;
  }
  return nearest;
}

bool is_first_title(const Document& document, NodeIndex section, NodeIndex heading) {
  if (heading - section > kNodesOfSection) return false;
  for (NodeIndex node = section + 1; node < heading; ++node) {
    if (is_title(document.tag(node))) return false;
  }
  return true;
}

NodeIndex section_around(const Document& document, NodeIndex heading, std::string& scratch) {
  NodeIndex section = document.parent(heading);
  for (int i = 0; i < kSectionsAround && section != kNoNode; ++i) {
    if (!is_first_title(document, section, heading)) return kNoNode;
    if (is_section(document, section, scratch) && !own_id(document, section, scratch).empty()) {
      return section;
    }
    section = document.parent(section);
  }
  return kNoNode;
}

}  // namespace

std::string_view anchor_of(const Document& document, NodeIndex heading, std::string& scratch) {
  NodeIndex node = id_inside(document, heading, scratch);
  if (node == kNoNode) node = id_before(document, heading, scratch);
  if (node == kNoNode) node = section_around(document, heading, scratch);
  return node == kNoNode ? std::string_view() : own_id(document, node, scratch);
}

}  // namespace winnow
