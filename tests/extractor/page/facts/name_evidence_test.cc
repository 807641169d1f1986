// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/name_evidence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

using ::testing::ElementsAre;

std::vector<std::uint32_t> hashes_of(std::string_view attribute) {
  std::vector<std::uint32_t> hashes;
  add_name_hashes(attribute, hashes);
  return hashes;
}

// Returns the hash of a name of one word.
std::uint32_t hash_of(std::string_view word) {
  const std::vector<std::uint32_t> hashes = hashes_of(word);
  EXPECT_EQ(hashes.size(), 1U) << word;
  return hashes.empty() ? 0 : hashes[0];
}

TEST(NameHashes, AreOfTheWordsAndOfTheWhole) {
  const std::vector<std::uint32_t> hashes = hashes_of("entry-content");
  ASSERT_EQ(hashes.size(), 3U);
  EXPECT_EQ(hashes[0], hash_of("entry"));
  EXPECT_EQ(hashes[1], hash_of("content"));
  EXPECT_EQ(hashes_of(" a\tfirst entry-content\n"),
            (std::vector<std::uint32_t>{hash_of("first"), hashes[0], hashes[1], hashes[2]}));
}

TEST(NameHashes, TellSpellingsOfANameNotApart) {
  const std::vector<std::uint32_t> hashes = hashes_of("entry-content");
  for (const std::string_view same :
       {"entry_content", "entryContent", "Entry--Content", "ENTRY-CONTENT", "entry-12-content"}) {
    EXPECT_EQ(hashes_of(same), hashes) << same;
  }
}

TEST(NameHashes, LookAtNoDigits) {
  EXPECT_EQ(hashes_of("post12"), hashes_of("post7"));
  EXPECT_EQ(hashes_of("12"), std::vector<std::uint32_t>());
  EXPECT_EQ(hashes_of(""), std::vector<std::uint32_t>());
}

TEST(NameHashes, AreOfNamesInAnyScript) {
  EXPECT_EQ(hashes_of("\xE6\x9C\xAC\xE6\x96\x87").size(), 1U);
  EXPECT_NE(hash_of("\xE6\x9C\xAC\xE6\x96\x87"), hash_of("\xE6\x9C\xAC\xE6\x9C\xAC"));
}

TEST(NamesAround, ListElementsFromTheOutermostOn) {
  const ParsedPage page =
      parsed("<div class='menu main'><b>x</b><p id=menu><i>one</i></div><p>two");
  const std::vector<std::string> names = names_around(page.document, page.blocks);
  ASSERT_EQ(names.size(), 3U);
  EXPECT_EQ(names[0].size(), 13U);
  const std::string menu = names[0].substr(0, 6);
  EXPECT_EQ(names[0][6], ',');
  EXPECT_EQ(names[1], names[0] + ";" + menu);
  EXPECT_EQ(names[2], "");
}

// Returns the sums for the element around the first text of the page.
NameSums sums_of(std::string_view html) {
  const NameScores scores({{hash_of("menu"), -32}, {hash_of("text"), 16}, {hash_of("box"), 48}});
  const ParsedPage page = parsed(html);
  const ClassNumbers classes(page.document);
  const NameEvidence names(page.document, page.blocks, scores, classes);
  return names.around(page.document.parent(page.blocks[0].first_text));
}

std::vector<float> values_of(const NameSums& sums) {
  return {sums.lowest, sums.highest, sums.nearest, sums.faded, sums.own};
}

TEST(NameEvidence, AreSummedOverTheElementsAround) {
  EXPECT_THAT(values_of(sums_of("<div class=menu><p id=text>one")),
              ElementsAre(-2, 1, 1, -2 * 0.8F + 1, 1));
  EXPECT_THAT(values_of(sums_of("<div class='menu text'><p class=box>one")),
              ElementsAre(-2, 3, 3, -0.5F * 0.8F + 3, 3));
}

TEST(NameEvidence, ThatAreNotKnownFadeThoseFartherAway) {
  EXPECT_THAT(values_of(sums_of("<div class=menu><p class=other>one")),
              ElementsAre(-2, 0, -2, -2 * 0.8F, 0));
  EXPECT_THAT(values_of(sums_of("<div class=menu><p class='1'><b>one")),
              ElementsAre(-2, 0, -2, -2, -2));
}

TEST(NameEvidence, OfAnElementAreSeenTogether) {
  EXPECT_THAT(values_of(sums_of("<p class=menu id=text>one")),
              ElementsAre(-2, 1, -0.5F, -0.5F, -2));
}

TEST(NameEvidence, SayNothingWithoutScores) {
  const ParsedPage page = parsed("<p class=menu>one");
  const ClassNumbers classes(page.document);
  const NameEvidence names(page.document, page.blocks, NameScores(), classes);
  EXPECT_THAT(values_of(names.around(page.document.parent(page.blocks[0].first_text))),
              ElementsAre(0, 0, 0, 0, 0));
}

}  // namespace
}  // namespace winnow
