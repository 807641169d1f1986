// SPDX-License-Identifier: GPL-2.0-or-later
//
// Merges page trees into a pattern tree.
#pragma once

#include "extractor/methods/pattern_tree/learning/sample_trees.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {

// Does the multiple tree merge of Agarwal and Totla (2011, section 4, procedure 1, with the
// branches of its loop the right way round): peer node recognition, matrix alignment, compression,
// pattern mining, and so on with the trees of each symbol. Trees that are equal in text are one
// column of the matrix, so that copies of a page change nothing but counts. An element all of whose
// trees are equal in text is taken as it stands.
//
// Trees need names; there must be at least one. Pages are merged in the order given. Every page is
// in the language of the result, unless that is cut_off(). Does not recurse.
PatternTree merge_trees(SampleTrees pages, const PatternOptions& options);

}  // namespace winnow
