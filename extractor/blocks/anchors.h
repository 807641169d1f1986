// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the places of a page that links can lead to.
#pragma once

#include <string>
#include <string_view>

#include "winnow/extractor/document.h"

namespace winnow {

// Returns the id by which a browser jumps to `heading`, an h1 to h6 or a dt; empty if there is none
// or it has more than kMostIdBytes. These come first in turn:
//
//   its own                <h2 id="setup">          (Hugo, MDN, texinfo, mkdocs; dt of Sphinx)
//   one inside it          <h2><a id="setup">       (DocBook, wikis)
//   that of the element right around it, which it begins, if that is a section
//                          <section id="setup"><h2> (Sphinx, javadoc)
//   one right before it    <a name="setup"></a><h2> (old manuals)
//   that of a section around it whose first heading it is, whatever text stands before it
//
// No text stands between an id right before it and the heading, so that elements around it are
// among these. It looks at a bounded number of nodes. `scratch` is used to decode attributes; the
// view is valid as long as both it and the document. It is thread-safe.
std::string_view anchor_of(const Document& document, NodeIndex heading, std::string& scratch);

// Longer ones are data, and of no use in a link.
inline constexpr std::size_t kMostIdBytes = 255;

}  // namespace winnow
