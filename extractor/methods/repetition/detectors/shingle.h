// SPDX-License-Identifier: GPL-2.0-or-later
//
// Runs of words that stand on many pages, whatever the markup.
#pragma once

#include "extractor/methods/repetition/detectors/template_detector.h"

namespace winnow {

// Gibson, Punera and Tomkins, "The volume and evolution of web page templates" (WWW 2005), the
// algorithm by the text; as "Automatic Template Detection Using Novel Approach" describes it,
// section 3. The window slides over the words of all blocks that may be indexed, whatever stands
// between them; a page of fewer words has one window. Time is linear in words times the window.
class ShingleDetector final : public TemplateDetector {
 public:
  ShingleDetector(std::uint32_t window, std::uint32_t density)
      : window_(window), density_(density) {}

  void read(const ParsedPage& page, WordSegmenter& segmenter,
            std::vector<std::uint64_t>& pieces) const override;
  // Blocks of which frequent windows cover more than half of the words, and those without words
  // between two words that are covered. If only some windows are counted, what stands between two
  // frequent ones is covered as well if it is no longer than a window and none that is not frequent
  // begins between them: so sparse windows cover less, but no text of the page's own.
  std::vector<bool> detect(const ParsedPage& page, const RepetitionCounts& counts,
                           const RepetitionThresholds& thresholds,
                           WordSegmenter& segmenter) const override;

 private:
  std::uint32_t window_;
  std::uint32_t density_;
};

}  // namespace winnow
