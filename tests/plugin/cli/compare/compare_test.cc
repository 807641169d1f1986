// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow compare: methods side by side.
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "tests/plugin/cli/command_test.h"
#include "winnow/extractor/method.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

// Keep whatever the method site is asked about.
constexpr const char* kSiteTrees = "winnow-block-model 1\nbias 9\nfeatures 0\ntrees 0\n";

class Compare : public CommandTest {
 protected:
  Outcome compare(std::vector<std::string> more) const {
    more.insert(more.begin(), "compare");
    return winnow(more);
  }

  // The result of a run that must succeed.
  nlohmann::json comparison(std::vector<std::string> more) const {
    more.insert(more.end(), {"--json", "--quiet"});
    const Outcome outcome = compare(more);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.err, IsEmpty());
    return nlohmann::json::parse(outcome.out, nullptr, false);
  }

  nlohmann::json passed_over(const std::vector<std::string>& more) const {
    return comparison(more).at("passed_over");
  }

  // Three pages, two with gold texts.
  std::vector<std::string> small_site() const {
    write("site/one.html", "<p>alpha beta gamma delta</p>");
    write("site/deep/two.html", "<p>alpha beta</p>");
    write("site/three.html", "<p>epsilon</p>");
    write("gold/one.html.txt", "Alpha beta");
    write("gold/deep/two.txt", "alpha beta");
    return {path("site"), "--gold", path("gold"), "--method", "all"};
  }

  // A site in a folder of sites, and its gold text in a folder of its own.
  std::vector<std::string> sites_with_gold_elsewhere() const {
    write("sites/a/one.html", "<p>alpha beta</p>");
    write("gold/a/one.txt", "alpha");
    return {path("sites"), "--gold", path("gold"), "--sites", "--method", "all"};
  }

  // One that takes its time.
  std::vector<std::string> large_site() const {
    std::string text;
    for (int i = 0; i < 3000; ++i) text += "<p>word" + std::to_string(i) + "</p>";
    for (int i = 0; i < 150; ++i) write("site/" + std::to_string(i) + ".html", text);
    write("gold/7.txt", "word");
    return {path("site"), "--gold", path("gold")};
  }

  // The child after the first, which only counts pages, is killed: that of the first method.
  static Outcome compare_with_a_crash(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {winnow_program(), "compare"});
    Process process(arguments);
    const pid_t program = child_of(::getpid());
    pid_t counting = 0;
    for (int tries = 0; tries < 50'000; ++tries) {
      const pid_t child = child_of(program);
      if (counting == 0) counting = child;
      if (child != 0 && child != counting) {
        ::kill(child, SIGKILL);
        break;
      }
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
    return process.finish();
  }

 private:
  // 0 if there is none.
  static pid_t child_of(pid_t process) {
    const std::string id = std::to_string(process);
    std::ifstream children("/proc/" + id + "/task/" + id + "/children");
    pid_t child = 0;
    return children >> child ? child : 0;
  }
};

std::vector<std::string> names(const nlohmann::json& list) {
  std::vector<std::string> found;
  for (const auto& each : list) found.push_back(each.at("name"));
  return found;
}

TEST_F(Compare, ScoresThePagesThatHaveAGoldText) {
  const auto result = comparison(small_site());
  const auto& site = result.at("sites").at(0);
  EXPECT_EQ(site.at("name"), "site");
  EXPECT_EQ(site.at("pages"), 3);
  EXPECT_EQ(site.at("scored"), 2);
  EXPECT_EQ(site.at("bytes"), 60);
  const auto& method = result.at("methods").at(0);
  EXPECT_DOUBLE_EQ(method.at("precision"), (0.5 + 1) / 2);
  EXPECT_DOUBLE_EQ(method.at("recall"), 1);
  EXPECT_DOUBLE_EQ(method.at("f1"), (4 / 6.0 + 1) / 2);
  EXPECT_DOUBLE_EQ(method.at("removed"), 0);
}

TEST_F(Compare, MeasuresTimeAndMemory) {
  const auto result =
      comparison({copy_site("blog_zh"), "--gold", WINNOW_SAMPLE_SITES "/blog_zh/gold", "--method",
                  "all", "--method", std::string(default_method())});
  for (const auto& method : result.at("methods")) {
    const bool learns = method.at("name") == default_method();
    EXPECT_EQ(method.at("learn_ms_per_mb") > 0, learns);
    EXPECT_GT(method.at("extract_ms_per_mb"), 0);
    EXPECT_NEAR(
        method.at("cpu_ms_per_mb").get<double>(),
        method.at("learn_ms_per_mb").get<double>() + method.at("extract_ms_per_mb").get<double>(),
        1e-6);
    EXPECT_GT(method.at("peak_megabytes"), 1);
  }
}

