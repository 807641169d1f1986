// SPDX-License-Identifier: GPL-2.0-or-later
//
// A small site for tests of the method site.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/extractor/learned_site.h"
#include "tests/extractor/parsed.h"
#include "winnow/extractor/page_extractor.h"

namespace winnow {

// Makes a page of a guide to islands with a menu, an article, links to neighbours, an imprint.
inline std::string island(const std::string& name) {
  return "<title>" + name +
         " - Islands</title><body><ul class=menu><li><a href=/>Home</a><li><a "
         "href=/news>News</a><li><a href=/contact>Contact</a></ul><main><h1>" +
         name + "</h1><p>The island of " + name +
         " lies far out in the sea, and few people have ever been there. Its harbour is small, "
         "its hills are high, and the inhabitants of " +
         name +
         " live on fish, as their fathers did.</p></main><ul class=near><li><a href=/x>North of " +
         name + "</a><li><a href=/y>South of " + name +
         "</a></ul><p class=imprint>All texts by the islanders.</p>";
}

inline const std::vector<std::string> kNames = {"Arran", "Bute", "Coll", "Danna", "Eigg", "Fetlar"};

inline MethodOptions options_with(std::shared_ptr<const SiteModel> site) {
  MethodOptions options;
  options.site = std::move(site);
  return options;
}

// Makes trees that ask for one feature: blocks are main text from the threshold on.
inline std::shared_ptr<const TreeEnsemble> trees_of(const std::string& feature,
                                                    const std::string& threshold,
                                                    const std::string& below,
                                                    const std::string& above) {
  const std::string text = "winnow-block-model 1\nbias 0\nfeatures 1\n" + feature +
                           "\ntrees 1\ntree 3\n0 " + threshold + " 1\n= " + below + "\n= " + above +
                           "\n";
  return std::make_shared<const TreeEnsemble>(TreeEnsemble::parse(text, site_features()).value());
}

// The first page that a method sees is read with the regions that it has, and all further ones with
// a table of all regions of the site. Both have to say the same.
inline ExtractedPage classified(std::string_view html, const MethodOptions& options) {
  WordSegmenter segmenter;
  const auto method = find_method("site").value()->make(options);
  ExtractedPage first = classify_page(parsed(html), *method, segmenter);
  const ExtractedPage second = classify_page(parsed(html), *method, segmenter);
  for (std::size_t i = 0; i < first.verdicts.size(); ++i) {
    EXPECT_EQ(first.verdicts[i].text_class, second.verdicts[i].text_class) << i;
    EXPECT_EQ(first.verdicts[i].reason, second.verdicts[i].reason) << i;
    EXPECT_EQ(first.verdicts[i].probability, second.verdicts[i].probability) << i;
  }
  return first;
}

inline std::vector<std::string> texts(const ExtractedPage& page, TextClass wanted) {
  std::vector<std::string> found;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    if (page.verdicts[i].text_class != wanted) continue;
    found.emplace_back(page.blocks.text(page.blocks[i]));
  }
  return found;
}

// Makes trees by which all is main text.
inline std::shared_ptr<const TreeEnsemble> all_is_main() {
  return trees_of("r_links", "2", "5", "5");
}

}  // namespace winnow
