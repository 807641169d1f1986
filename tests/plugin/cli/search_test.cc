// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow search: queries, and how hits are shown.
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

const std::string kKeeper = "2023/06/lighthouse-keeper/index.html";

class SearchCommand : public CommandTest {
 protected:
  SearchCommand() { have_indexed("news_en", {"--base-url", "https://courier.example"}); }

  Outcome search_text(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"search", "--db", database()});
    return winnow(arguments);
  }

  int matches(std::vector<std::string> arguments) const {
    return search(std::move(arguments))["matches_estimated"];
  }
};

TEST_F(SearchCommand, ShowsRankTitleAndUrlOfHits) {
  const Outcome outcome = search_text({"lighthouse", "keeper", "logbooks", "--limit", "1"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, StartsWith("1 to 1 of about "));
  EXPECT_THAT(outcome.out, HasSubstr("\n  1. Last lighthouse keeper hands over her logbooks\n"
                                     "     https://courier.example/2023/06/lighthouse-keeper/\n"));
  EXPECT_THAT(outcome.err, IsEmpty());
}

TEST_F(SearchCommand, MarksTheWordsOfTheQueryInSnippets) {
  EXPECT_THAT(search_text({"turbot", "--limit", "1"}).out,
              HasSubstr("Buyers of *turbot* and plaice"));
}

TEST_F(SearchCommand, ShowsNoSnippetsIfTheirLengthIsNought) {
  const nlohmann::json result = search({"turbot", "--snippet", "0"});
  EXPECT_EQ(result["hits"][0]["snippet"], "");
}

TEST_F(SearchCommand, AnswersWithOneJsonObject) {
  const nlohmann::json result = search({"turbot", "desk"});
  EXPECT_EQ(result["query"], "turbot desk");
  EXPECT_EQ(result["operator"], "best");
  const nlohmann::json& hit = result["hits"][0];
  EXPECT_EQ(hit["rank"], 1);
  EXPECT_EQ(hit["path"], "2023/01/fish-market-auction/index.html");
  EXPECT_EQ(hit["url"], "https://courier.example/2023/01/fish-market-auction/");
  EXPECT_EQ(hit["language"], "en");
  EXPECT_EQ(hit["modified"], 1674110520);  // as the page says: 2023-01-19
  EXPECT_GT(hit["score"], 0.0);
  const std::string snippet = hit["snippet"];
  const nlohmann::json& first = hit["highlights"][0];
  EXPECT_EQ(snippet.substr(first[0], first[1]), "turbot");
}

TEST_F(SearchCommand, AnswersAWholeQuestion) {
  const nlohmann::json result = search({"who is the keeper of the lighthouse"});
  EXPECT_EQ(result["hits"][0]["path"], kKeeper);
  EXPECT_THAT(result["function_words"], Contains("who"));
  EXPECT_LT(result["all_words_estimated"], result["matches_estimated"]);
  EXPECT_THAT(search({"who is the keeper", "--stopwords", "none"})["function_words"], IsEmpty());
}

TEST_F(SearchCommand, FindsAWordByItsStem) {
  EXPECT_THAT(found({"title:keepers"}), ElementsAre(kKeeper));
}

TEST_F(SearchCommand, WantsAllWordsUnlessToldOtherwise) {
  EXPECT_EQ(matches({"--op", "and", "turbot", "xylophone"}), 0);
  EXPECT_GT(matches({"--op", "or", "turbot", "xylophone"}), 0);
}

TEST_F(SearchCommand, UnderstandsOperators) {
  const int with = matches({"lighthouse"});
  const int without = matches({"lighthouse NOT logbooks"});
  EXPECT_GT(without, 0);
  EXPECT_LT(without, with);
}

TEST_F(SearchCommand, FindsPhrasesOnlyAsTheyStand) {
  EXPECT_GT(matches({"\"turbot and plaice\""}), 0);
  EXPECT_EQ(matches({"\"plaice and turbot\""}), 0);
}

TEST_F(SearchCommand, FindsWordsByTheirBeginning) {
  EXPECT_GE(matches({"lightho*"}), matches({"lighthouse"}));
  EXPECT_EQ(matches({"lightho", "--no-correct"}), 0);
}

TEST_F(SearchCommand, RestrictsToTitles) {
  EXPECT_THAT(found({"title:logbooks"}), ElementsAre(kKeeper));
}

TEST_F(SearchCommand, RestrictsToAFolder) {
  EXPECT_THAT(found({"--limit", "100", "path:/2023/12"}),
              AllOf(Contains("2023/12/bakery-award/index.html"), Each(StartsWith("2023/12/"))));
}

// Of 34 pages one is the print version of another, and joined to it.
TEST_F(SearchCommand, RestrictsToASiteAndALanguage) {
  EXPECT_EQ(matches({"site:courier.example"}), 33);
  EXPECT_EQ(matches({"site:other.example"}), 0);
  EXPECT_EQ(matches({"lang:en"}), 33);
  EXPECT_EQ(matches({"lang:de"}), 0);
}

TEST_F(SearchCommand, TakesOperatorsForWordsIfToldTo) {
  EXPECT_GT(matches({"turbot OR xylophone"}), 0);
  EXPECT_EQ(matches({"--plain", "--op", "and", "turbot OR xylophone"}), 0);
}

TEST_F(SearchCommand, PagesThroughHits) {
  const auto all = found({"lighthouse", "--limit", "6"});
  auto paged = found({"lighthouse", "--limit", "3"});
  const auto second = found({"lighthouse", "--limit", "3", "--page", "2"});
  paged.insert(paged.end(), second.begin(), second.end());
  EXPECT_EQ(paged, all);
  EXPECT_EQ(search({"lighthouse", "--limit", "3", "--page", "2"})["hits"][0]["rank"], 4);
}

TEST_F(SearchCommand, SaysSoBehindTheLastPage) {
  const int all = matches({"lighthouse"});
  ASSERT_GT(all, 1);
  const std::string told = "No more matches: there are only " + std::to_string(all) + ".\n";
  EXPECT_EQ(search_text({"lighthouse", "--page", "1000"}).out, told);
  const Outcome filtered = search_text({"lighthouse", "--page", "1000", "--lang", "en"});
  EXPECT_THAT(filtered.out, StartsWith("No more matches: there are only "));
  EXPECT_EQ(filtered.err, "") << "advice is for those who find nothing";
}

TEST_F(SearchCommand, SaysSoWhenNothingMatches) {
  const Outcome outcome = search_text({"xylophone"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, StartsWith("No matches.\n"));
}

TEST_F(SearchCommand, SuggestsTheSpellingOfWordsInTheDatabase) {
  EXPECT_THAT(search_text({"lighthose"}).out, StartsWith("Showing results for: lighthouse\n"));
  const Outcome as_typed = search_text({"lighthose", "--no-correct"});
  EXPECT_THAT(as_typed.out, StartsWith("No matches.\nDid you mean: lighthouse\n"));
  EXPECT_EQ(search({"lighthose"})["corrected"], true);
  EXPECT_EQ(search({"lighthose"})["corrected_query"], "lighthouse");
}

TEST_F(SearchCommand, SearchesForTheWordsOfAQueryThatMakesNoSense) {
  const Outcome outcome = search_text({"turbot AND"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("fish-market-auction"));
  EXPECT_THAT(outcome.err, StartsWith("winnow: warning: "));
}

TEST_F(SearchCommand, WantsAQuery) {
  const Outcome outcome = search_text({});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("name the words"));
}

TEST_F(SearchCommand, WantsADatabase) {
  const Outcome outcome = winnow({"search", "--db", path("nowhere"), "turbot"});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("nowhere"), HasSubstr("winnow index")));
}

