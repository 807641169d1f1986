// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/index_site.h"

#include "tests/indexer/writer/site_fixture.h"
#include "winnow/indexer/source_part.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;
using testing::UnorderedElementsAre;

class IndexSiteTest : public SiteTest {};

TEST_F(IndexSiteTest, AddsThePagesOfASource) {
  source_.add("https://example.org/a", page_html("apples grow"));
  source_.add("https://example.org/b", page_html("bread"));
  const IndexReport report = index();
  EXPECT_EQ(report.added, 2u);
  EXPECT_EQ(report.documents, 2u);
  EXPECT_EQ(report.words, 3u);
  EXPECT_EQ(report.bytes, source_.pages[0].bytes.size() + source_.pages[1].bytes.size());
  EXPECT_THAT(report.skipped, ElementsAre(Pair("not-html", 1)));
  EXPECT_THAT(urls(), ElementsAre("https://example.org/a", "https://example.org/b"));
  EXPECT_EQ(frequency("apples"), 1u);
}

TEST_F(IndexSiteTest, TellsTheObserverHowFarItIs) {
  source_.add("https://example.org/a", page_html("apples"));
  source_.add("https://example.org/b", page_html("bread"));
  const IndexReport report = index();
  EXPECT_EQ(observer_.last.pages, 2u);
  EXPECT_EQ(observer_.last.pages_total, 2u);
  EXPECT_EQ(observer_.last.bytes, report.bytes);
  EXPECT_THAT(observer_.skipped_files, SizeIs(1));
}

TEST_F(IndexSiteTest, ReplacesTheDocumentOfAPageThatChanged) {
  source_.add("https://example.org/a", page_html("apples"));
  source_.add("https://example.org/b", page_html("bread"));
  index();
  source_.pages[0].bytes = page_html("pears");
  const IndexReport report = index();
  EXPECT_EQ(report.replaced, 1u);
  EXPECT_EQ(report.unchanged, 1u);
  EXPECT_EQ(report.documents, 2u);
  EXPECT_EQ(frequency("apples"), 0u);
  EXPECT_EQ(frequency("pears"), 1u);
}

TEST_F(IndexSiteTest, KeepsDocumentsOfPagesThatTheSourceNoLongerHas) {
  source_.add("https://example.org/a", page_html("apples"));
  index();
  source_.pages.clear();
  EXPECT_EQ(index().documents, 1u);
}

TEST_F(IndexSiteTest, ChangesNothingInASecondRun) {
  options_.batch_bytes = 100;  // several batches
  options_.duplicates = Duplicates::drop;
  for (const std::string name : {"a", "b", "c", "d", "e"}) {
    source_.add("https://example.org/" + name, page_html(long_text(name)));
  }
  source_.add("https://example.org/hidden", "<meta name=robots content=noindex><p>x");
  source_.add("https://example.org/copy",
              page_html(long_text("a") + "copy", "https://example.org/a"));
  source_.add("https://example.org/e", page_html("the same URL again")).path = "e-2";
  source_.add("https://example.org/binary", "\x89PNG\r\n\x1A\n");
  index();
  const auto before = files();
  const IndexReport second = index();
  EXPECT_EQ(files(), before);
  EXPECT_EQ(second.unchanged, 5u);
  EXPECT_EQ(second.joined, 1u);
  EXPECT_EQ(second.noindex, 1u);
  EXPECT_EQ(second.added + second.replaced, 0u);
  EXPECT_EQ(source_.readings, 2);
}

TEST_F(IndexSiteTest, IndexesPagesAnewWhenAnotherLengthOfTextIsToBeStored) {
  source_.add("https://example.org/a", page_html(long_text("a")));
  index();
  options_.snippet_source_bytes = 50;
  EXPECT_EQ(index().replaced, 1u);
  const std::string data = Xapian::Database(database_).get_document(1).get_data();
  EXPECT_LE(data_field(data, field::kText).size(), 50u);
  EXPECT_EQ(index().unchanged, 1u);
}

TEST_F(IndexSiteTest, IndexesDegradedPagesAnewWhenTheLimitsAreRaised) {
  source_.add("https://example.org/a", "<p><b><i><u>apples</u></i></b>");
  options_.limits.depth = 4;
  EXPECT_THAT(index().degraded, ElementsAre(Pair("depth", 1)));
  EXPECT_EQ(index().unchanged, 1u);
  options_.limits = {};
  const IndexReport report = index();
  EXPECT_EQ(report.replaced, 1u);
  EXPECT_THAT(report.degraded, IsEmpty());
}

