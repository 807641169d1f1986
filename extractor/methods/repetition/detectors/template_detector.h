// SPDX-License-Identifier: GPL-2.0-or-later
//
// Detectors of template text by how often it occurs.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/repetition.h"

namespace winnow {

// Cuts pages into pieces, and tells by how often these occur what is a part of the template.
// Immutable, so thread-safe as long as each thread has a segmenter of its own. A new one is a file
// of its own and a line in make_detector().
class TemplateDetector {
 public:
  virtual ~TemplateDetector() = default;

  // Whether documents need subtree hashes (ParseOptions::hashes).
  virtual bool needs_hashes() const { return false; }

  // Appends the hash of each piece of the page, as often as the page has it. Linear time.
  virtual void read(const ParsedPage& page, WordSegmenter& segmenter,
                    std::vector<std::uint64_t>& pieces) const = 0;

  // For each block whether it is a part of the template: by counts of pages that read() has cut.
  virtual std::vector<bool> detect(const ParsedPage& page, const RepetitionCounts& counts,
                                   const RepetitionThresholds& thresholds,
                                   WordSegmenter& segmenter) const = 0;

  // For each of page.metadata.images which of its texts say something, by the same evidence; empty
  // if the detector has no opinion.
  virtual std::vector<ImageWorth> image_worth(const ParsedPage&, const RepetitionCounts&,
                                              const RepetitionThresholds&) const {
    return {};
  }
};

// Null for Piece::none. Windows and densities beyond their bounds (RepetitionOptions) are taken for
// the nearest that is within.
std::unique_ptr<TemplateDetector> make_detector(const RepetitionOptions& options);

}  // namespace winnow
