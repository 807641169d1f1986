// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/section_headings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

using ::testing::ElementsAre;

// Returns the headings that stay. Headings are chosen, and blocks that begin with "kept".
std::vector<std::string> headings_of(const std::string& html) {
  const ParsedPage page = parsed(html);
  std::vector<bool> chosen;
  for (const Block& block : page.blocks.blocks()) {
    chosen.push_back(block.heading != 0 || page.blocks.text(block).starts_with("kept"));
  }
  drop_headings_of_nothing(page.blocks.blocks(), chosen);
  std::vector<std::string> found;
  for (std::uint32_t i = 0; i < page.blocks.size(); ++i) {
    if (chosen[i] && page.blocks[i].heading != 0)
      found.emplace_back(page.blocks.text(page.blocks[i]));
  }
  return found;
}

const std::string kBridges = "<h1>Bridges</h1><p>kept";

TEST(DropHeadingsOfNothing, DropsThoseBelowWhichNothingIsKept) {
  EXPECT_THAT(headings_of(kBridges + "<h2>Read more</h2><p>links<p>and links"),
              ElementsAre("Bridges"));
  EXPECT_THAT(headings_of(kBridges + "<h2>Prices</h2><p>figures<p>kept"),
              ElementsAre("Bridges", "Prices"));
  EXPECT_THAT(headings_of(kBridges + "<h2>Read more</h2><p>links<h2>Prices</h2><p>kept"),
              ElementsAre("Bridges", "Prices"))
      << "the section ends at the next heading";
}

TEST(DropHeadingsOfNothing, KeepsAHeadingAboveLowerOnes) {
  EXPECT_THAT(headings_of(kBridges + "<h2>Prices</h2><p>figures<h3>In detail</h3><p>kept"),
              ElementsAre("Bridges", "Prices", "In detail"));
  EXPECT_THAT(headings_of(kBridges + "<h3>Prices</h3><p>figures<h2>In detail</h2><p>kept"),
              ElementsAre("Bridges", "In detail"))
      << "a higher one ends the section";
}

TEST(DropHeadingsOfNothing, KeepsThoseWithNothingInTheirSections) {
  EXPECT_THAT(headings_of(kBridges + "<h2>A heading</h2><h2>Another</h2><p>kept"),
              ElementsAre("Bridges", "A heading", "Another"));
  EXPECT_THAT(headings_of(kBridges + "<h2>The end</h2>"), ElementsAre("Bridges", "The end"));
  EXPECT_THAT(headings_of(kBridges + "<h2>A question</h2><p hidden>its answer"),
              ElementsAre("Bridges", "A question"));
}

TEST(DropHeadingsOfNothing, KeepsTheFirstBlock) {
  EXPECT_THAT(headings_of("<h1>Bridges</h1><p>by Ann<h1>Imprint</h1><p>kept"),
              ElementsAre("Bridges", "Imprint"));
}

TEST(DropHeadingsOfNothing, KeepsAllWhereAPageHasMoreThanThree) {
  std::string list = kBridges;
  for (int i = 0; i < 3; ++i) list += "<h2>A bridge</h2><p>links";
  EXPECT_THAT(headings_of(list), ElementsAre("Bridges"));
  EXPECT_EQ(headings_of(list + "<h2>A bridge</h2><p>links").size(), 5);
}

}  // namespace
}  // namespace winnow
