// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/blocks/visibility.h"

#include "extractor/text/ascii.h"
#include "extractor/text/white_space.h"
#include "winnow/extractor/blocks.h"

namespace winnow {
namespace {

std::string squeezed_lower(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (!is_white_space(c)) result += ascii_lower(c);
  }
  return result;
}

// Tells whether `style` makes the declaration. Longer names with the same end, such as
// backface-visibility:hidden, do not count.
bool declares(std::string_view style, std::string_view declaration) {
  for (std::size_t at = style.find(declaration); at != std::string_view::npos;
       at = style.find(declaration, at + 1)) {
    if (at == 0 || style[at - 1] == ';') return true;
  }
  return false;
}

bool style_hides(std::string_view style) {
  if (style.empty()) return false;
  const std::string squeezed = squeezed_lower(style);
  return declares(squeezed, "display:none") || declares(squeezed, "visibility:hidden");
}

bool is_form_control(Tag tag) {
  switch (tag) {
    case Tag::select:
    case Tag::option:
    case Tag::textarea:
    case Tag::button:
    case Tag::label:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::uint8_t own_block_flags(const Document& document, NodeIndex element, std::string& scratch) {
  unsigned flags = 0;
  const Tag tag = document.tag(element);
  if (is_form_control(tag)) flags |= kForm;
  if (tag == Tag::noscript) flags |= kNoscript;
  if (!document.has_attributes(element)) return static_cast<std::uint8_t>(flags);
  if (document.has_attribute(element, Attribute::hidden) ||
      style_hides(document.attribute(element, Attribute::style, scratch))) {
    flags |= kHidden;
  }
  if (document.attribute(element, Attribute::aria_hidden, scratch) == "true") flags |= kAriaHidden;
  return static_cast<std::uint8_t>(flags);
}

}  // namespace winnow