TEST_F(SearchCommand, RefusesNumbersOutOfRange) {
  EXPECT_EQ(search_text({"turbot", "--limit", "0"}).status, 2);
  EXPECT_EQ(search_text({"turbot", "--limit", "-1"}).status, 2);
  EXPECT_EQ(search_text({"turbot", "--page", "0"}).status, 2);
}

TEST_F(SearchCommand, RestrictsByOptions) {
  EXPECT_EQ(matches({"--site", "courier.example", "--lang", "en", "--type", "html"}), 33);
  EXPECT_EQ(matches({"--site", "other.example"}), 0);
  EXPECT_EQ(matches({"--site", "other.example", "--site", "courier.example"}), 33);
  EXPECT_THAT(found({"lighthouse", "--path", "/2023/06", "--limit", "100"}),
              AllOf(Contains(kKeeper), Each(StartsWith("2023/06/"))));
}

// Articles say that they are of 2023. All files are of 1 March 2024, and so are pages without a
// date of their own.
TEST_F(SearchCommand, RestrictsToATime) {
  EXPECT_EQ(matches({"--since", "2024-03-01", "--until", "2024-03-01"}), 8);
  EXPECT_EQ(matches({"--since", "2024-03-02"}), 0);
  EXPECT_EQ(matches({"date:2023"}), 25);
  EXPECT_EQ(matches({"date:..2022"}), 0);
  EXPECT_EQ(search_text({"turbot", "--since", "yesterday"}).status, 2);
}

TEST_F(SearchCommand, SortsByDate) {
  const nlohmann::json newest = search({"lighthouse", "--sort", "date"});
  EXPECT_EQ(newest["sort"], "date");
  EXPECT_EQ(search({"lighthouse", "--sort=-date"})["sort"], "-date");
  EXPECT_EQ(search_text({"lighthouse", "--sort", "size"}).status, 2);
}

