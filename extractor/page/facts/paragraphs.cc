// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/paragraphs.h"

namespace winnow {
namespace {

constexpr std::uint32_t kLeastParagraphWords = 20;
constexpr float kMostParagraphLinks = 0.34F;
// So many blocks may lie from one paragraph of a run to the next.
constexpr std::uint32_t kFarthestInRun = 6;

bool is_paragraph(const Sums& block) {
  return block.plain_words() >= kLeastParagraphWords && block.link_density() < kMostParagraphLinks;
}

}  // namespace

Paragraphs::Paragraphs(const BlockList& blocks, const RunningSums& sums)
    : last_(blocks.size(), kNone),
      next_(blocks.size(), kNone),
      words_before_(blocks.size() + 1),
      headings_before_(blocks.size() + 1) {
  const auto count = static_cast<std::uint32_t>(blocks.size());
  std::uint32_t last = kNone;
  for (std::uint32_t i = 0; i < count; ++i) {
    const Sums own = sums.of(i);
    const bool found = is_paragraph(own);
    if (found) last = i;
    last_[i] = last;
    words_before_[i + 1] = words_before_[i] + (found ? own.plain_words() : 0);
    headings_before_[i + 1] = headings_before_[i] + (blocks[i].heading != 0 ? 1 : 0);
  }
  std::uint32_t next = kNone;
  for (std::uint32_t i = count; i-- > 0;) {
    if (last_[i] == i) next = i;
    next_[i] = next;
  }
  find_runs();
}

void Paragraphs::find_runs() {
  const auto count = static_cast<std::uint32_t>(last_.size());
  if (count > 0) largest_.last = count - 1;
  Run run;
  for (std::uint32_t i = count > 0 ? next_[0] : kNone; i != kNone;) {
    if (runs_ == 0 || i - run.last > kFarthestInRun) {
      run = {i, i, 0};
      ++runs_;
    }
    run.last = i;
    run.words += words_before_[i + 1] - words_before_[i];
    if (run.words > largest_.words) largest_ = run;
    i = i + 1 < count ? next_[i + 1] : kNone;
  }
}

}  // namespace winnow
