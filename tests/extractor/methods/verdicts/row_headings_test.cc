// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/row_headings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

using ::testing::ElementsAre;

// Returns the texts of the blocks that are chosen in the end, if that of `text` is at first.
std::vector<std::string> kept(const std::string& html, const std::string& text) {
  const ParsedPage page = parsed(html);
  std::vector<bool> chosen;
  for (std::uint32_t i = 0; i < page.blocks.size(); ++i) {
    chosen.push_back(page.blocks.text(page.blocks[i]) == text);
  }
  WordSegmenter segmenter;
  const NameScores scores;
  keep_row_headings(PageFacts(page, page.blocks, scores, segmenter), chosen);
  std::vector<std::string> found;
  for (std::uint32_t i = 0; i < page.blocks.size(); ++i) {
    if (chosen[i]) found.emplace_back(page.blocks.text(page.blocks[i]));
  }
  return found;
}

TEST(KeepRowHeadings, KeepsTheHeadingOfACellThatIsKept) {
  const std::string table =
      "<table><tr><th>Weight<td>5 kg<tr><th><p>Colour</p><td><p>red</p></table>";
  EXPECT_THAT(kept(table, "5 kg"), ElementsAre("Weight", "5 kg"));
  EXPECT_THAT(kept(table, "red"), ElementsAre("Colour", "red"));
}

TEST(KeepRowHeadings, KeepsNoneOfACellThatIsDropped) {
  EXPECT_THAT(kept("<table><tr><th>Weight<td>5 kg</table><p>red", "red"), ElementsAre("red"));
}

TEST(KeepRowHeadings, KeepsNeitherHeadsOfColumnsNorCellsBefore) {
  EXPECT_THAT(kept("<table><tr><th>Weight<tr><td>5 kg</table>", "5 kg"), ElementsAre("5 kg"));
  EXPECT_THAT(kept("<table><tr><td>Weight<td>5 kg</table>", "5 kg"), ElementsAre("5 kg"));
}

TEST(KeepRowHeadings, PassesOverWhatIsHidden) {
  EXPECT_THAT(kept("<table><tr><th>Weight<td><p hidden>none</p>5 kg</table>", "5 kg"),
              ElementsAre("Weight", "5 kg"));
}

}  // namespace
}  // namespace winnow