TEST_F(IndexSiteTest, LeavesOutPagesThatSayNoindex) {
  source_.add("https://example.org/a", "<meta name=robots content='noindex'><p>secret");
  const IndexReport report = index();
  EXPECT_EQ(report.noindex, 1u);
  EXPECT_EQ(report.documents, 0u);
}

TEST_F(IndexSiteTest, RemovesTheDocumentOfAPageThatNowSaysNoindex) {
  source_.add("https://example.org/a", page_html("open"));
  index();
  source_.pages[0].bytes = "<meta name=robots content='noindex'><p>secret";
  EXPECT_EQ(index().documents, 0u);
  EXPECT_EQ(frequency("open"), 0u);
}

TEST_F(IndexSiteTest, IndexesPagesThatSayNoindexOnWish) {
  source_.add("https://example.org/a", "<meta name=robots content='noindex'><p>secret");
  options_.ignore_robots = true;
  EXPECT_EQ(index().added, 1u);
  EXPECT_EQ(frequency("secret"), 1u);
  options_.ignore_robots = false;
  EXPECT_EQ(index().documents, 0u);
}

TEST_F(IndexSiteTest, LeavesOutPagesOfWhichTheServerSaysNoindex) {
  source_.add("https://example.org/a", page_html("secret")).robots = "noindex";
  source_.add("https://example.org/b", page_html("open")).robots = "otherbot: noindex";
  EXPECT_EQ(index().noindex, 1u);
  EXPECT_EQ(frequency("secret"), 0u);
  EXPECT_EQ(frequency("open"), 1u);
  source_.pages[0].robots.clear();
  EXPECT_EQ(index().added, 1u);
}

TEST_F(IndexSiteTest, IndexesPagesAgainIfTheirMarksCountNoMore) {
  source_.add("https://example.org/a", "<p>apples<p data-pagefind-ignore>pears");
  index();
  EXPECT_EQ(frequency("pears"), 0u);
  options_.marks = Marks::ignored;
  EXPECT_EQ(index().replaced, 1u);
  EXPECT_EQ(frequency("pears"), 1u);
  EXPECT_EQ(index().unchanged, 1u);
  options_.marks = Marks::followed;
  EXPECT_EQ(index().replaced, 1u);
  EXPECT_EQ(frequency("pears"), 0u);
}

TEST_F(IndexSiteTest, NamesPagesThatTheirMarksLeaveNothingOf) {
  source_.add("https://example.org/a", "<body><!--googleoff: index--><p>apples and pears").path =
      "a.html";
  source_.add("https://example.org/b", page_html("plums"));
  const IndexReport report = index();
  EXPECT_EQ(report.added, 2u);
  EXPECT_EQ(report.empty, 1u);
  ASSERT_THAT(observer_.warnings, SizeIs(1));
  EXPECT_THAT(observer_.warnings[0].message(),
              testing::AllOf(HasSubstr("a.html"), HasSubstr("googleoff: index")));
}

TEST_F(IndexSiteTest, TakesTheFirstOfTwoPagesWithOneUrlAndSaysSo) {
  source_.add("https://example.org/a", page_html("first"));
  source_.add("https://example.org/a", page_html("second")).path = "again";
  const IndexReport report = index();
  EXPECT_EQ(report.added, 1u);
  EXPECT_EQ(report.skipped.at("same-url"), 1u);
  EXPECT_EQ(frequency("first"), 1u);
  EXPECT_EQ(frequency("second"), 0u);
  ASSERT_THAT(observer_.skipped_files, SizeIs(2));
  EXPECT_EQ(observer_.skipped_files[1].path, "again");
  EXPECT_THAT(observer_.skipped_files[1].detail, HasSubstr("https://example.org/a"));
}

TEST_F(IndexSiteTest, KeepsPagesWithoutHostOfTwoSitesApart) {
  source_.add("/index.html", page_html("apples"));
  index();
  options_.site = "other";
  source_.pages[0].bytes = page_html("bread");
  EXPECT_EQ(index().added, 1u);
  EXPECT_EQ(frequency("apples"), 1u);
  EXPECT_EQ(frequency("bread"), 1u);
  EXPECT_EQ(frequency("Hsite"), 1u);
  EXPECT_EQ(frequency("Hother"), 1u);
}

