// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/title_edges.h"

namespace winnow {

TitleEdges::TitleEdges(std::string_view title)
    : title_(title.size() > kMostTitleBytes ? std::string_view() : title),
      head_ends_(title_.size() + 1),
      tail_begins_(title_.size() + 1) {
  for (const TitleGap& gap : title_gaps(title_)) {
    if (!gap.strong) continue;
    head_ends_[gap.left_end] = true;
    tail_begins_[gap.right_begin] = true;
  }
}

bool TitleEdges::has(std::string_view text, TitleSide side) const {
  if (text.size() > title_.size()) return false;
  if (side == TitleSide::head) return head_ends_[text.size()] && title_.starts_with(text);
  return tail_begins_[title_.size() - text.size()] && title_.ends_with(text);
}

}  // namespace winnow
