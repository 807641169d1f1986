// SPDX-License-Identifier: GPL-2.0-or-later
//
// Text chunks between the boundaries of tables, as often as pages have them.
#pragma once

#include "extractor/methods/repetition/detectors/template_detector.h"

namespace winnow {

// Ma, Goharian and Chowdhury, "Automatic Data Extraction From Template Generated Web Pages",
// sections 3.1 to 3.3. In the paper's listing the buffer of the text is not emptied, and it does
// not say how a chunk is known to be of another document: here each chunk is one of its own, and
// counts know pages from occurrences.
//
// What images say is counted beside the chunks: the paper wants it without "worthless values".
// Alternative text and file name are judged each for itself: one is worthless if it has no letters,
// or if as many pages as it takes for a chunk have an image of the same letters, in either text and
// whatever the digits: that is "img9" where others have "img1". A file name in the letters of the
// alternative text adds nothing to it.
class TableChunkDetector final : public TemplateDetector {
 public:
  TableChunkDetector(ChunkBy by, bool with_path) : by_(by), with_path_(with_path) {}

  void read(const ParsedPage& page, WordSegmenter& segmenter,
            std::vector<std::uint64_t>& pieces) const override;
  // Chunks that stand on thresholds.least pages.
  std::vector<bool> detect(const ParsedPage& page, const RepetitionCounts& counts,
                           const RepetitionThresholds& thresholds,
                           WordSegmenter& segmenter) const override;
  std::vector<ImageWorth> image_worth(const ParsedPage& page, const RepetitionCounts& counts,
                                      const RepetitionThresholds& thresholds) const override;

 private:
  ChunkBy by_;
  bool with_path_;
};

}  // namespace winnow
