// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow index: which pages get into the database, and which classes of their text.
#include <unistd.h>

#include <algorithm>

#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

class IndexSelection : public CommandTest {
 protected:
  void write_three_pages() {
    write("site/guide/start.html", page("Start", "Willow bark."));
    write("site/guide/print/start.html", page("Print", "Willow bark."));
    write("site/news.html", page("News", "Willow bark."));
  }
};

const std::string kForumUrl = "https://samodelki.example/forum";

TEST_F(IndexSelection, LeavesOutPagesThatAskForIt) {
  index(copy_site("news_en"));
  EXPECT_THAT(found({"--limit", "100", "path:/category"}),
              Not(Contains("category/people/index.html")));
}

TEST_F(IndexSelection, TakesThemIfToldTo) {
  const nlohmann::json summary = index(copy_site("news_en"), {"--ignore-robots"});
  EXPECT_EQ(summary["noindex"], 0);
  EXPECT_EQ(summary["added"], 35);
  EXPECT_THAT(found({"--limit", "100", "path:/category"}), Contains("category/people/index.html"));
}

TEST_F(IndexSelection, RemovesAPageThatAsksForItLater) {
  write("site/a.html", page("A", "Willow bark."));
  write("site/b.html", page("B", "Willow bark."));
  index(path("site"));
  write("site/a.html", page("A", "Willow bark.", "<meta name=robots content=noindex>"));
  EXPECT_EQ(index(path("site"))["documents"], 1);
  EXPECT_THAT(found({"willow"}), ElementsAre("b.html"));
}

TEST_F(IndexSelection, JoinsNearlyEqualPagesToTheirCanonicalPage) {
  const nlohmann::json summary =
      index(copy_site("forum_ru"), {"--base-url", kForumUrl, "--duplicates", "drop"});
  EXPECT_EQ(summary["joined"], 2);
  EXPECT_EQ(summary["documents"], 28);
  const auto topics = found({"--limit", "100", "path:/forum"});
  EXPECT_THAT(topics, Contains("viewtopic.php?f=2&t=17.html"));
  EXPECT_THAT(topics, Not(Contains("viewtopic.php?f=2&t=17&p=204.html")));
}

TEST_F(IndexSelection, KeepsJoinedPagesJoinedInTheNextRun) {
  const std::string site = copy_site("forum_ru");
  const std::vector<std::string> drop = {"--base-url", kForumUrl, "--duplicates", "drop"};
  index(site, drop);
  const auto before = files_of(database());
  const nlohmann::json summary = index(site, drop);
  EXPECT_EQ(summary["joined"], 2);
  EXPECT_EQ(summary["unchanged"], 28);
  EXPECT_EQ(summary["added"], 0);
  EXPECT_TRUE(files_of(database()) == before) << "the database's files are not the same bytes";
}

TEST_F(IndexSelection, KeepsPagesWhoseCanonicalLinkPointsAtAnotherText) {
  const std::string to_front = "<link rel=canonical href=https://one.example/>";
  write("one.example/index.html", page("Front", "Welcome to the site about rivers."));
  write("one.example/a.html", page("Eels", "Eels swim to the Sargasso Sea to spawn.", to_front));
  const nlohmann::json summary = index(path("one.example"), {"--base-url", "https://one.example"});
  EXPECT_EQ(summary["joined"], 0);
  EXPECT_EQ(summary["canonical_elsewhere"], 1);
  EXPECT_THAT(found({"eels"}), ElementsAre("a.html"));
}

TEST_F(IndexSelection, TakesOnlyIncludedFiles) {
  write_three_pages();
  index(path("site"), {"--include", "guide/**"});
  EXPECT_THAT(found({"willow"}),
              UnorderedElementsAre("guide/start.html", "guide/print/start.html"));
}

TEST_F(IndexSelection, LeavesOutExcludedFilesEvenIfIncluded) {
  write_three_pages();
  index(path("site"), {"--include", "guide/**", "--exclude", "**/print/**"});
  EXPECT_THAT(found({"willow"}), ElementsAre("guide/start.html"));
}

TEST_F(IndexSelection, TakesTheSourceForTheSourceAlsoRightAfterAGlob) {
  write_three_pages();
  const Outcome outcome =
      winnow({"index", "--db", database(), "--exclude", "news.html", path("site")});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("2  added"));
}

TEST_F(IndexSelection, CountsSkippedFilesByReason) {
  write("site/a.html", page("A", "Willow bark."));
  write("site/logo.png", "\x89PNG\r\n");
  write("site/style.css", "p { margin: 0 }");
  write("site/big.html", page("Big", std::string(3000, 'x')));
  symlink("/etc", path("site/etc").c_str());
  const nlohmann::json summary = index(path("site"), {"--max-page-bytes", "2kb"});
  EXPECT_EQ(summary["skipped"],
            (nlohmann::json{{"not-html", 2}, {"too-large", 1}, {"symlink", 1}}));
}

