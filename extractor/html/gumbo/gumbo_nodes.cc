// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/gumbo/gumbo_nodes.h"

#include <array>

#include "extractor/text/ascii.h"

namespace winnow {
namespace {

// gumbo numbers its tags in an order of its own.
const std::array<Tag, GUMBO_TAG_LAST + 1>& tags_of_gumbo() {
  static const auto table = [] {
    std::array<Tag, GUMBO_TAG_LAST + 1> tags{};
    for (int i = 0; i < GUMBO_TAG_UNKNOWN; ++i) {
      tags[static_cast<std::size_t>(i)] =
          tag_from_name(gumbo_normalized_tagname(static_cast<GumboTag>(i)));
    }
    return tags;
  }();
  return table;
}

}  // namespace

std::string name_of(const GumboElement& element, bool written) {
  GumboStringPiece piece = element.original_tag;
  const bool known = element.tag != GUMBO_TAG_UNKNOWN;
  if (known && (!written || piece.length == 0)) return gumbo_normalized_tagname(element.tag);
  if (piece.length == 0) return "";
  gumbo_tag_from_original_text(&piece);
  return ascii_lowered({piece.data, piece.length});
}

Tag tag_of(const GumboElement& element) {
  const Tag tag = tags_of_gumbo()[element.tag];
  const bool html = element.tag_namespace == GUMBO_NAMESPACE_HTML;
  // A title inside svg is not the page's title.
  return html || tag == Tag::svg || tag == Tag::math ? tag : Tag::unknown;
}

Tag tag_of_new_element(const GumboElement& element, std::string_view name) {
  return element.tag_namespace == GUMBO_NAMESPACE_HTML ? tag_from_name(name) : Tag::unknown;
}

}  // namespace winnow
