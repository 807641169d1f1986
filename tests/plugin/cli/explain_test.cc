// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow explain: what became of each block, and why.
#include <algorithm>
#include <sstream>

#include "plugin/cli/terminal/terminal_text.h"
#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr const char* kPage =
    "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Bark</title>"
    "<nav><ul><li><a href=/>Start page</a></ul></nav><main><article><div>"
    "<p>Willow bark and ash bark.</p></div></article></main><p hidden>Not to be seen</p>";

class Explain : public CommandTest {
 protected:
  // Lines from the first block on; those of `all`, whose verdicts are known.
  std::vector<std::string> block_lines(std::vector<std::string> more,
                                       std::string_view content = kPage) const {
    more.insert(more.begin(), {"explain", "--method", "all", write("a.html", content)});
    const Outcome outcome = winnow(more);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    std::istringstream text(outcome.out.substr(outcome.out.find("\n\n") + 2));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
  }
};

TEST_F(Explain, BeginsWithWhatThePageSaysOfItself) {
  const Outcome outcome = winnow({"explain", "--method", "all", write("a.html", kPage)});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("\n  title     Bark\n"), HasSubstr("\n  language  en\n"),
                    HasSubstr("\n  method    all\n"), HasSubstr("\n  encoding  utf-8\n"),
                    HasSubstr("\n  kept      7 of 11 words, 2 of 3 blocks\n")));
  EXPECT_THAT(outcome.out, ContainsRegex("legend +. main   ~ page   - template"));
}

TEST_F(Explain, HasALineForEachBlock) {
  const auto lines = block_lines({});
  ASSERT_THAT(lines, SizeIs(3));
  EXPECT_EQ(lines[0], "+    - everything      2/2 nav>ul>li          Start page");
  EXPECT_EQ(lines[1], "+    - everything      5/0 main>article>p     Willow bark and ash bark.");
  EXPECT_EQ(lines[2], "-    - hidden          4/0 p                  Not to be seen");
}

TEST_F(Explain, ShowsProbabilities) {
  const Outcome outcome = winnow({"explain", "--method", "block-model", write("a.html", kPage)});
  EXPECT_THAT(outcome.out, ContainsRegex("\n[-+] [01][.][0-9][0-9] [a-z-]+ +5/0 "));
}

TEST_F(Explain, ShowsOneClassOnly) {
  EXPECT_THAT(block_lines({"--only", "main"}), AllOf(SizeIs(2), Each(StartsWith("+"))));
  EXPECT_THAT(block_lines({"--only", "template"}), AllOf(SizeIs(1), Each(StartsWith("-"))));
  EXPECT_THAT(block_lines({"--only", "page"}), IsEmpty());
}

TEST_F(Explain, CutsTextsToTheWidthOfALine) {
  const std::string content = page("Wide", "日本語日本語日本語日本語日本語日本語日本語日本語");
  const auto lines = block_lines({"--width", "80"}, content);
  ASSERT_THAT(lines, SizeIs(1));
  EXPECT_THAT(lines[0], ::testing::EndsWith("…"));
  EXPECT_EQ(cli::terminal_text(lines[0], 80), lines[0]);
  EXPECT_THAT(block_lines({"--whole"}, content)[0], Not(HasSubstr("…")));
}

TEST_F(Explain, IsColoredOnlyOnDemandWhereThereIsNoTerminal) {
  const char* green = "\x1b[32m+    - everything";
  EXPECT_THAT(block_lines({}), Each(Not(HasSubstr("\x1b"))));
  EXPECT_THAT(block_lines({"--color", "never"}), Each(Not(HasSubstr("\x1b"))));
  EXPECT_THAT(block_lines({"--color", "always"})[0], StartsWith(green));
}

