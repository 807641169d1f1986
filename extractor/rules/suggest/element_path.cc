// SPDX-License-Identifier: GPL-2.0-or-later
#include <cstddef>
#include <string>

#include "extractor/rules/suggest/css_names.h"
#include "winnow/extractor/rule_suggestions.h"

namespace winnow {
namespace {

constexpr std::size_t kIdSearches = 4;  // of a path

// Returns the element's id as an identifier of CSS if no other element of the page has it, else
// "". Each search takes linear time; after `searches` of them there is no answer.
std::string unique_id(const Document& document, NodeIndex element, std::size_t& searches) {
  std::string scratch;
  const std::string id(document.attribute(element, Attribute::id, scratch));
  if (!is_nameable(id) || searches == 0) return "";
  --searches;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (node != element && document.attribute(node, Attribute::id, scratch) == id) return "";
  }
  return css_identifier(id);
}

// Counts from 1.
std::size_t sibling_position(const Document& document, NodeIndex element) {
  std::size_t position = 1;
  for (NodeIndex node = document.parent(element) + 1; node < element;
       node = document.subtree_end(node)) {
    position += document.is_element(node);
  }
  return position;
}

}  // namespace

std::string element_path(const Document& document, NodeIndex element) {
  std::string path;
  std::size_t searches = kIdSearches;
  for (NodeIndex node = element; node != kNoNode; node = document.parent(node)) {
    const std::string anchor = unique_id(document, node, searches);
    const bool ends = !anchor.empty() || document.tag(node) == Tag::body;
    std::string step = anchor.empty() ? css_identifier(document.name(node)) : "#" + anchor;
    if (!ends && document.parent(node) != kNoNode) {
      step += ":nth-child(" + std::to_string(sibling_position(document, node)) + ")";
    }
    path = path.empty() ? step : step + " > " + path;
    if (ends) break;
  }
  return path;
}

}  // namespace winnow
