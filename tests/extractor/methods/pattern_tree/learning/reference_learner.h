// SPDX-License-Identifier: GPL-2.0-or-later
//
// Multiple tree merge by the letter: slow, obvious, recursive; what merge_trees() is compared with.
#pragma once

#include <string>

#include "extractor/methods/pattern_tree/learning/sample_trees.h"
#include "winnow/extractor/pattern_tree.h"
#include "winnow/extractor/site_models.h"

namespace winnow {

// A pattern in one line: "div.a{2,3}(...)+" is an element that two pages have three times, "=" in
// front of it a constant; "[...]+" a group, "'text'" and "<src>" what is fixed, "~" what varies,
// with "t" for texts and "i" for images; at the end "?", "+" or "*" as usual.
std::string pattern_line(const PatternTree& tree);

// That of the pattern that merge_trees() is to learn from pages with names, without any limit but
// that of columns; no element with more than 64 children.
std::string learned_by_definition(SampleTrees pages, const PatternOptions& options);

}  // namespace winnow
