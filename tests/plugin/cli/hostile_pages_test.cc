// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow index over a folder of pages that were made to harm it, among good ones: the run ends
// well, says what was wrong, and loses neither the good pages nor the text of the bad ones.
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "tests/plugin/cli/command_test.h"
#include "tests/support/long_tests.h"

namespace winnow::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;
using ::testing::UnorderedElementsAre;

std::string repeated(std::string_view text, int times) {
  std::string result;
  result.reserve(text.size() * static_cast<std::size_t>(times));
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

std::string many_attributes(int count) {
  std::string tag = "<p";
  for (int i = 0; i < count; ++i) tag += " a" + std::to_string(i);
  return tag + ">";
}

const std::string kMiB = std::string(1 << 20, 'x');

class HostilePages : public CommandTest {
 protected:
  HostilePages() {
    for (const char* name : {"b", "f", "m", "t", "z"}) {
      write(std::string("site/") + name + "-good.html", page(name, "A page about wholesomeness."));
    }
  }

  void write_page(const std::string& name, const std::string& content) {
    write("site/" + name + ".html", content);
  }

  // The summary of a run that went well; all good pages are found after it.
  nlohmann::json run_index(std::vector<std::string> options = {}) {
    std::vector<std::string> arguments = {"index", "--db", database(), "--json", path("site")};
    arguments.insert(arguments.end(), options.begin(), options.end());
    outcome_ = winnow(arguments);
    EXPECT_EQ(outcome_.status, 0) << outcome_.err;
    EXPECT_THAT(found({"wholesomeness"}), SizeIs(5));
    return nlohmann::json::parse(outcome_.out, nullptr, false);
  }

  std::vector<std::string> warnings() const {
    std::vector<std::string> lines;
    for (std::string_view rest = outcome_.err; !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size() - 1);
      if (rest.starts_with("winnow: warning: ")) lines.emplace_back(rest.substr(0, end));
      rest.remove_prefix(end + 1);
    }
    return lines;
  }

  const Outcome& outcome() const { return outcome_; }

 private:
  Outcome outcome_;
};

