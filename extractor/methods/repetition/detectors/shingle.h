// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds runs of words that stand on many pages, whatever the markup.
#pragma once

#include "extractor/methods/repetition/detectors/template_detector.h"

namespace winnow {

// Implements the algorithm by the text of Gibson, Punera and Tomkins, "The volume and evolution of
// web page templates" (WWW 2005), as "Automatic Template Detection Using Novel Approach" describes
// it, section 3. The window slides over the words of all blocks that may be indexed, whatever
// stands between them; a page of fewer words has one window. Takes words times the window in time.
class ShingleDetector final : public TemplateDetector {
 public:
  ShingleDetector(std::uint32_t window, std::uint32_t density)
      : window_(window), density_(density) {}

  void read(const ParsedPage& page, WordSegmenter& segmenter,
            std::vector<std::uint64_t>& pieces) const override;
  // Detects blocks of whose words frequent windows cover more than half, and blocks without words
  // between two words that are covered. If only some windows are counted, what stands between two
  // frequent ones is covered as well, if it is no longer than a window and no infrequent one begins
  // between them. So sparse windows cover less, but no text that only this page has.
  std::vector<bool> detect(const ParsedPage& page, const RepetitionCounts& counts,
                           const RepetitionThresholds& thresholds,
                           WordSegmenter& segmenter) const override;

 private:
  std::uint32_t window_;
  std::uint32_t density_;
};

}  // namespace winnow
