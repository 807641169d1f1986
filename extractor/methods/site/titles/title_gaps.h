// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where a title falls into parts: "Opening hours - Example.com".
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace winnow {

// What stands between two words and may separate two parts of a title. Offsets in bytes.
struct TitleGap {
  std::size_t left_end = 0;     // of the part on the left, with what is attached to its last word
  std::size_t right_begin = 0;  // of the part on the right, with what is attached to its first word

  // A sign that belongs to neither side and ends no sentence: a dash, a bar, an arrow. Others are
  // as likely to stand within a part: "Mr. X", "Film (2003)", "why? because".
  bool strong = false;
};

// The gaps of a title (UTF-8), in order; there is a word before, between and behind any two of
// them. A gap has a sign, which is what is neither letter, mark, number nor white space, and also
// white space or, on one side, a letter of a script that is written without spaces: "well-known"
// has none. Signs that join words (& + # and the apostrophe) make no gap. Linear time. Thread-safe.
std::vector<TitleGap> title_gaps(std::string_view title);

}  // namespace winnow