TEST_F(SearchCommand, CountsMatchesBySiteLanguageTypeAndYear) {
  const std::string text =
      search_text({"--site", "courier.example", "--facets", "--limit", "1"}).out;
  EXPECT_THAT(text, ::testing::ContainsRegex(
                        "\nSites\n +3[0-9]  courier.example\n\nLanguages\n +3[0-9]  en\n\n"
                        "Types\n +3[0-9]  text/html\n\nYears\n +2[0-9]  2023\n +8  2024\n"));
  const nlohmann::json facets = search({"turbot", "--facets", "--duplicates", "show"});
  EXPECT_EQ(facets["facets"]["pages"], facets["matches_estimated"]);
}

TEST_F(SearchCommand, ExplainsScoresByWords) {
  EXPECT_THAT(search_text({"turbot", "--explain", "--limit", "1"}).out,
              ::testing::ContainsRegex("score [0-9.]+\n +[0-9.]+  turbot as Zturbot, wdf "));
  const nlohmann::json hit = search({"Lighthouses keeper", "--explain"})["hits"][0];
  const double first = hit["explanation"][0]["weight"];
  EXPECT_GT(first, 0);
  double sum = 0;
  for (const nlohmann::json& part : hit["explanation"]) sum += part["weight"].get<double>();
  EXPECT_EQ(sum, hit["score"]);
  EXPECT_EQ(hit["explanation"][0]["word"], "Lighthouses");
}

TEST_F(SearchCommand, TakesSynonymsFromAFile) {
  EXPECT_EQ(matches({"flatfish"}), 0);
  const std::string file = write("synonyms", "[en]\nflatfish: turbot, plaice\n");
  EXPECT_GT(matches({"flatfish", "--synonyms", file}), 0);
  const Outcome broken = search_text({"x", "--synonyms", write("broken", "flatfish\n")});
  EXPECT_EQ(broken.status, 3);
  EXPECT_THAT(broken.err, HasSubstr("broken:1"));
  const Outcome unusable = search_text({"x", "--synonyms", write("two", "flat fish: turbot\n")});
  EXPECT_EQ(unusable.status, 2);
  EXPECT_THAT(unusable.err, HasSubstr(path("two")));
  EXPECT_EQ(search_text({"x", "--synonyms", path("nowhere")}).status, 3);
}

TEST_F(SearchCommand, TakesStopWordsFromAFile) {
  const std::string file = write("stopwords", "xylophone | rare here\n");
  EXPECT_EQ(matches({"--op", "and", "turbot xylophone"}), 0);
  EXPECT_GT(matches({"--op", "and", "turbot xylophone", "--stopwords", file}), 0);
  EXPECT_THAT(search_text({"turbot xylophone", "--stopwords", file}).out,
              HasSubstr("Not searched for: xylophone\n"));
}

TEST_F(SearchCommand, SearchesWhatIsLeftOfADatabaseIfToldTo) {
  write("stub/XAPIANDB", "auto " + database() + "\nauto shard-1\n");
  const Outcome refused = winnow({"search", "--db", path("stub"), "turbot"});
  EXPECT_EQ(refused.status, 6);
  EXPECT_THAT(refused.err,
              AllOf(HasSubstr("1 of 2 shards is missing: shard-1"), HasSubstr("--partial")));
  const Outcome partial = winnow({"search", "--db", path("stub"), "--partial", "turbot"});
  EXPECT_EQ(partial.status, 0);
  EXPECT_THAT(partial.err, HasSubstr("a shard is missing, and its pages are not found: shard-1"));
  EXPECT_THAT(partial.out, HasSubstr("fish-market-auction"));
}

TEST_F(SearchCommand, HasNoFiltersForAFileOfQueries) {
  const Outcome outcome = search_text({"--topics", write("topics.tsv", "1\tturbot\n"), "--trec-run",
                                       path("run"), "--site", "courier.example"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("for a single query"));
}

class SearchOtherScripts : public CommandTest {};

TEST_F(SearchOtherScripts, FindsRussianJapanesePersianAndChinese) {
  for (const char* site : {"forum_ru", "manual_ja", "wiki_fa", "blog_zh"}) {
    index(copy_site(site), {"--site", site});
  }
  EXPECT_THAT(found({"title:штукатурка"}), Each(StartsWith("viewtopic")));
  for (const char* query :
       {"site:forum_ru автомат", "site:manual_ja 鍵", "site:wiki_fa قنات", "site:blog_zh 泡菜"}) {
    EXPECT_GT(search({query})["matches_estimated"], 0) << query;
  }
}

TEST_F(SearchOtherScripts, ShowsControlCharactersOfPagesHarmlessly) {
  write("site/a.html", page("Bell &#27;[31m", "Willow &#27;[2J bark."));
  index(path("site"));
  const Outcome outcome = winnow({"search", "--db", database(), "willow"});
  EXPECT_THAT(outcome.out, ::testing::Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace winnow::testing
