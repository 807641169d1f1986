// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes the skeleton of a page.
#pragma once

#include <string_view>

#include "extractor/html/skeleton.h"
#include "winnow/extractor/limits.h"

namespace winnow {

// What became of a page.
struct SkeletonScan {
  // Whether there is a skeleton. There is none of pages where the scan cannot be sure to read the
  // markup as the parser does: they have to be parsed as they are.
  bool made = false;
  // The limit that the page is over, by the estimate of check_for_bomb(): then it is not to be
  // parsed. Only known of pages that have a skeleton.
  Degraded over_limit = Degraded::no;
};

// Reads markup as the tokenizer of the HTML Living Standard (section 13.2.5) does. `html` is what
// decode() returns, and must outlive the skeleton.
//
// Left alone is what the tree builder looks at: tag names, white space where it may stand between
// tags, declarations, and the attributes of a few elements. Texts are replaced from their first
// character that is no white space on, as the tree builder decides by that one where they go.
// Formatting elements with equal attributes must show equal ones, as no more than three of them are
// opened again (section 13.2.4.3).
//
// No skeleton is made of pages with framesets, formulas, plaintext, CDATA sections, scripts within
// comments within scripts, tags and comments that do not end, and has_unusual_characters(). Linear
// time.
SkeletonScan scan_skeleton(std::string_view html, const Limits& limits, Skeleton& skeleton);

}  // namespace winnow
