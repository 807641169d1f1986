// SPDX-License-Identifier: GPL-2.0-or-later
//
// In the best order the page comes first that defines what is asked for, or that others call so.
#include <gmock/gmock.h>

#include <string>
#include <vector>

#include "tests/indexer/writer/site_fixture.h"
#include "winnow/queries/searcher.h"

namespace winnow {
namespace {

using testing::Contains;
using testing::Field;
using testing::Not;

class LinkedPagesTest : public SiteTest {
 protected:
  // Without other pages no word would be rare.
  void SetUp() override {
    SiteTest::SetUp();
    for (int i = 0; i < 24; ++i) add("other" + std::to_string(i), "Nothing of interest.");
  }

  // Adds pages of about the same length.
  void add(const std::string& name, const std::string& text) {
    source_.add("https://example.org/" + name,
                "<html lang=en><title>Page</title><p>" + text + "<p>" + long_text("x" + name));
  }

  SearchResult search(std::string_view query, SearchOptions options = {}) {
    index();
    Searcher searcher = Searcher::open(database_).value();
    options.explain = true;
    return searcher.search(query, options).value();
  }

  std::vector<SearchHit> hits(std::string_view query, const SearchOptions& options = {}) {
    return search(query, options).hits;
  }
};

auto part(const std::string& form) { return Contains(Field(&ScorePart::form, form)); }

TEST_F(LinkedPagesTest, TheDefinitionOfANameComesFirst) {
  add("uses", "Call os.rename, then os.rename again, and os.rename once more.");
  add("defines", "<dl><dt>os.rename(src, dst)<dd>Gives a file another name.</dl>");
  const std::vector<SearchHit> found = hits("os.rename()");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].path, "defines");
  EXPECT_THAT(found[0].explanation, part("(definition)"));
  EXPECT_THAT(found[1].explanation, Not(part("(definition)")));
}

TEST_F(LinkedPagesTest, ThePageThatOthersCallSoComesFirst) {
  add("mentions", "Of a transposition and another transposition this page speaks.");
  add("target", "This is about a transposition.");
  add("a", "Go to <a href=target>transpositions</a>.");
  add("b", "Go to <a href=target>transposition</a>.");
  const std::vector<SearchHit> found = hits("transposition");
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(found[0].path, "target");
  EXPECT_THAT(found[0].explanation, Contains(testing::AllOf(Field(&ScorePart::form, "(links)"),
                                                            Field(&ScorePart::wdf, 2u))));
}

TEST_F(LinkedPagesTest, PagesThatAreDemotedStandBehind) {
  add("news", "A transposition, and again a transposition, is new.");
  add("manual", "Of a transposition.");
  SearchOptions options;
  EXPECT_EQ(hits("transposition")[0].path, "news");
  for (const char* glob : {"news", "/n*", "*ew?"}) {
    options.demoted = {"nothing", glob};
    const std::vector<SearchHit> found = hits("transposition", options);
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].path, "manual") << glob;
  }
  options.demoted = {"/new"};
  EXPECT_EQ(hits("transposition", options)[0].path, "news");
}

TEST_F(LinkedPagesTest, PagesThatAreDemotedStandBehindHoweverGoodTheyAre) {
  std::string often;
  for (int i = 0; i < 30; ++i) often += "transposition ";
  add("ann\u00e9e/news", "<dl><dt>transposition<dd>" + often + "</dl>");
  add("manual", "Of a transposition.");
  SearchOptions options;
  options.demoted = {"/ann\u00e9e/*"};
  const std::vector<SearchHit> found = hits("transposition", options);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].path, "manual");
  EXPECT_GT(found[0].score, found[1].score) << "runs are sorted by it";
  EXPECT_THAT(found[0].explanation, part("(not demoted)"));
}

TEST_F(LinkedPagesTest, FiltersInTheQueryAreNoPartOfANameThatIsAskedFor) {
  add("defines", "<dl><dt>os.rename(src, dst)<dd>Gives a file another name.</dl>");
  const std::vector<SearchHit> found = hits("path:/defines AND os.rename");
  EXPECT_THAT(found, testing::SizeIs(1));
  SearchOptions options;
  options.filters.paths = {"/defines"};
  EXPECT_THAT(hits("os.rename", options)[0].explanation, part("(definition)"));
  EXPECT_THAT(hits("path:/defines os.rename()")[0].explanation, part("(definition)"));
}

