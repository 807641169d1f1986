// SPDX-License-Identifier: GPL-2.0-or-later
//
// Learns small sites for tests.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/extractor/parsed.h"
#include "winnow/extractor/site_features.h"
#include "winnow/extractor/site_learner.h"

namespace winnow {

// Learns a site from the HTML of its pages.
inline std::shared_ptr<const SiteModel> learned_site(const std::vector<std::string>& pages,
                                                     const LearnOptions& options = {}) {
  SiteLearner learner("site", options);
  WordSegmenter segmenter;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const ParsedPage page = parsed(pages[i]);
    const std::string url = "/" + std::to_string(i);
    if (options.repetition.piece != Piece::none) {
      learner.add(url, page, segmenter);
    } else {
      learner.add(url, page, read_blocks(page, shipped_block_model(), segmenter));
    }
  }
  return std::make_shared<const SiteModel>(learner.learn(pages.size()));
}

// Learns a site of three pages, each with a menu, a heading and some text.
inline std::shared_ptr<const SiteModel> learned_small_site(
    const RepetitionOptions& repetition = {}) {
  LearnOptions options;
  options.repetition = repetition;
  std::vector<std::string> pages;
  for (const std::string_view word : {"one", "two", "three"}) {
    pages.push_back("<body><ul><li>Home<li>News</ul><h1>Page " + std::string(word) +
                    "</h1><p>Some text that has " + std::string(word) + " in it.");
  }
  return learned_site(pages, options);
}

}  // namespace winnow
