// SPDX-License-Identifier: GPL-2.0-or-later
//
// Guesses at where the main text is, each too crude to be right alone.
#pragma once

#include <cstdint>
#include <utility>

#include "extractor/page/facts/landmarks.h"
#include "extractor/page/facts/running_sums.h"
#include "winnow/extractor/blocks.h"
#include "winnow/extractor/document.h"

namespace winnow {

class Regions {
 public:
  using Interval = std::pair<std::uint32_t, std::uint32_t>;  // blocks [first, second)

  Regions(const Document& document, const BlockList& blocks, const RunningSums& sums,
          const Landmarks& landmarks);

  // The deepest element that holds 40 % (60 %) of the page's words outside of links.
  const Interval& holds_40() const { return holds_40_; }
  const Interval& holds_60() const { return holds_60_; }
  // As the method bte selects.
  const Interval& body_text() const { return body_text_; }
  // The first main element, else the largest article.
  const Interval& semantic() const { return semantic_; }

 private:
  Interval holds_40_;
  Interval holds_60_;
  Interval body_text_;
  Interval semantic_;
};

}  // namespace winnow
