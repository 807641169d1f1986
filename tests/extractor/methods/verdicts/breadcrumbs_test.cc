// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/breadcrumbs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;

// Returns the texts of the blocks that stay chosen, if all are at first.
std::vector<std::string> kept(const std::string& html) {
  const ParsedPage page = parsed(html);
  WordSegmenter segmenter;
  const NameScores scores;
  const PageFacts facts(page, page.blocks, scores, segmenter);
  std::vector<bool> chosen(page.blocks.size(), true);
  drop_breadcrumbs(facts, chosen);
  std::vector<std::string> texts;
  for (std::uint32_t i = 0; i < page.blocks.size(); ++i) {
    if (chosen[i]) texts.emplace_back(page.blocks.text(page.blocks[i]));
  }
  return texts;
}

constexpr const char* kPath = "<p><a href=/>Home</a> &gt; <a href=/pots>Pots</a> &gt; Round pot";

TEST(DropBreadcrumbs, DropsThePathAboveTheHeading) {
  EXPECT_THAT(
      kept(std::string("<title>Round pot</title>") + kPath + "<h1>Round pot</h1><p>Of clay."),
      ElementsAre("Round pot", "Of clay."));
}

TEST(DropBreadcrumbs, KeepsWhatLeadsElsewhereOrNowhere) {
  EXPECT_THAT(kept(std::string("<title>Flat pot</title>") + kPath + "<h1>Flat pot</h1><p>Of clay."),
              Contains("Home > Pots > Round pot"));
  EXPECT_THAT(kept("<title>Round pot</title><p>News of the round pot: Round pot<h1>Round pot</h1>"),
              Contains("News of the round pot: Round pot"));
}

TEST(DropBreadcrumbs, KeepsWhatStandsBelowTheHeading) {
  EXPECT_THAT(kept(std::string("<title>Round pot</title><h1>Round pot</h1>") + kPath),
              Contains("Home > Pots > Round pot"));
}

TEST(DropBreadcrumbs, KeepsAllWithoutAHeading) {
  EXPECT_THAT(kept(std::string("<title>Round pot</title>") + kPath),
              Contains("Home > Pots > Round pot"));
}

}  // namespace
}  // namespace winnow
