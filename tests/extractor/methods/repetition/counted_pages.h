// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says what a detector finds on pages that it has counted, for tests.
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/methods/repetition/counts/repetition_counts.h"
#include "extractor/methods/repetition/detectors/template_detector.h"
#include "tests/extractor/parsed.h"

namespace winnow {

class CountedPages {
 public:
  explicit CountedPages(const RepetitionOptions& options,
                        const std::vector<std::string>& pages = {})
      : detector_(make_detector(options)) {
    for (const std::string& page : pages) add(page);
  }

  void add(std::string_view html) { add(parsed(html)); }
  void add(const ParsedPage& page) {
    PagePieces& pieces = pieces_.emplace_back();
    detector_->read(page, segmenter_, pieces.hashes);
    for (const Block& block : page.blocks.blocks()) {
      if (is_indexable(block)) pieces.words += block.words;
    }
  }

  RepetitionCounts counts() const {
    std::vector<const PagePieces*> pages;
    for (const PagePieces& page : pieces_) pages.push_back(&page);
    return count_repetition(pages);
  }

  std::vector<bool> detect(const ParsedPage& page, const RepetitionThresholds& thresholds = {}) {
    return detector_->detect(page, counts(), thresholds, segmenter_);
  }

  // Returns the template blocks with bars between them.
  std::string template_of(std::string_view html, const RepetitionThresholds& thresholds = {}) {
    const ParsedPage page = parsed(html);
    const std::vector<bool> is_template = detect(page, thresholds);
    EXPECT_EQ(is_template.size(), page.blocks.size());
    std::string shown;
    for (std::size_t i = 0; i < page.blocks.size(); ++i) {
      if (!is_template[i]) continue;
      if (!shown.empty()) shown += '|';
      shown += page.blocks.text(page.blocks[i]);
    }
    return shown;
  }

  const TemplateDetector& detector() const { return *detector_; }
  // Counts the pieces of all pages.
  std::size_t pieces() const {
    std::size_t count = 0;
    for (const PagePieces& page : pieces_) count += page.hashes.size();
    return count;
  }

 private:
  std::unique_ptr<TemplateDetector> detector_;
  WordSegmenter segmenter_;
  std::deque<PagePieces> pieces_;
};

}  // namespace winnow
