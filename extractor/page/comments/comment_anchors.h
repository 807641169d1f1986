// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds readers' comments by the place that links to them lead to.
#pragma once

#include <vector>

#include "extractor/page/facts/page_view.h"

namespace winnow {

// Tells for each block whether it stands behind an empty anchor or a heading with the name or id
// "comments", as templates of weblogs have it above the comments. These go on to the end of the
// smallest element around it that has more blocks. Above it there is text that readers could have
// commented on. Larger elements of that name do not count, since forums have them around the
// replies of a thread. Takes n log n time and is thread-safe. Source of the name: the templates of
// Movable Type and WordPress.
std::vector<bool> blocks_behind_comment_anchors(const PageFacts& facts);

}  // namespace winnow
