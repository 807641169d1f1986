// SPDX-License-Identifier: GPL-2.0-or-later
//
// Names in drawings and formulas that gumbo-parser takes for those of HTML elements.
#pragma once

#include <string_view>

#include "winnow/extractor/tag.h"

namespace winnow {

// gumbo 0.10.1 looks at names only when it resets its insertion mode (section 13.2.4.1 of the HTML
// Living Standard), so that an element of a drawing that is called td makes it believe in a table
// cell. Returns what it is to read instead of such a name in a drawing or formula: a name that no
// element has, no longer than the element's own; "" for all other elements. The other names that
// gumbo goes by, as table and body, end a drawing or formula.
constexpr std::string_view name_in_drawing(Tag tag) {
  switch (tag) {
    case Tag::caption:
      return "c~";
    case Tag::colgroup:
      return "g~";
    case Tag::tbody:
      return "b~";
    case Tag::thead:
      return "e~";
    case Tag::tfoot:
      return "f~";
    case Tag::tr:
      return "r~";
    case Tag::td:
      return "d~";
    case Tag::th:
      return "h~";
    case Tag::select:
      return "s~";
    case Tag::template_:
      return "t~";
    case Tag::frameset:
      return "m~";
    case Tag::html:
      return "l~";
    default:
      return {};
  }
}

}  // namespace winnow
