// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts the beginnings or ends of titles.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/methods/site/titles/title_gaps.h"

namespace winnow {

enum class TitleSide : std::uint8_t { head, tail };

// Returns the part of `title` on that side of the gap.
constexpr std::string_view title_part(std::string_view title, const TitleGap& gap, TitleSide side) {
  return side == TitleSide::head ? title.substr(0, gap.left_end) : title.substr(gap.right_begin);
}

struct TitleCandidate {
  std::string_view text;
  std::uint32_t titles = 0;  // how many titles have it
  std::uint32_t strong = 0;  // how many of these set it off by a strong gap
  bool chosen = false;       // set by the user of the list
};

// Has all beginnings (heads) or ends (tails) of some titles, each up to a gap and at most
// kMaxTitleAffixBytes long, in the order of their bytes. Points into the titles. Thread-compatible.
class TitleCandidates {
 public:
  // `titles` must differ from each other. Takes n log n time in their lengths.
  TitleCandidates(std::span<const std::string_view> titles, TitleSide side);

  std::vector<TitleCandidate>& all() { return all_; }

  // Returns null if there is none.
  TitleCandidate* find(std::string_view text);

  // Calls `visit` with the chosen ones that `text` begins or ends with, except `text` itself.
  template <typename Visit>
  void visit_chosen(std::string_view text, const Visit& visit) {
    for (const TitleGap& gap : title_gaps(text)) {
      TitleCandidate* candidate = find(title_part(text, gap, side_));
      if (candidate != nullptr && candidate->chosen) visit(*candidate);
    }
  }

  bool extends_chosen(std::string_view text);

 private:
  void fold();

  TitleSide side_;
  std::vector<TitleCandidate> all_;
};

}  // namespace winnow
