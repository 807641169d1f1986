// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes the content of a page in formats for people and programs. All functions take linear time
// and are thread-safe; texts are UTF-8, end with LF, and are empty if nothing was kept.
#pragma once

#include <string>

#include "winnow/extractor/content_tree.h"
#include "winnow/extractor/export.h"

namespace winnow {

// Writes CommonMark 0.30 with the tables of GitHub Flavored Markdown. A parser of these gives the
// text of the tree again. Code is fenced. Cells of tables have <br> for line breaks and between
// paragraphs, because no other markup ends a line there; a cell that spans several columns or rows
// has empty ones beside it. Terms that are defined are items of a list, with what is said of them
// below. Emphasis is left out where its marks would not be read as such.
WINNOW_EXPORT std::string to_markdown(const ContentTree& tree);

// Writes a list of the headings, with links to those that have an id; "" if there are fewer than
// two.
WINNOW_EXPORT std::string markdown_contents(const ContentTree& tree);

}  // namespace winnow
