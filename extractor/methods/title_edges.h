// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says what a title begins or ends with, set off by a separator.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "extractor/models/title_affixes.h"

namespace winnow {

// A longer title is no title, and is not looked at for parts. Bytes.
inline constexpr std::size_t kMostTitleBytes = 4096;

// Knows where separators stand in a title. Parentheses set nothing off: "Object (Edit)" is not the
// same as "Object (Insert)". It is immutable and thread-safe.
class TitleEdges {
 public:
  // The title must outlive it. Takes linear time.
  explicit TitleEdges(std::string_view title);

  // Says whether the title begins (or ends) with the text, set off by a separator. Takes the time
  // of one comparison, however many separators there are: a page may ask for each of a million
  // headings.
  bool has(std::string_view text, TitleSide side) const;

 private:
  std::string_view title_;
  std::vector<bool> head_ends_;    // by offset in the title
  std::vector<bool> tail_begins_;  // in the same way
};

}  // namespace winnow