TEST_F(Explain, RespectsNoColorOnATerminal) {
  const std::string file = write("a.html", kPage);
  const auto on_terminal = [&](const std::string& setting) {
    return run({"script", "-qec", setting + " '" + winnow_program() + "' explain '" + file + "'",
                "/dev/null"})
        .out;
  };
  if (run({"script", "--version"}).status != 0) GTEST_SKIP() << "no program that has a terminal";
  EXPECT_THAT(on_terminal("NO_COLOR="), HasSubstr("\x1b["));
  EXPECT_THAT(on_terminal("NO_COLOR=1"), Not(HasSubstr("\x1b[")));
}

TEST_F(Explain, ShowsNothingThatControlsATerminal) {
  const Outcome outcome =
      winnow({"explain",
              write("a.html", "<html lang='\x1b[1m'><title>\x1b]0;x\x07</title><p>\x1b[2J\x9b")});
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("[2J"), Not(HasSubstr("\x1b"))));
}

TEST_F(Explain, ShowsTheFeaturesOfABlock) {
  const auto lines = block_lines({"--features", "--only", "main"});
  ASSERT_GT(lines.size(), 2U);
  EXPECT_THAT(lines[1], ContainsRegex("^    words=[0-9.]+ "));
}

TEST_F(Explain, PrintsTheObjectThatExtractPrints) {
  const std::string file = write("a.html", kPage);
  const std::string go = "cd " + path("") + " && exec \"$0\" \"$@\" --json a.html";
  const auto in_folder = [&](const char* command) {
    return run({"sh", "-c", go, winnow_program(), command}).out;
  };
  EXPECT_THAT(in_folder("explain"), StartsWith("{\"path\":\"a.html\""));
  EXPECT_EQ(in_folder("explain"), in_folder("extract"));
  const auto object =
      nlohmann::json::parse(winnow({"explain", "--json", "--features", file}).out, nullptr, false);
  EXPECT_TRUE(object["blocks"][0]["features"]["words"].is_number());
}

TEST_F(Explain, WritesACopyOfThePage) {
  const std::string copy = path("copy.html");
  const Outcome outcome = winnow({"explain", "--html", copy, write("a.html", kPage)});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(read_file(copy), ContainsRegex("title=\"main: [^\"]+\nprobability [01][.][0-9]+\n"
                                             "5 words\nmain&gt;article&gt;p\">Willow bark"));
}

TEST_F(Explain, LeavesNothingBesideTheCopy) {
  const std::string file = write("a.html", kPage);
  write("copy.html", "old");
  EXPECT_EQ(winnow({"explain", "--html", path("copy.html"), file}).status, 0);
  EXPECT_THAT(files_of(path("")), SizeIs(2));
}

TEST_F(Explain, RefusesACopyOfSeveralPages) {
  const std::string file = write("a.html", kPage);
  const Outcome outcome = winnow({"explain", "--html", path("copy.html"), file, file});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--html"));
}

TEST_F(Explain, DoesNotReplaceThePageByItsCopy) {
  const std::string file = write("a.html", kPage);
  EXPECT_EQ(winnow({"explain", "--html", file, file}).status, 2);
  EXPECT_EQ(read_file(file), kPage);
}

TEST_F(Explain, NamesTheCopyThatCannotBeWritten) {
  const std::string copy = path("nowhere/copy.html");
  const Outcome outcome = winnow({"explain", "--html", copy, write("a.html", kPage)});
  EXPECT_EQ(outcome.status, 5);
  EXPECT_THAT(outcome.err, HasSubstr(copy));
}

TEST_F(Explain, GoesOnAfterAPageThatCannotBeRead) {
  const std::string file = write("a.html", kPage);
  const Outcome outcome = winnow({"explain", path("nowhere.html"), file});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("nowhere.html"));
  EXPECT_THAT(outcome.out, HasSubstr("Willow bark"));
}

TEST_F(Explain, RefusesFoldersAndFilesThatAreNoPages) {
  std::filesystem::create_directory(path("folder"));
  EXPECT_EQ(winnow({"explain", path("folder")}).status, 2);
  EXPECT_EQ(winnow({"explain", write("logo.html", "\x89PNG\r\n\x1a\n")}).status, 3);
}

}  // namespace
}  // namespace winnow::testing