TEST_F(IndexSiteTest, CountsTheLanguagesOfAllDocuments) {
  source_.add("https://example.org/a", "<html lang=en><p>apples");
  source_.add("https://example.org/b", "<html lang=de><p>Brot");
  source_.add("https://example.org/c", "<p>42");
  EXPECT_THAT(index().languages, UnorderedElementsAre(Pair("en", 1), Pair("de", 1), Pair("", 1)));
  source_.pages[0].bytes = "<html lang=de><p>Apfel";
  source_.pages[2].bytes = "<meta name=robots content=noindex>";
  EXPECT_THAT(index().languages, ElementsAre(Pair("de", 2)));
}

TEST_F(IndexSiteTest, GathersASpellingDictionary) {
  source_.add("https://example.org/a", page_html("elephants and 4x4 ab"));
  index();
  const Xapian::Database database(database_);
  EXPECT_EQ(database.get_spelling_suggestion("elefants"), "elephants");
  std::vector<std::string> words(database.spellings_begin(), database.spellings_end());
  EXPECT_THAT(words, testing::Not(testing::Contains("4x4")));
  EXPECT_THAT(words, testing::Not(testing::Contains("ab")));
}

TEST_F(IndexSiteTest, GathersNoSpellingDictionaryWhereNoneIsWanted) {
  source_.add("https://example.org/a", page_html("elephants"));
  options_.spelling = false;
  index();
  const Xapian::Database database(database_);
  EXPECT_EQ(database.spellings_begin(), database.spellings_end());
}

TEST_F(IndexSiteTest, CountsPagesWithoutText) {
  source_.add("https://example.org/a", "<title>Empty</title>");
  EXPECT_EQ(index().empty, 1u);
}

TEST_F(IndexSiteTest, CountsPagesWithMalformedCharacters) {
  source_.add("https://example.org/a", page_html(long_text("a") + "\xFF")).http_charset = "utf-8";
  EXPECT_EQ(index().with_replaced_characters, 1u);
}

TEST_F(IndexSiteTest, WarnsOfAPageThatIsBinaryAndGoesOn) {
  source_.add("https://example.org/a", "\x89PNG\r\n\x1A\n");
  source_.add("https://example.org/b", page_html("bread"));
  const IndexReport report = index();
  EXPECT_EQ(report.refused, 1u);
  EXPECT_EQ(report.added, 1u);
  EXPECT_THAT(report.refused_reasons, ElementsAre(Pair("binary", 1)));
  ASSERT_THAT(observer_.warnings, SizeIs(1));
  EXPECT_EQ(observer_.warnings[0].where, "a");
}

TEST_F(IndexSiteTest, RefusesAPageThatIsTooLarge) {
  source_.add("https://example.org/a", page_html(long_text("a")));
  options_.limits.page_bytes = 100;
  EXPECT_THAT(index().refused_reasons, ElementsAre(Pair("too-large", 1)));
}

TEST_F(IndexSiteTest, IndexesAPageOverALimitDegradedAndCountsIt) {
  std::string html;
  for (int i = 0; i < 5000; ++i) html += "<div>";
  source_.add("https://example.org/a", html + "bottom");
  const IndexReport report = index();
  EXPECT_THAT(report.degraded, ElementsAre(Pair("depth", 1)));
  EXPECT_EQ(report.added, 1u);
  EXPECT_EQ(frequency("bottom"), 1u);
  EXPECT_THAT(observer_.warnings, SizeIs(1));
}

TEST_F(IndexSiteTest, IndexesAPageUpToItsLimitsAndCountsIt) {
  std::string title;
  for (int i = 0; i < 5000; ++i) title += "t" + std::to_string(i) + " ";
  source_.add("https://example.org/a", "<title>" + title + "</title><p>bottom");
  source_.add("https://example.org/b", page_html("apples"));
  const IndexReport report = index();
  EXPECT_THAT(report.cut, ElementsAre(Pair("title", 1)));
  EXPECT_THAT(report.degraded, IsEmpty());
  EXPECT_EQ(report.added, 2u);
  EXPECT_EQ(frequency("bottom"), 1u);
  EXPECT_EQ(frequency("t4999"), 0u);
  ASSERT_THAT(observer_.warnings, SizeIs(1));
  EXPECT_EQ(observer_.warnings[0].where, "a");
}