TEST_F(HostilePages, APageThatTakesTooLongIsIndexedWithoutStructure) {
  write_page("slow", repeated("<b><b><b><b>x</b></b></b></b>", 20'000) + " bottomtime");
  const nlohmann::json summary = run_index({"--page-time", "0.001"});
  EXPECT_EQ(summary["degraded"], (nlohmann::json{{"parse-time", 1}}));
  EXPECT_THAT(warnings(), ElementsAre(StartsWith("winnow: warning: slow.html: ")));
  EXPECT_THAT(found({"bottomtime"}), SizeIs(1));
}

TEST_F(HostilePages, ATimeThatIsNoneIsRefused) {
  for (const char* time : {"0", "-1", "soon"}) {
    const Outcome outcome =
        winnow({"index", "--db", database(), "--page-time", time, path("site")});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("--page-time"));
  }
}

TEST_F(HostilePages, MarkupThatParsersDieOfIsIndexedWithoutStructure) {
  write_page("deep", repeated("<div>", 100'000) + " bottomone");
  write_page("cells", repeated("<table><td>", 100'000) + " bottomtwo");
  write_page("attributes", many_attributes(100'000) + " bottomthree");
  const nlohmann::json summary = run_index();
  EXPECT_EQ(summary["added"], 8);
  EXPECT_EQ(summary["degraded"], (nlohmann::json{{"depth", 2}, {"attributes", 1}}));
  EXPECT_THAT(warnings(), UnorderedElementsAre(StartsWith("winnow: warning: deep.html: "),
                                               StartsWith("winnow: warning: cells.html: "),
                                               StartsWith("winnow: warning: attributes.html: ")));
  EXPECT_THAT(found({"bottomone"}), ElementsAre("deep.html"));
  EXPECT_THAT(found({"bottomtwo"}), ElementsAre("cells.html"));
  EXPECT_THAT(found({"bottomthree"}), ElementsAre("attributes.html"));
}

TEST_F(HostilePages, TagsThatAreNeverClosedOrNeverOpenedCostNoPage) {
  write_page("unclosed", repeated("<b>", 10'000) + repeated("<div></b>", 10'000) + " bottomone");
  write_page("stray", repeated("</p>", 1'000'000) + " bottomtwo");
  EXPECT_EQ(run_index()["added"], 7);
  EXPECT_THAT(found({"bottomone"}), ElementsAre("unclosed.html"));
  EXPECT_THAT(found({"bottomtwo"}), ElementsAre("stray.html"));
}

TEST_F(HostilePages, UnterminatedMarkupAndFloodsOfEntitiesCostNoPage) {
  write_page("comment", "<p>topone<!-- never closed " + kMiB);
  write_page("script", "<p>toptwo<script>never closed " + kMiB);
  write_page("entities", repeated("&nbsp;&#x110000;&amp", 300'000) + " bottomthree");
  write_page("spans", "<table><td colspan=9007199254740992 rowspan=9007199254740992>topfour");
  EXPECT_EQ(run_index()["added"], 9);
  for (const char* word : {"topone", "toptwo", "bottomthree", "topfour"}) {
    EXPECT_THAT(found({word}), SizeIs(1)) << word;
  }
}

TEST_F(HostilePages, AFileOver100MiBIsSkippedUnread) {
  write_page("giant", "<p>");
  std::filesystem::resize_file(path("site/giant.html"), 500'000'000);
  const nlohmann::json summary = run_index();
  EXPECT_EQ(summary["skipped"], (nlohmann::json{{"too-large", 1}}));
  EXPECT_LT(summary["bytes"], 10'000);
}

TEST_F(HostilePages, NulBytesGetIntoNoTerm) {
  write_page("nul", page(std::string("ti\0tle", 6), std::string("bot\0tom \0 bottomone", 19)));
  EXPECT_EQ(run_index()["added"], 6);
  EXPECT_THAT(found({"bottomone"}), ElementsAre("nul.html"));
  EXPECT_EQ(winnow({"check", "--db", database()}).status, 0);
}

TEST_F(HostilePages, CharsetsThatNoBrowserKnowsDecodeNothing) {
  write_page("utf7", "<meta charset=utf-7><p>+ADw-script+AD4- bottomone");
  write_page("korean", "<meta charset=iso-2022-kr><p>\x1b$)C\x0e!!\x0f bottomtwo");
  write_page("path", "<meta charset=../../etc/passwd><p>bottomthree");
  EXPECT_EQ(run_index()["added"], 8);
  EXPECT_THAT(found({"bottomone"}), ElementsAre("utf7.html"));
  EXPECT_THAT(found({"bottomthree"}), ElementsAre("path.html"));
  EXPECT_THAT(found({"title:script"}), IsEmpty());
}

TEST_F(HostilePages, MalformedUtf8IsReplacedAndCounted) {
  write_page("malformed", page("bad", "\xc0\xaf \xed\xa0\x80 \xf5\x80\x80\x80 \xff bottomone " +
                                          repeated("enough sound text around it ", 20)));
  const nlohmann::json summary = run_index();
  EXPECT_EQ(summary["with_replaced_characters"], 1);
  EXPECT_THAT(found({"bottomone"}), ElementsAre("malformed.html"));
}

TEST_F(HostilePages, AnImageThatCallsItselfAPageIsRefused) {
  std::string image = "\x89PNG\r\n\x1a\n";
  for (int i = 0; i < 4000; ++i) image += static_cast<char>(i * 37 % 256);
  write_page("image", image);
  const nlohmann::json summary = run_index();
  EXPECT_EQ(summary["refused"], 1);
  EXPECT_EQ(summary["refused_reasons"], (nlohmann::json{{"binary", 1}}));
  EXPECT_THAT(warnings(), ElementsAre(StartsWith("winnow: warning: image.html: ")));
}

TEST_F(HostilePages, WhatIsNoRegularFileIsSkipped) {
  std::filesystem::create_directories(path("site/loop"));
  symlink("..", path("site/loop/up").c_str());
  symlink("/etc", path("site/etc").c_str());
  mkfifo(path("site/pipe.html").c_str(), 0600);
  EXPECT_EQ(run_index()["skipped"], (nlohmann::json{{"symlink", 2}, {"fifo", 1}}));
}

TEST_F(HostilePages, FollowedSymbolicLinksEndInNoLoop) {
  std::filesystem::create_directories(path("site/loop"));
  symlink("..", path("site/loop/up").c_str());
  EXPECT_EQ(index(path("site"), {"--follow-symlinks"})["added"], 5);
}

TEST_F(HostilePages, AFileThatMayNotBeReadIsSkipped) {
  write_page("secret", page("secret", "bottomone"));
  chmod(path("site/secret.html").c_str(), 0);
  const nlohmann::json summary = run_index();
  if (geteuid() == 0) {
    EXPECT_EQ(summary["added"], 6) << "root may read everything";
  } else {
    EXPECT_EQ(summary["skipped"], (nlohmann::json{{"unreadable", 1}}));
  }
}

TEST_F(HostilePages, NamesOfFilesAreShownWithoutControlCharacters) {
  write_page("\x1b[2J", "\x89PNG\r\n\x1a\n" + std::string(500, '\x01'));
  run_index();
  EXPECT_THAT(warnings(), ElementsAre(HasSubstr("\\x1b[2J.html")));
}

TEST_F(HostilePages, NamesOfFilesCannotPassForLinesOfTheProgram) {
  write_page("x\nwinnow: error: gone\u009b31m", "\x89PNG\r\n\x1a\n" + std::string(500, '\x01'));
  run_index();
  EXPECT_THAT(warnings(), ElementsAre(HasSubstr("x\\x0awinnow: error: gone\\xc2\\x9b31m.html")));
}

// The long form has the line of fifty megabytes, otherwise a tenth of it.
TEST_F(HostilePages, AllOfThemTakeLessThanAGibibyte) {
  write_page("deep", repeated("<div>", 100'000));
  write_page("cells", repeated("<table><td>", 100'000));
  write_page("attributes", many_attributes(100'000));
  write_page("unclosed", repeated("<b>", 10'000) + repeated("<div></b>", 10'000));
  write_page("stray", repeated("</p>", 1'000'000));
  write_page("line",
             "<p>" + repeated("one line of fifty megabytes ", amount_of(180'000, 1'800'000)));
  EXPECT_EQ(run_index()["added"], 11);
#ifndef WINNOW_SANITIZED
  EXPECT_LT(outcome().peak_kilobytes, 1 << 20);
#endif
}

}  // namespace
}  // namespace winnow::testing
