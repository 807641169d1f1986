// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds where a title falls into parts: "Opening hours - Example.com".
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace winnow {

// A gap stands between two words and may separate two parts of a title. Offsets count bytes.
struct TitleGap {
  std::size_t left_end = 0;     // of the part on the left, with what is attached to its last word
  std::size_t right_begin = 0;  // of the part on the right, with what is attached to its first word

  // True if a sign belongs to neither side and ends no sentence: a dash, a bar, an arrow. Other
  // signs are as likely to stand within a part: "Mr. X", "Film (2003)", "why? because".
  bool strong = false;
};

// Returns the gaps of a title (UTF-8), in order. There is a word before, between and behind any two
// of them. A gap has a sign, which is what is neither letter, mark, number nor white space. It also
// has white space or, on one side, a letter of a script that is written without spaces:
// "well-known" has no gap. Signs that join words (& + # and the apostrophe) make no gap. Takes
// linear time. Thread-safe.
std::vector<TitleGap> title_gaps(std::string_view title);

}  // namespace winnow
