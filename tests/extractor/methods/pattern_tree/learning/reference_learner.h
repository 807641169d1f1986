// SPDX-License-Identifier: GPL-2.0-or-later
//
// Does multiple tree merge by the letter: slow, obvious, recursive. Tests compare merge_trees()
// with it.
#pragma once

#include <string>

#include "extractor/methods/pattern_tree/learning/sample_trees.h"
#include "winnow/extractor/pattern_tree.h"
#include "winnow/extractor/site_models.h"

namespace winnow {

// Writes a pattern in one line. "div.a{2,3}(...)+" is an element that two pages have three times,
// with "=" in front of it if it is constant. "[...]+" is a group; "'text'" and "<src>" are fixed;
// "~" varies, with "t" for texts and "i" for images. "?", "+" or "*" stands at the end as usual.
std::string pattern_line(const PatternTree& tree);

// Returns the line of the pattern that merge_trees() is to learn from pages with names, without any
// limit but that of columns. No element may have more than 64 children.
std::string learned_by_definition(SampleTrees pages, const PatternOptions& options);

}  // namespace winnow
