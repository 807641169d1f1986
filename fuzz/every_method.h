// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes every method, and learns a small site for those that learn.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "winnow/extractor/method.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_features.h"
#include "winnow/extractor/site_learner.h"

namespace winnow {

// Learns a site whose pages have a menu, a heading and a list, for methods that count this piece.
inline std::shared_ptr<const SiteModel> learned_site(Piece piece = Piece::none) {
  LearnOptions options;
  options.repetition.piece = piece;
  SiteLearner learner("site", options);
  PageParser parser;
  for (const std::string word : {"one", "two", "three", "four", "five"}) {
    const ParsedPage page =
        *parser.parse("<title>" + word + " - Site</title><ul><li>Home<li>News</ul><h1>" + word +
                      "</h1><dl><dt>" + word + "<dd>text<dt>more<dd>" + word + "</dl>");
    if (piece == Piece::none) {
      learner.add("/" + word, page, read_blocks(page, shipped_block_model(), parser.segmenter()));
    } else {
      learner.add("/" + word, page, parser.segmenter());
    }
  }
  return std::make_shared<const SiteModel>(learner.learn(5));
}

// Returns each of available_methods(), in their order.
inline const std::vector<std::shared_ptr<const Method>>& every_method() {
  static const std::vector<std::shared_ptr<const Method>> all = [] {
    std::vector<std::shared_ptr<const Method>> made;
    for (const MethodInfo* info : available_methods()) {
      MethodOptions options;
      options.site = learned_site(info->piece());
      made.push_back(*make_method(*info, options));
    }
    return made;
  }();
  return all;
}

}  // namespace winnow