TEST_F(Compare, TakesAllMethodsUnlessSomeAreNamed) {
  auto arguments = small_site();
  arguments.resize(3);
  auto found = names(comparison(arguments).at("methods"));
  auto known = method_names();
  std::sort(found.begin(), found.end());
  std::sort(known.begin(), known.end());
  EXPECT_EQ(found, known);
}

TEST_F(Compare, ScoresTheTextThatExtractWrites) {
  const std::string site = copy_site("news_en");
  const std::string gold = path("gold");
  ASSERT_EQ(winnow({"extract", site, "--out", gold, "--method", "pattern-tree"}).status, 0);
  const auto result = comparison({site, "--gold", gold, "--method", "pattern-tree"});
  EXPECT_DOUBLE_EQ(result.at("methods").at(0).at("f1"), 1);
}

TEST_F(Compare, TakesEachFolderForASite) {
  write("sites/a/pages/index.html", "<p>alpha beta</p>");
  write("sites/a/gold/index.txt", "alpha beta");
  write("sites/b/index.html", "<p>alpha beta</p>");
  write("sites/b/index.html.txt", "gamma");
  write("sites/texts/notes.html", "<p>no gold</p>");
  const Outcome outcome =
      compare({path("sites"), "--gold", path("sites"), "--sites", "--json", "--method", "all"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.err,
              HasSubstr("winnow: warning: " + path("sites") +
                        ": 1 folder left out, as none of their pages has a gold text: texts (put "
                        "these into the folder of the site's name in " +
                        path("sites") + ")\n"));
  const auto result = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(result.at("passed_over").at("sites_without_gold"), 1);
  EXPECT_EQ(result.at("passed_over").at("gold_folders_without_site"), 0);
  EXPECT_THAT(names(result.at("sites")), ElementsAre("a", "b"));
  const auto& method = result.at("methods").at(0);
  EXPECT_DOUBLE_EQ(method.at("by_site").at(0).at("f1"), 1);
  EXPECT_DOUBLE_EQ(method.at("by_site").at(1).at("f1"), 0);
  EXPECT_DOUBLE_EQ(method.at("f1"), 0.5);
}

TEST_F(Compare, WarnsOfGoldTextsWithoutAPage) {
  auto arguments = small_site();
  write("gold/gone.html.txt", "gone");
  const Outcome outcome = compare(arguments);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("winnow: warning: 1 gold text without a page: " +
                                     path("gold/gone.html.txt") +
                                     " (that of PAGE.html is PAGE.html.txt or PAGE.txt)\n"));
  EXPECT_EQ(passed_over(arguments).at("gold_texts_without_page"), 1);
}

TEST_F(Compare, WarnsOfGoldTextsOfSeveralPages) {
  auto arguments = small_site();
  write("site/deep/two.htm", "<p>gamma</p>");
  const Outcome outcome = compare(arguments);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("winnow: warning: 1 gold text of several pages, and scored "
                                     "with each: " +
                                     path("gold/deep/two.txt") +
                                     " of deep/two.htm, deep/two.html (name it after its page: "
                                     "PAGE.html.txt)\n"));
  EXPECT_EQ(passed_over(arguments).at("gold_texts_of_several_pages"), 1);
}

TEST_F(Compare, WarnsOfGoldTextsWithoutASite) {
  const auto arguments = sites_with_gold_elsewhere();
  write("gold/b/one.txt", "alpha");
  write("gold/notes/read.me", "no gold texts");
  const Outcome outcome = compare(arguments);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err,
              HasSubstr("winnow: warning: " + path("gold") +
                        ": 1 folder left out, as there is no site of the name with pages: b (put "
                        "the pages into the folder of that name in " +
                        path("sites") + ")\n"));
  const auto counts = passed_over(arguments);
  EXPECT_EQ(counts.at("gold_folders_without_site"), 1);
  EXPECT_EQ(counts.at("sites_without_gold"), 0);
}

TEST_F(Compare, WarnsOfSitesThatAreSymbolicLinks) {
  auto arguments = sites_with_gold_elsewhere();
  std::filesystem::create_directory_symlink(path("sites/a"), path("sites/b"));
  write("gold/b/one.txt", "alpha");
  const Outcome outcome = compare(arguments);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("winnow: warning: " + path("sites") +
                                           ": 1 folder left out, as they are symbolic links: b "
                                           "(add --follow-symlinks)\n"),
                                 Not(HasSubstr("no site of the name"))));
  EXPECT_EQ(passed_over(arguments).at("linked_folders"), 1);
  arguments.emplace_back("--follow-symlinks");
  EXPECT_EQ(comparison(arguments).at("sites").size(), 2);
}

