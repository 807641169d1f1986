// SPDX-License-Identifier: GPL-2.0-or-later
//
// What people see of hits.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plugin/cli/search/search_command.h"

namespace winnow::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

SearchResult one_hit() {
  SearchResult result;
  result.matches_estimated = 1;
  SearchHit& hit = result.hits.emplace_back();
  hit.rank = 1;
  hit.score = 3.75;
  hit.title = "Title";
  hit.url = "http://a.example/";
  return result;
}

TEST(HitList, SaysForHowManyPagesOfTheSameTextAHitStands) {
  SearchResult result = one_hit();
  result.hits[0].duplicates = 1;
  EXPECT_THAT(format_hits(result, "cars", false),
              HasSubstr("\n     and 1 other page of the same text\n"));
  result.hits[0].duplicates = 1200;
  EXPECT_THAT(format_hits(result, "cars", false),
              HasSubstr("and 1,200 other pages of the same text"));
}

TEST(HitList, NamesThePageThatStandsForItsText) {
  SearchResult result = one_hit();
  result.hits[0].same_text_as = "http://a.example/\x1b";
  EXPECT_THAT(format_hits(result, "cars", false),
              HasSubstr("\n     same text as http://a.example/\\x1b\n"));
}

TEST(HitList, LinksToTheSectionOfTheSnippet) {
  SearchResult result = one_hit();
  EXPECT_THAT(format_hits(result, "cars", false),
              HasSubstr("  1. Title\n     http://a.example/\n"));
  result.hits[0].section_title = "Red\u202e cars";
  result.hits[0].section_url = "http://a.example/#red";
  EXPECT_THAT(format_hits(result, "cars", false),
              HasSubstr("  1. Title > Red cars\n     http://a.example/#red\n"));
}

TEST(HitList, ShowsNothingThatActsOnATerminal) {
  SearchResult result = one_hit();
  result.hits[0].title = "a\u202eb\u2066c\x1b";
  result.hits[0].snippet = "d\u2028e\u2067f";
  result.hits[0].highlights = {{4, 1}};
  EXPECT_THAT(format_hits(result, "cars", false), HasSubstr("  1. abc\ufffd\n"));
  EXPECT_THAT(format_hits(result, "cars", false), HasSubstr("     d\ufffd*e*f\n"));
}

TEST(HitList, ExplainsScores) {
  SearchResult result = one_hit();
  EXPECT_THAT(format_hits(result, "cars", false), Not(HasSubstr("score")));
  result.hits[0].explanation = {
      {"cars", "Zcar", 12, 1, 2.5}, {"red", "Zred", 1, 3000, 1.25}, {"", "(all words)", 1, 0, 0.5}};
  EXPECT_THAT(format_hits(result, "cars", false),
              HasSubstr("\n     score 3.7500\n"
                        "        2.5000  cars as Zcar, wdf 12, in 1 page\n"
                        "        1.2500  red as Zred, wdf 1, in 3,000 pages\n"
                        "        0.5000  (all words)\n"));
}

TEST(HitList, ShowsFacetsBelowTheHits) {
  SearchResult result = one_hit();
  result.facets.emplace();
  result.facets->sites = {{{"a.example", 1200}, {"b.example", 1}}, 7};
  EXPECT_THAT(format_hits(result, "cars", false), HasSubstr("\nSites\n"
                                                            "    1,200  a.example\n"
                                                            "        1  b.example\n"
                                                            "        7  (others)\n"));
  EXPECT_THAT(format_hits(result, "cars", false), Not(HasSubstr("Years")));
}

TEST(HitList, SaysWhatWasNotSearchedFor) {
  SearchResult result = one_hit();
  EXPECT_THAT(format_hits(result, "cars", false), Not(HasSubstr("Not searched for")));
  result.stop_words = {"the", "of"};
  EXPECT_THAT(format_hits(result, "cars", false), HasSubstr("\nNot searched for: the of\n"));
}

TEST(HitList, SaysWhatWasSearchedForAsWell) {
  SearchResult result = one_hit();
  EXPECT_THAT(format_hits(result, "cars", false), Not(HasSubstr("Also searched for")));
  result.added_words = {"wheels", "r\u202eoad"};
  EXPECT_THAT(format_hits(result, "cars", false),
              HasSubstr("\nAlso searched for: wheels r\\xe2\\x80\\xaeoad\n"));
}

TEST(HitList, SaysHowManyPagesHaveAllWords) {
  SearchResult result = one_hit();
  result.matches_estimated = 1200;
  result.all_words_estimated = 17;
  EXPECT_THAT(format_hits(result, "red cars", false),
              HasSubstr("1 to 1 of about 1,200 matches, 17 with all words\n"));
  result.all_words_estimated = 0;
  EXPECT_THAT(format_hits(result, "red cars", false), HasSubstr(" matches, none with all words\n"));
  result.all_words_estimated = 1200;
  EXPECT_THAT(format_hits(result, "red cars", false), HasSubstr(" of about 1,200 matches\n"));
}

TEST(HitList, SaysWhatIsShownInsteadOfAMisspeltQuery) {
  SearchResult result = one_hit();
  result.corrected_query = "cars";
  EXPECT_THAT(format_hits(result, "crs", false), HasSubstr("Did you mean: cars\n"));
  result.corrected = true;
  const std::string text = format_hits(result, "crs", false);
  EXPECT_THAT(text, ::testing::StartsWith("Showing results for: cars\n"
                                          "Search instead for: crs (--no-correct)\n"));
  EXPECT_THAT(text, Not(HasSubstr("Did you mean")));
}

}  // namespace
}  // namespace winnow::cli