TEST_F(IndexSiteTest, WritesNothingInADryRun) {
  source_.add("https://example.org/a", page_html("apples"));
  options_.dry_run = true;
  EXPECT_EQ(index().added, 1u);
  EXPECT_FALSE(std::filesystem::exists(database_));
}

TEST_F(IndexSiteTest, TellsInADryRunWhatWouldHappenToTheDatabase) {
  source_.add("https://example.org/a", page_html("apples"));
  source_.add("https://example.org/b", page_html("bread"));
  source_.add("https://example.org/c", page_html("cake"));
  index();
  source_.pages[1].bytes = page_html("butter");
  source_.pages[2].bytes = "<meta name=robots content=noindex>";
  source_.add("https://example.org/d", page_html("dill"));
  const auto before = files();
  options_.dry_run = true;
  const IndexReport report = index();
  EXPECT_EQ(report.unchanged, 1u);
  EXPECT_EQ(report.replaced, 1u);
  EXPECT_EQ(report.noindex, 1u);
  EXPECT_EQ(report.added, 1u);
  EXPECT_EQ(report.documents, 3u);
  EXPECT_EQ(files(), before);
}

TEST_F(IndexSiteTest, CountsTheSameInADryRunAsInTheRun) {
  source_.add("https://example.org/a", page_html("apples"));
  source_.add("https://example.org/a", page_html("the same URL again"));
  source_.add("https://example.org/b", "<meta name=robots content=noindex>");
  source_.add("https://example.org/b", page_html("the same URL again"));
  source_.add("https://example.org/c", "\x89PNG\r\n\x1A\n");
  source_.add("https://example.org/c", page_html("cake"));
  options_.dry_run = true;
  const IndexReport dry = index();
  options_.dry_run = false;
  const IndexReport wet = index();
  EXPECT_EQ(dry.added, 2u);
  EXPECT_EQ(dry.added, wet.added);
  EXPECT_EQ(dry.noindex, wet.noindex);
  EXPECT_EQ(dry.refused, wet.refused);
  EXPECT_EQ(dry.words, wet.words);
  EXPECT_EQ(dry.skipped, wet.skipped);
}

TEST_F(IndexSiteTest, TakesAPageWhoseUrlARefusedOneHadBefore) {
  source_.add("https://example.org/a", "\x89PNG\r\n\x1A\n");
  source_.add("https://example.org/a", page_html("apples"));
  EXPECT_EQ(index().added, 1u);
  EXPECT_EQ(index().unchanged, 1u);
}

TEST_F(IndexSiteTest, CommitsWhatWasDoneWhenItIsInterrupted) {
  // These are more than may be in work when the run is told to stop.
  for (int i = 0; i < 200; ++i) {
    source_.add("https://example.org/" + std::to_string(i), page_html("apples"));
  }
  options_.threads = 1;
  observer_.stop_after = 2;
  const IndexReport report = index();
  EXPECT_TRUE(report.interrupted);
  EXPECT_GE(report.pages, 2u);
  EXPECT_LT(report.pages, 200u);
  EXPECT_EQ(report.added, report.pages);
  EXPECT_EQ(urls().size(), report.pages);
  observer_.stop_after = UINT64_MAX;
  const IndexReport rest = index();
  EXPECT_FALSE(rest.interrupted);
  EXPECT_EQ(rest.unchanged, report.pages);
  EXPECT_EQ(rest.added, 200 - report.pages);
}

TEST_F(IndexSiteTest, MakesADatabaseOfAPartWithoutPages) {
  const std::unique_ptr<Source> part =
      part_of_source(std::make_unique<MemorySource>(), {2, 3, PartBy::site, "site"});
  const Expected<IndexReport> report = index_site(*part, database_, options_, observer_);
  ASSERT_TRUE(report);
  EXPECT_EQ(report->documents, 0u);
  EXPECT_TRUE(std::filesystem::exists(database_ + "/iamglass"));
}

TEST_F(IndexSiteTest, MakesNoDatabaseOfASourceWithoutPages) {
  EXPECT_EQ(index().documents, 0u);
  EXPECT_FALSE(std::filesystem::exists(database_));
}

}  // namespace
}  // namespace winnow
