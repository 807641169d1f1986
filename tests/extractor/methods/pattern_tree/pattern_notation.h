// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pattern trees and page trees from a short notation, for tests.
#pragma once

#include <string_view>

#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

// A pattern, with spaces between what stands side by side:
//
//   div#main.wide(...)   an element with an id and classes, and its children; "()" may be left out
//   div!                 an opaque element
//   'text'               a fixed text
//   <a.png>              a fixed image
//   ~  ~t  ~i            variant: a text or an image; a text; an image
//   [...]                a group
//   ?  +  *              behind one of these: optional, set, optional set
//
// "html(body(h1('Title') [dt(~t) dd(~)]+ hr? div#x.y('a' <b.png>?)))". What does not begin with
// "html" stands in a body. Elements without anything that varies are constant; every node was on
// two pages. Hashes are those of a page with the same content, which is parsed for that: elements
// must be such as the HTML parser leaves in their places. Throws std::invalid_argument.
PatternTree pattern_of(std::string_view notation);

// A page in the same notation, of elements, texts and images. With names.
PageTree page_of(std::string_view notation);

// Of HTML. With names.
PageTree page_of_html(std::string_view html);

}  // namespace winnow
