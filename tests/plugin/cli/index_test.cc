// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow index: what it writes and what it says.
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

class IndexCommand : public CommandTest {};

std::vector<std::string> keys_of(const nlohmann::json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

TEST_F(IndexCommand, SaysHowManyPagesWereAddedAndWhatIsInTheDatabase) {
  const Outcome outcome = winnow({"index", "--db", database(), copy_site("news_en")});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("35 pages, 316.1 kB of HTML in "));
  EXPECT_THAT(outcome.out, HasSubstr("         34  added\n"));
  EXPECT_THAT(outcome.out, HasSubstr("          1  left out by robots meta or X-Robots-Tag"));
  EXPECT_THAT(outcome.out, HasSubstr(": 34 documents, "));
  EXPECT_THAT(outcome.out, HasSubstr("languages: 34 en\n"));
  EXPECT_THAT(outcome.err, IsEmpty());
}

TEST_F(IndexCommand, LeavesLinesWithNothingToCountOut) {
  const Outcome outcome = winnow({"index", "--db", database(), copy_site("railway_en")});
  EXPECT_THAT(outcome.out, HasSubstr("27  added"));
  EXPECT_THAT(outcome.out,
              Not(::testing::ContainsRegex(
                  "replaced|unchanged|dropped|not read|deleted|left out|refused|skipped")));
}

TEST_F(IndexCommand, SummarisesAsOneJsonObjectWithAllCounters) {
  const nlohmann::json summary = index(copy_site("news_en"));
  ASSERT_TRUE(summary.is_object());
  EXPECT_THAT(keys_of(summary),
              UnorderedElementsAre(
                  "database", "dry_run", "seconds", "database_bytes", "documents", "pages", "bytes",
                  "words", "added", "replaced", "unchanged", "joined", "not_read",
                  "parse_differences", "deleted", "collapsed", "noindex", "refused",
                  "refused_reasons", "empty", "canonical_elsewhere", "with_replaced_characters",
                  "degraded", "cut", "skipped", "languages", "drift", "relearned", "indexed_again",
                  "interrupted", "source", "site", "canonical_base", "refused_base", "moved_from",
                  "rules", "rules_changed", "left_out", "emptied"));
  EXPECT_EQ(summary["pages"], 35);
  EXPECT_EQ(summary["added"], 34);
  EXPECT_EQ(summary["noindex"], 1);
  EXPECT_EQ(summary["documents"], 34);
  EXPECT_EQ(summary["languages"]["en"], 34);
  EXPECT_EQ(summary["dry_run"], false);
  EXPECT_EQ(summary["interrupted"], false);
  EXPECT_GT(summary["words"], 5000);
  EXPECT_GT(summary["database_bytes"], 100000);
}

TEST_F(IndexCommand, CountsEveryPageOnceInTheSummary) {
  const nlohmann::json summary = index(copy_site("shop_de"));
  const int sum = summary["added"].get<int>() + summary["replaced"].get<int>() +
                  summary["unchanged"].get<int>() + summary["joined"].get<int>() +
                  summary["noindex"].get<int>() + summary["refused"].get<int>();
  EXPECT_EQ(sum, summary["pages"]);
}

TEST_F(IndexCommand, CountsPagesThatLackAnEndApartFromThoseOverALimit) {
  write("site/a.html", "<p>Willow bark.</p><iframe/><p>Ash bark.</p>");
  write("site/b.html", "<p>Elm bark.</p>");
  const Outcome outcome = winnow({"index", path("site"), "--db", database()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("1  with an element, comment or tag that never ends\n"),
                                 Not(HasSubstr("over a limit"))));
  EXPECT_THAT(outcome.err,
              HasSubstr("a.html: an element, comment or tag never ends; indexed as if it did"));
  EXPECT_THAT(winnow({"search", "--db", database(), "ash"}).out, HasSubstr("a.html"));
}

TEST_F(IndexCommand, WritesNothingInADryRun) {
  const nlohmann::json summary = index(copy_site("news_en"), {"--dry-run"});
  EXPECT_EQ(summary["dry_run"], true);
  EXPECT_EQ(summary["added"], 34);
  EXPECT_FALSE(std::filesystem::exists(database()));
}

