// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/site/titles/title_candidates.h"

#include <algorithm>

#include "extractor/methods/site/titles/title_affixes.h"

namespace winnow {
namespace {

bool by_text(const TitleCandidate& a, const TitleCandidate& b) { return a.text < b.text; }

}  // namespace

TitleCandidates::TitleCandidates(std::span<const std::string_view> titles, TitleSide side)
    : side_(side) {
  for (const std::string_view title : titles) {
    for (const TitleGap& gap : title_gaps(title)) {
      const std::string_view text = title_part(title, gap, side);
      if (text.size() <= kMaxTitleAffixBytes) all_.push_back({text, 1, gap.strong ? 1U : 0U});
    }
  }
  fold();
}

// A title has each of its candidates once, because they differ in length.
void TitleCandidates::fold() {
  std::sort(all_.begin(), all_.end(), by_text);
  std::size_t kept = 0;
  for (const TitleCandidate& candidate : all_) {
    if (kept == 0 || all_[kept - 1].text != candidate.text) {
      all_[kept++] = candidate;
      continue;
    }
    all_[kept - 1].titles += candidate.titles;
    all_[kept - 1].strong += candidate.strong;
  }
  all_.resize(kept);
}

TitleCandidate* TitleCandidates::find(std::string_view text) {
  if (text.size() > kMaxTitleAffixBytes) return nullptr;
  const auto found = std::lower_bound(all_.begin(), all_.end(), TitleCandidate{text}, by_text);
  return found != all_.end() && found->text == text ? &*found : nullptr;
}

bool TitleCandidates::extends_chosen(std::string_view text) {
  bool extends = false;
  visit_chosen(text, [&](const TitleCandidate&) { extends = true; });
  return extends;
}

}  // namespace winnow