TEST_F(Compare, IsAnErrorIfAllSitesAreSymbolicLinks) {
  const auto arguments = sites_with_gold_elsewhere();
  std::filesystem::rename(path("sites/a"), path("a"));
  std::filesystem::create_directory_symlink(path("a"), path("sites/a"));
  const Outcome outcome = compare(arguments);
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr(path("sites") + ": has no folders but symbolic links (add "
                                                     "--follow-symlinks)"));
}

TEST_F(Compare, IsAnErrorIfNoPageHasAGoldText) {
  write("site/one.html", "<p>alpha</p>");
  write("gold/other.txt", "alpha");
  const Outcome outcome = compare({path("site"), "--gold", path("gold")});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, HasSubstr(path("gold") + ": no page has a gold text"));
}

TEST_F(Compare, IsAnErrorWithoutTheFolderOfGoldTexts) {
  write("site/one.html", "<p>alpha</p>");
  const Outcome outcome = compare({path("site"), "--gold", path("gold")});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr(path("gold") + ": no such folder"));
}

TEST_F(Compare, TakesVariantsOfMethods) {
  const std::string trees = write("keep_all.txt", kSiteTrees);
  const std::string variant = "site:site-trees=" + trees + ",sample-pages=30";
  const auto result =
      comparison({copy_site("news_en"), "--gold", WINNOW_SAMPLE_SITES "/news_en/gold", "--method",
                  "site", "--method", variant});
  ASSERT_THAT(names(result.at("methods")), ElementsAre("site", variant));
  EXPECT_LT(result.at("methods").at(1).at("precision"), result.at("methods").at(0).at("precision"));
  EXPECT_LT(result.at("methods").at(1).at("removed"), result.at("methods").at(0).at("removed"));
}

TEST_F(Compare, RefusesWhatIsNoMethod) {
  const auto refused = [&](const std::string& method) {
    write("site/one.html", "<p>alpha</p>");
    write("gold/one.txt", "alpha");
    const Outcome outcome =
        compare({path("site"), "--gold", path("gold"), "--method", "bte", "--method", method});
    EXPECT_EQ(outcome.status, 2) << method;
    EXPECT_THAT(outcome.out, IsEmpty());
    return outcome.err;
  };
  EXPECT_THAT(refused("magic"), HasSubstr("magic"));
  EXPECT_THAT(refused("bte"), HasSubstr("is named twice"));
  EXPECT_THAT(refused("all:"), HasSubstr("sets no parameter"));
  EXPECT_THAT(refused("all:strict"), HasSubstr("sets no parameter"));
  EXPECT_THAT(refused("all:strict=yes"), HasSubstr("has no use for"));
  EXPECT_THAT(refused("site:strict=maybe"), HasSubstr("\"maybe\" is not a value of strict"));
  EXPECT_THAT(refused("site:title-weight=3"), HasSubstr("sets a parameter of indexing"));
}

TEST_F(Compare, TellsOfAMethodThatCrashedAndGoesOn) {
  auto arguments = large_site();
  arguments.insert(arguments.end(), {"--method", "all", "--method", "bte", "--quiet"});
  const Outcome outcome = compare_with_a_crash(arguments);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("\n  bte  "));
  EXPECT_THAT(outcome.out, HasSubstr("\n  failed: all: ended by signal 9 (KILL)\n"));
  EXPECT_EQ(outcome.err, "winnow: error: all: ended by signal 9 (KILL)\n");
}

TEST_F(Compare, FailsIfAllMethodsDo) {
  auto arguments = large_site();
  arguments.insert(arguments.end(), {"--method", "all", "--json"});
  const Outcome outcome = compare_with_a_crash(arguments);
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("all methods failed"));
  const auto result = nlohmann::json::parse(outcome.out);
  EXPECT_THAT(names(result.at("failed")), ElementsAre("all"));
  EXPECT_THAT(result.at("methods"), IsEmpty());
}

TEST_F(Compare, WarnsOfAGoldTextThatCannotBeReadAndGoesOn) {
  auto arguments = small_site();
  std::filesystem::resize_file(path("gold/one.html.txt"), 33'600'000);
  arguments.insert(arguments.end(), {"--method", "bte", "--json"});
  const Outcome outcome = compare(arguments);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err,
              AllOf(StartsWith("winnow: warning: 1 page without a score, as their gold texts "
                               "cannot be read: " +
                               path("gold/one.html.txt") + ": is too large"),
                    Not(HasSubstr("error"))));
  const auto result = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(result.at("sites").at(0).at("scored"), 1);
  EXPECT_EQ(result.at("passed_over").at("pages_with_unreadable_gold"), 1);
  EXPECT_EQ(result.at("methods").size(), 2);
}

