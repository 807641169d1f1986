// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/blocks/left_out_nodes.h"

#include "extractor/blocks/permalinks.h"
#include "extractor/html/document/markup_names.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// A link to the heading that it stands in has no more nodes.
constexpr NodeIndex kPermalinkNodes = 8;

// The sign may be in an element of its own, for its style.
bool shows_permalink_sign(const Document& document, NodeIndex link, std::string& scratch) {
  const NodeIndex end = document.subtree_end(link);
  if (end - link > kPermalinkNodes) return false;
  bool sign = false;
  for (NodeIndex node = link + 1; node < end; ++node) {
    if (document.kind(node) != NodeKind::text) continue;
    const std::string_view text = trimmed(document.text(node, scratch));
    if (text.empty()) continue;
    if (sign || !is_permalink_sign(text)) return false;
    sign = true;
  }
  return sign;
}

// Generators of manuals put a link behind a heading that leads to the heading itself; it shows a
// sign for links and says nothing.
bool is_permalink(const Document& document, NodeIndex link, std::string& scratch) {
  if (!document.has_attribute(link, Attribute::href) ||
      !shows_permalink_sign(document, link, scratch)) {
    return false;
  }
  return document.attribute(link, Attribute::href, scratch).find('#') != std::string_view::npos;
}

}  // namespace

bool is_left_out(const Document& document, NodeIndex element, bool noscript, std::string& scratch) {
  const Tag tag = document.tag(element);
  if (tag == Tag::a) return is_permalink(document, element, scratch);
  return is_textless(tag) || (tag == Tag::noscript && !noscript);
}

bool is_drawn(const Document& document, NodeIndex element, bool inside) {
  if (document.tag(element) == Tag::svg) return true;
  if (!inside || document.tag(element) != Tag::unknown) return inside;
  const std::string_view name = document.name(element);
  return name != "text" && name != "foreignobject";
}

}  // namespace winnow
