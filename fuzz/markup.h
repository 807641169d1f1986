// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds what a browser would make of HTML, as gumbo sees it.
#pragma once

#include <gumbo.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace winnow {

struct Markup {
  std::string name;  // the element's, in lower case
  std::vector<std::pair<std::string, std::string>> attributes;

  std::string_view attribute(std::string_view wanted) const {
    for (const auto& [attribute_name, value] : attributes) {
      if (attribute_name == wanted) return value;
    }
    return {};
  }
};

inline std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& byte : result) {
    if (byte >= 'A' && byte <= 'Z') byte = static_cast<char>(byte + ('a' - 'A'));
  }
  return result;
}

inline Markup markup_of(const GumboElement& element) {
  Markup found;
  if (element.tag == GUMBO_TAG_UNKNOWN) {
    GumboStringPiece name = element.original_tag;
    gumbo_tag_from_original_text(&name);
    found.name = lower_case({name.data, name.length});
  } else {
    found.name = gumbo_normalized_tagname(element.tag);
  }
  for (unsigned i = 0; i < element.attributes.length; ++i) {
    const auto* attribute = static_cast<const GumboAttribute*>(element.attributes.data[i]);
    found.attributes.emplace_back(lower_case(attribute->name), attribute->value);
  }
  return found;
}

// Returns all elements in no particular order, whether the page wrote them or the parser made them.
inline std::vector<Markup> elements_of(std::string_view html) {
  GumboOutput* const output =
      gumbo_parse_with_options(&kGumboDefaultOptions, html.data(), html.size());
  std::vector<Markup> found;
  std::vector<const GumboNode*> open = {output->root};
  while (!open.empty()) {
    const GumboNode* const node = open.back();
    open.pop_back();
    if (node->type != GUMBO_NODE_ELEMENT && node->type != GUMBO_NODE_TEMPLATE) continue;
    found.push_back(markup_of(node->v.element));
    const GumboVector& children = node->v.element.children;
    for (unsigned i = 0; i < children.length; ++i) {
      open.push_back(static_cast<const GumboNode*>(children.data[i]));
    }
  }
  gumbo_destroy_output(&kGumboDefaultOptions, output);
  return found;
}

}  // namespace winnow