TEST_F(LinkedPagesTest, AnExpandedQueryKeepsWhatItForbidsAndDemands) {
  for (int i = 0; i < 4; ++i) {
    add("pitch" + std::to_string(i), "A transposition moves every pitch by an interval.");
  }
  add("related", "An interval lies between one pitch and another, which is forbidden.");
  SearchOptions options;
  options.expand = true;
  options.op = QueryOperator::any_word;
  EXPECT_EQ(hits("transposition -forbidden", options).size(), 4u);
  EXPECT_EQ(hits("\"every pitch\"", options).size(), 4u);
  EXPECT_EQ(hits("path:/related", options).size(), 1u);
}

TEST_F(LinkedPagesTest, TheWeightOfTheMainTextAloneChangesNoOrder) {
  add("a", "<dl><dt>transposition<dd>Moves notes.</dl>");
  add("b", "A transposition, and a transposition, and another transposition.");
  add("c", "Of notes, as in a <a href=a>transposition</a>.");
  const std::vector<SearchHit> by_four = hits("transposition of notes");
  options_.choices.main_weight = 8;
  options_.choices.title_weight *= 2;
  options_.choices.heading_weight *= 2;
  options_.choices.link_weight *= 2;
  options_.choices.page_weight *= 2;
  database_ = (folder_ / "by_eight.db").string();
  const std::vector<SearchHit> by_eight = hits("transposition of notes");
  ASSERT_EQ(by_eight.size(), by_four.size());
  for (std::size_t i = 0; i < by_four.size(); ++i) {
    EXPECT_EQ(by_eight[i].path, by_four[i].path);
  }
}

TEST_F(LinkedPagesTest, AnExpandedQueryFindsPagesOfTheSameWordsToo) {
  for (int i = 0; i < 4; ++i) {
    add("pitch" + std::to_string(i), "A transposition moves every pitch by an interval.");
  }
  add("related", "An interval lies between one pitch and another.");
  EXPECT_EQ(hits("transposition").size(), 4u);
  SearchOptions options;
  options.expand = true;
  const std::vector<SearchHit> found = hits("transposition", options);
  ASSERT_EQ(found.size(), 5u);
  EXPECT_EQ(found[4].path, "related");
  for (const SearchHit& hit : found) {
    double sum = 0;
    for (const ScorePart& part : hit.explanation) sum += part.weight;
    EXPECT_NEAR(sum, hit.score, 1e-6);
    EXPECT_THAT(hit.explanation, part("(expansion)"));
  }
}

TEST_F(LinkedPagesTest, AnExpandedQueryNamesTheWordsThatItHasGot) {
  for (int i = 0; i < 4; ++i) {
    add("pitch" + std::to_string(i),
        "A transposition moves the pitches, all pitches, by intervals, and no pitch stays.");
  }
  for (int i = 0; i < 20; ++i) add("more" + std::to_string(i), "Nothing stays as it is.");
  SearchOptions options;
  EXPECT_THAT(search("transpositions", options).added_words, testing::IsEmpty());
  options.expand = true;
  const std::vector<std::string> added = search("transpositions", options).added_words;
  EXPECT_THAT(added, testing::IsSupersetOf({"pitches", "intervals", "moves"}))
      << "as the pages have them, not their stems";
  EXPECT_THAT(added, testing::Not(testing::Contains("pitch"))) << "once for a stem";
  EXPECT_THAT(added, testing::Not(testing::Contains(testing::StartsWith("transpos"))));
  EXPECT_THAT(added, testing::Not(testing::Contains("stays"))) << "most pages have it";
}

TEST_F(LinkedPagesTest, AnExpandedQueryKeepsItsFilters) {
  for (int i = 0; i < 4; ++i) {
    add("pitch" + std::to_string(i), "A transposition moves every pitch by an interval.");
  }
  add("folder/related", "An interval lies between one pitch and another.");
  SearchOptions options;
  options.expand = true;
  options.filters.paths = {"/folder"};
  EXPECT_EQ(hits("transposition", options).size(), 0u);
  options.filters.paths = {"/pitch1"};
  EXPECT_EQ(hits("transposition", options).size(), 1u);
}

TEST_F(LinkedPagesTest, AnotherSiteCannotSayWhatAPageIsAbout) {
  add("target", "This is about a transposition.");
  source_.add("https://example.com/spam",
              "<p>Go to <a href='https://example.org/target'>transposition</a>.");
  for (const SearchHit& hit : hits("transposition")) {
    EXPECT_THAT(hit.explanation, Not(part("(links)")));
  }
}

}  // namespace
}  // namespace winnow