TEST_F(IndexSelection, ListsSkippedFilesWithReasonAndDetail) {
  write("site/a.html", page("A", "Willow bark."));
  write("site/logo.png", "\x89PNG\r\n");
  write("site/big.html", page("Big", std::string(3000, 'x')));
  index(path("site"), {"--max-page-bytes", "2kb", "--skipped", path("skipped.tsv")});
  const std::string list = read_file(path("skipped.tsv"));
  EXPECT_THAT(list, HasSubstr("logo.png\tnot-html\t"));
  EXPECT_THAT(list, ::testing::ContainsRegex("big.html\ttoo-large\t[^\n]*--max-page-bytes"));
  EXPECT_EQ(std::ranges::count(list, '\n'), 2);
}

TEST_F(IndexSelection, ListsRefusedPagesToo) {
  write("site/a.html", page("A", "Willow bark."));
  std::string utf_32;
  for (const char c : page("B", "Alder bark.")) utf_32.append(1, c).append(3, '\0');
  write("site/b.html", utf_32);
  const nlohmann::json summary = index(path("site"), {"--skipped", path("skipped.tsv")});
  EXPECT_EQ(summary["refused"], 1);
  EXPECT_THAT(read_file(path("skipped.tsv")), testing::StartsWith("b.html\tbinary\t"));
  EXPECT_EQ(summary["skipped"], nlohmann::json::object());
}

TEST_F(IndexSelection, NoNameOfAFileForgesALineOfTheList) {
  write("site/a.html", page("A", "Willow bark."));
  write("site/x.png\tunreadable\t\ny.html\ttoo-large\t.png", "\x89PNG\r\n");
  index(path("site"), {"--skipped", path("skipped.tsv")});
  const std::string list = read_file(path("skipped.tsv"));
  EXPECT_EQ(std::ranges::count(list, '\n'), 1);
  EXPECT_EQ(std::ranges::count(list, '\t'), 2);
  EXPECT_THAT(list, HasSubstr("x.png\\x09unreadable\\x09\\x0ay.html"));
}

TEST_F(IndexSelection, NamesAPageThatIsLeftOutForItsUrl) {
  write("site/a/show.php?id=1", page("A", "Willow bark."));
  write("site/a/show.php?id=1.html", page("B", "Alder bark."));
  const Outcome outcome = winnow({"index", "--db", database(), "--json", path("site")});
  EXPECT_THAT(outcome.err,
              HasSubstr("winnow: warning: a/show.php?id=1.html: a page before it has the same URL, "
                        "/a/show.php?id=1\n"));
  EXPECT_EQ(nlohmann::json::parse(outcome.out)["skipped"], (nlohmann::json{{"same-url", 1}}));
}

TEST_F(IndexSelection, FindsAllPagesThatAreNamedLikeThePageOfAFolder) {
  write("site/default.html", page("Defaults", "Willow bark."));
  write("site/index.htm", page("Old", "Willow leaf."));
  write("site/index.html", page("Home", "Willow root."));
  EXPECT_EQ(index(path("site"))["documents"], 3);
  EXPECT_THAT(found({"root"}), ElementsAre("index.html"));
  EXPECT_THAT(found({"bark"}), ElementsAre("default.html"));
}

TEST_F(IndexSelection, FollowsSymbolicLinksOnlyIfToldTo) {
  write("elsewhere/b.html", page("B", "Willow bark."));
  write("site/a.html", page("A", "Willow bark."));
  symlink(path("elsewhere").c_str(), path("site/more").c_str());
  EXPECT_EQ(index(path("site"))["documents"], 1);
  EXPECT_EQ(index(path("site"), {"--follow-symlinks"})["documents"], 2);
}

TEST_F(IndexSelection, TakesASingleFile) {
  index(write("note.html", page("Note", "Willow bark.")));
  EXPECT_THAT(found({"willow"}), ElementsAre("note.html"));
}

class IndexClasses : public CommandTest {
 protected:
  // Pages found by a word, in a new database.
  std::size_t pages_found(std::vector<std::string> options, const std::string& query) {
    std::filesystem::remove_all(database());
    options.insert(options.end(), {"--method", "block-model"});
    index(site_, options);
    return found({query, "--limit", "100", "--no-correct"}).size();
  }

 private:
  const std::string site_ = copy_site("news_en");
};

TEST_F(IndexClasses, TheTemplateIsNotSearchedByDefault) {
  EXPECT_EQ(pages_found({}, "template:cookies"), 0U);
}

TEST_F(IndexClasses, TheTemplateIsSearchedBehindItsPrefixIfItIsKept) {
  EXPECT_GT(pages_found({"--keep-template"}, "template:cookies"), 10U);
}

TEST_F(IndexClasses, KeepingTheTemplateAddsNothingToOtherSearches) {
  const std::size_t without = pages_found({}, "cookies");
  EXPECT_EQ(pages_found({"--keep-template"}, "cookies"), without);
}

}  // namespace
}  // namespace winnow::testing
