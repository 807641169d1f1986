// SPDX-License-Identifier: GPL-2.0-or-later
//
// Detects template text by how often it occurs.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/repetition.h"

namespace winnow {

// Cuts pages into pieces, and says by how often these occur what is a part of the template.
// Immutable, so thread-safe as long as each thread has a segmenter of its own. HACKING.md says what
// a new kind of piece needs.
class TemplateDetector {
 public:
  virtual ~TemplateDetector() = default;

  // Says whether documents need subtree hashes (ParseOptions::hashes).
  virtual bool needs_hashes() const { return false; }

  // Appends the hash of each piece of the page, as often as the page has it. Takes linear time.
  virtual void read(const ParsedPage& page, WordSegmenter& segmenter,
                    std::vector<std::uint64_t>& pieces) const = 0;

  // Says for each block whether it is a part of the template, by counts of what read() gave.
  virtual std::vector<bool> detect(const ParsedPage& page, const RepetitionCounts& counts,
                                   const RepetitionThresholds& thresholds,
                                   WordSegmenter& segmenter) const = 0;

  // Says for each of page.metadata.images which of its texts say something, by the same evidence;
  // empty if the detector has no opinion.
  virtual std::vector<ImageWorth> image_worth(const ParsedPage&, const RepetitionCounts&,
                                              const RepetitionThresholds&) const {
    return {};
  }
};

// Returns null for Piece::none. Takes windows and densities beyond their bounds (RepetitionOptions)
// for the nearest within.
std::unique_ptr<TemplateDetector> make_detector(const RepetitionOptions& options);

}  // namespace winnow
