// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes pattern trees and page trees from a short notation, for tests.
#pragma once

#include <string_view>

#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

// Makes a pattern. Spaces stand between what stands side by side:
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
// "html" stands in a body. Elements in which nothing varies are constant; every node was on two
// pages. Hashes are those of a page with the same content, which is parsed for that, so the HTML
// parser must leave the elements in their places. Throws std::invalid_argument.
PatternTree pattern_of(std::string_view notation);

// Makes a page in the same notation, from elements, texts and images, with names.
PageTree page_of(std::string_view notation);

// Makes a page from HTML, with names.
PageTree page_of_html(std::string_view html);

}  // namespace winnow