TEST_F(IndexCommand, SaysThatADryRunWroteNothing) {
  const Outcome outcome = winnow({"index", "--db", database(), "--dry-run", copy_site("news_en")});
  EXPECT_THAT(outcome.out, ::testing::StartsWith("Dry run, nothing written: 35 pages"));
}

TEST_F(IndexCommand, ChangesNothingInASecondRunOverTheSamePages) {
  const std::string site = copy_site("news_en");
  index(site);
  const auto before = files_of(database());
  const nlohmann::json summary = index(site);
  EXPECT_EQ(summary["unchanged"], 34);
  EXPECT_EQ(summary["added"], 0);
  EXPECT_EQ(summary["replaced"], 0);
  EXPECT_TRUE(files_of(database()) == before) << "the database's files are not the same bytes";
}

TEST_F(IndexCommand, ReplacesThePageThatChanged) {
  write("site/one.html", page("One", "An essay on kingfishers."));
  write("site/two.html", page("Two", "An essay on herons."));
  index(path("site"));
  write("site/two.html", page("Two", "An essay on bitterns."));
  const nlohmann::json summary = index(path("site"));
  EXPECT_EQ(summary["replaced"], 1);
  EXPECT_EQ(summary["unchanged"], 1);
  EXPECT_EQ(summary["documents"], 2);
  EXPECT_THAT(found({"bitterns"}), ElementsAre("two.html"));
  EXPECT_THAT(found({"herons"}), IsEmpty());
}

TEST_F(IndexCommand, AddsASecondSiteToTheFirst) {
  index(copy_site("news_en"), {"--site", "news"});
  const nlohmann::json summary = index(copy_site("railway_en"), {"--site", "railway"});
  EXPECT_EQ(summary["added"], 27);
  EXPECT_EQ(summary["documents"], 61);
}

TEST_F(IndexCommand, NamesASiteWithoutHostAfterItsFolder) {
  index(copy_site("railway_en"), {"--duplicates", "index"});
  EXPECT_EQ(search({"site:railway_en"})["matches_estimated"], 27);
}

TEST_F(IndexCommand, PutsTheBaseUrlBeforePaths) {
  write("site/guide/index.html", page("Guide", "How to bind books."));
  index(path("site"), {"--base-url", "https://binding.example/docs"});
  EXPECT_EQ(search({"bind"})["hits"][0]["url"], "https://binding.example/docs/guide/");
}

TEST_F(IndexCommand, ReplacesTheBeginningOfUrls) {
  write("site/binding.example/a.html", page("A", "How to bind books."));
  index(path("site"), {"--url-map", "https://binding.example/=http://old.example/"});
  EXPECT_EQ(search({"bind"})["hits"][0]["url"], "http://old.example/a.html");
}

TEST_F(IndexCommand, PrintsNothingWhenQuiet) {
  const std::string site = copy_site("news_en");
  std::string deep;
  for (int i = 0; i < 5000; ++i) deep += "<div>";
  write("news_en/deep.html", deep + "text");
  const Outcome outcome = winnow({"index", "--db", database(), "--quiet", site});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, IsEmpty());
}

TEST_F(IndexCommand, TellsTheLanguagesOfPages) {
  write("site/de.html",
        "<title>Kahn</title><p>Der Kahn liegt seit dem letzten Herbst am Ufer des Sees und wird "
        "erst im Fr\u00fchjahr wieder ins Wasser gelassen, wenn das Eis geschmolzen ist.");
  write("site/fr.html",
        "<title>Barque</title><p>La barque est rest\u00e9e au bord du lac depuis l'automne dernier "
        "et ne sera remise \u00e0 l'eau qu'au printemps, quand la glace aura fondu.");
  const Outcome outcome = winnow({"index", "--db", database(), "--stemmer", "auto", path("site")});
  EXPECT_THAT(outcome.out, HasSubstr("languages: 1 de, 1 fr\n"));
}

TEST_F(IndexCommand, WarnsOfAFileThatIsTooLargeAndNamesTheOption) {
  const std::string site = copy_site("news_en");
  const Outcome outcome = winnow({"index", "--db", database(), "--max-page-bytes", "8500", site});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, ::testing::HasSubstr("--max-page-bytes"));
}

}  // namespace
}  // namespace winnow::testing