TEST_F(Compare, WarnsOfPagesThatCannotBeParsed) {
  auto arguments = small_site();
  write("site/one.html", std::string("<p>") + std::string(400, '\0') + std::string(400, '\x01'));
  arguments.insert(arguments.end(), {"--method", "bte", "--json"});
  const Outcome outcome = compare(arguments);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("warning: 1 page could not be parsed and counts as empty: "
                                     "one.html: "));
  EXPECT_EQ(nlohmann::json::parse(outcome.out).at("sites").at(0).at("refused"), 1);
}

TEST_F(Compare, SaysThatASiteIsTooSmallToLearnFrom) {
  auto arguments = small_site();
  std::filesystem::remove(path("site/three.html"));
  arguments.insert(arguments.end(), {"--method", std::string(default_method()), "--json"});
  const Outcome outcome = compare(arguments);
  EXPECT_THAT(outcome.err, HasSubstr("winnow: 2 pages classified page by page, because nothing "
                                     "that was learned fits: " +
                                     std::string(default_method()) + "\n"));
  const auto report = nlohmann::json::parse(outcome.out);
  for (const auto& method : report.at("methods")) {
    EXPECT_EQ(method.at("on_their_own"), method.at("name") == "all" ? 0 : 2);
  }
}

TEST_F(Compare, IsAnErrorWithoutPages) {
  std::filesystem::create_directories(path("site"));
  write("gold/one.txt", "alpha");
  const Outcome outcome = compare({path("site"), "--gold", path("gold")});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr(path("site") + ": no pages found"));
}

TEST_F(Compare, LooksForThePlaceOfItsPageBeforeItMeasures) {
  auto arguments = small_site();
  arguments.insert(arguments.end(), {"--html", path("none/page.html")});
  const Outcome outcome = compare(arguments);
  EXPECT_EQ(outcome.status, 5);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, StartsWith("winnow: error: " + path("none/page.html") + ": cannot be "));
  arguments.back() = "";
  EXPECT_EQ(compare(arguments).status, 2);
}

TEST_F(Compare, LeavesOnlyItsPage) {
  auto arguments = small_site();
  arguments.insert(arguments.end(), {"--html", path("out/page.html")});
  std::filesystem::create_directories(path("out"));
  EXPECT_EQ(compare(arguments).status, 0);
  EXPECT_THAT(files_of(path("out")), SizeIs(1));
}

TEST_F(Compare, RefusesCurvesThatNothingWouldShow) {
  auto arguments = small_site();
  arguments.emplace_back("--curves");
  const Outcome outcome = compare(arguments);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--curves: works only with --json or --html"));
}

TEST_F(Compare, PrintsATableAndALineForEachMethod) {
  auto arguments = small_site();
  arguments.insert(arguments.end(), {"--method", std::string(default_method())});
  const Outcome outcome = compare(arguments);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out,
              AllOf(StartsWith("1 site, 3 pages, 2 of them with gold text, 60 bytes of HTML\n"),
                    HasSubstr("\n  all   "), HasSubstr(std::string(default_method()) + " *  ")));
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("winnow: all: "),
                                 HasSubstr("winnow: " + std::string(default_method()) + ": ")));
}

TEST_F(Compare, ListsTheFilesThatAreNoPages) {
  auto arguments = small_site();
  write("site/picture.png", "\x89PNG\r\n\x1a\n");
  arguments.insert(arguments.end(), {"--skipped", path("skipped.tsv")});
  comparison(arguments);
  EXPECT_THAT(read_file(path("skipped.tsv")), StartsWith("picture.png\tnot-html\t"));
}

TEST_F(Compare, EndsAtOnceWhenItIsInterrupted) {
  auto arguments = large_site();
  arguments.insert(arguments.begin(), {winnow_program(), "compare"});
  for (const char* method : {"all", "bte", "wlr", "block-model"}) {
    arguments.insert(arguments.end(), {"--method", method});
  }
  Process process(arguments);
  ASSERT_TRUE(process.wait_for_error_text("winnow: all: "));
  process.send(SIGTERM);
  const Outcome outcome = process.finish();
  EXPECT_EQ(outcome.status, 75) << outcome.err;
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("interrupted"), Not(HasSubstr("block-model:"))));
}

}  // namespace
}  // namespace winnow::testing
