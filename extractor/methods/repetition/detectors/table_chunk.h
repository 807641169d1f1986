// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds chunks of text between the boundaries of tables that many pages have.
#pragma once

#include "extractor/methods/repetition/detectors/template_detector.h"

namespace winnow {

// Follows Ma, Goharian and Chowdhury, "Automatic Data Extraction From Template Generated Web
// Pages", sections 3.1 to 3.3. The paper's listing never empties the buffer of the text, and does
// not say how a chunk is known to come from another document: here chunks do not contain earlier
// ones, and counts tell pages from occurrences.
//
// The texts of images are counted beside the chunks, because the paper wants them without
// "worthless values". Alternative text and file name are judged separately. One is worthless if it
// has no letters, or if as many pages as it takes for a chunk have an image with the same letters,
// in either text and whatever the digits: "img9" where others have "img1". A file name with the
// letters of the alternative text adds nothing to it.
class TableChunkDetector final : public TemplateDetector {
 public:
  TableChunkDetector(ChunkBy by, bool with_path) : by_(by), with_path_(with_path) {}

  void read(const ParsedPage& page, WordSegmenter& segmenter,
            std::vector<std::uint64_t>& pieces) const override;
  // Detects chunks that stand on at least thresholds.least pages.
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
