// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds elements that stand on many pages exactly as they are.
#pragma once

#include "extractor/methods/repetition/detectors/template_detector.h"

namespace winnow {

// Implements the algorithm by the DOM of Gibson, Punera and Tomkins, "The volume and evolution of
// web page templates" (WWW 2005), as "Automatic Template Detection Using Novel Approach" describes
// it, section 3. Counts the elements and texts inside body that have visible text: others take
// nothing away, like the br elements that the paper's upper threshold is meant for. Reads and
// detects nothing in documents without hashes.
class TemplateHashDetector final : public TemplateDetector {
 public:
  bool needs_hashes() const override { return true; }
  void read(const ParsedPage& page, WordSegmenter& segmenter,
            std::vector<std::uint64_t>& pieces) const override;
  // Detects blocks with at least half of their text in template nodes or in gaps between those. A
  // template node occurs thresholds.least to thresholds.most times, stands in no other one, and
  // does not hold all words of the page. A gap lies between two that have the same parent.
  std::vector<bool> detect(const ParsedPage& page, const RepetitionCounts& counts,
                           const RepetitionThresholds& thresholds,
                           WordSegmenter& segmenter) const override;
};

}  // namespace winnow
