// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes the skeleton of a page.
#pragma once

#include <string_view>

#include "extractor/html/scan/markup_scanner.h"
#include "extractor/html/skeleton/skeleton.h"
#include "winnow/extractor/limits.h"

namespace winnow {

// `html` is what decode() returns, and must outlive the skeleton.
//
// Left alone is what the tree builder looks at: tag names, white space where it may stand between
// tags, declarations, and the attributes of a few elements. Texts are replaced from their first
// character that is no white space on, as the tree builder decides by that one where they go.
// Formatting elements with equal attributes must show equal ones, as no more than three of them are
// opened again (section 13.2.4.3).
//
// No skeleton is made of pages that MarkupScanner gives up on, and of those with
// has_unusual_characters(). Linear time.
MarkupScan scan_skeleton(std::string_view html, const Limits& limits, Skeleton& skeleton);

}  // namespace winnow
