// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow extract: the content of pages as text files.
#include <algorithm>

#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

class ExtractCommand : public CommandTest, public ::testing::WithParamInterface<std::string> {
 protected:
  Outcome extract(std::vector<std::string> more) const {
    more.insert(more.begin(), "extract");
    return winnow(more);
  }
};

TEST_P(ExtractCommand, WritesATextForEachPageUnderThePagesPath) {
  const Outcome outcome =
      extract({copy_site("blog_zh"), "--out", path("text"), "--method", GetParam()});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, StartsWith("30 pages, "));
  const auto pages = files_of(path("blog_zh"));
  const auto texts = files_of(path("text"));
  for (const auto& [file, content] : pages) EXPECT_TRUE(texts.contains(file + ".txt")) << file;
  EXPECT_EQ(texts.size(), 30U);
}

TEST_P(ExtractCommand, WritesTheSameBytesTwice) {
  const std::string site = copy_site("railway_en");
  extract({site, "--out", path("first"), "--method", GetParam()});
  extract({site, "--out", path("second"), "--method", GetParam()});
  EXPECT_EQ(files_of(path("first")).size(), 27U);
  EXPECT_TRUE(files_of(path("first")) == files_of(path("second")));
}

TEST_P(ExtractCommand, WritesAnEmptyFileForAPageWithoutText) {
  write("site/empty.html", "<!DOCTYPE html><title>Nothing</title><body></body>");
  extract({path("site"), "--out", path("text"), "--method", GetParam()});
  ASSERT_TRUE(std::filesystem::exists(path("text/empty.html.txt")));
  EXPECT_THAT(read_file(path("text/empty.html.txt")), IsEmpty());
}

TEST_P(ExtractCommand, KeepsTheWholeMainText) {
  extract({copy_site("news_en"), "--out", path("text"), "--method", GetParam()});
  EXPECT_THAT(read_file(path("text/2023/06/lighthouse-keeper/index.html.txt")),
              AllOf(HasSubstr("a wandering goose that stayed for six winters"),
                    HasSubstr("two white flashes every fifteen seconds")));
}

INSTANTIATE_TEST_SUITE_P(Methods, ExtractCommand, ::testing::ValuesIn(method_names()),
                         [](const auto& method) {
                           std::string name = method.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

class ExtractOne : public CommandTest {};

TEST_F(ExtractOne, GoesToStandardOutput) {
  const std::string file = write("a.html", page("Title", "Willow bark &amp; ash."));
  const Outcome outcome = winnow({"extract", file});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "Willow bark & ash.\n");
  EXPECT_THAT(outcome.err, IsEmpty());
}

TEST_F(ExtractOne, DecodesTheCharsetOfThePage) {
  const std::string file =
      write("a.html", "<meta charset=windows-1252><title>x</title><p>\x93Gr\xfc\xdf Gott\x94");
  EXPECT_EQ(winnow({"extract", file}).out, "\u201cGrüß Gott\u201d\n");
}

TEST_F(ExtractOne, HasNoControlCharactersThatThePageNamesByReferencesOrInJson) {
  const std::string data = R"({"@type":"Article","author":{"name":"Ann\u001b[1m"}})";
  const std::string file =
      write("a.html", "<title>Red&#27;[31m</title><script type=application/ld+json>" + data +
                          "</script><p>Red&#27;[31m, gone&#x8D;2J &#7;and back&#127;.");
  EXPECT_EQ(winnow({"extract", file}).out, "Red\uFFFD[31m, gone\uFFFD2J \uFFFDand back\uFFFD.\n");
  const std::string json = winnow({"extract", "--json", file}).out;
  EXPECT_THAT(json, HasSubstr("Red\uFFFD[31m\""));
  EXPECT_THAT(json, HasSubstr("Ann [1m"));
  EXPECT_THAT(json, Not(HasSubstr("\\u00")));
}

TEST_F(ExtractOne, HasTheClassesThatAreAskedForInTheOrderOfThePage) {
  const std::string file =
      write("a.html", "<title>A</title><p hidden>Not to be seen.</p><p>Willow bark.</p>");
  const auto text = [&](const char* classes) {
    return winnow({"extract", "--method", "all", "--classes", classes, file}).out;
  };
  EXPECT_EQ(text("main"), "Willow bark.\n");
  EXPECT_EQ(text("template"), "Not to be seen.\n");
  EXPECT_EQ(text("page"), "");
  EXPECT_EQ(text("main,page,template"), "Not to be seen.\nWillow bark.\n");
}

TEST_F(ExtractOne, HasTheClassesThatAreAskedForInAFolder) {
  write("site/a.html", "<title>A</title><p hidden>Not to be seen.</p><p>Willow bark.</p>");
  const Outcome outcome = winnow(
      {"extract", path("site"), "--method", "all", "--classes", "template", "--out", path("text")});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(read_file(path("text/a.html.txt")), "Not to be seen.\n");
}

TEST_F(ExtractOne, RefusesAClassThatThereIsNot) {
  const std::string file = write("a.html", page("A", "Willow bark."));
  for (const char* classes : {"all", "main,"}) {
    const Outcome outcome = winnow({"extract", "--classes", classes, file});
    EXPECT_EQ(outcome.status, 2) << classes;
    EXPECT_THAT(outcome.err, AllOf(HasSubstr("--classes"), HasSubstr("main, page or template")));
  }
  const Outcome empty = winnow({"extract", "--classes", "", file});
  EXPECT_EQ(empty.status, 2);
  EXPECT_THAT(empty.err, AllOf(HasSubstr("--classes"), HasSubstr("is empty")));
}

TEST_F(ExtractOne, RefusesAFolderWithoutAPlaceForTexts) {
  const Outcome outcome = winnow({"extract", copy_site("railway_en")});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("add --out DIR"));
}

TEST_F(ExtractOne, FailsForAFileThatIsNoPage) {
  EXPECT_EQ(winnow({"extract", write("logo.html", "\x89PNG\r\n\x1a\n\0\0\0\0")}).status, 3);
  EXPECT_EQ(winnow({"extract", path("nowhere.html")}).status, 3);
}

TEST_F(ExtractOne, SummarisesAsJson) {
  write("site/a.html", page("A", "Willow bark."));
  write("site/b.html", "<title>x</title>");
  write("site/c.png", "\x89PNG");
  const Outcome outcome = winnow({"extract", path("site"), "--out", path("text"), "--json"});
  const auto summary = nlohmann::json::parse(outcome.out, nullptr, false);
  ASSERT_TRUE(summary.is_object());
  EXPECT_EQ(summary["pages"], 2);
  EXPECT_EQ(summary["empty"], 1);
  EXPECT_EQ(summary["skipped"], 1);
  EXPECT_EQ(summary["refused"], 0);
  EXPECT_EQ(summary["degraded"], 0);
}

TEST_F(ExtractOne, WritesNoFileForAPageThatIsRefused) {
  write("site/a.html", page("A", "Willow bark."));
  write("site/b.html", std::string("\xFF\xFE\0\0<\0\0\0p\0\0\0>\0\0\0", 16));
  for (const char* format : {"text", "json", "xml", "html"}) {
    const std::string out = path(std::string("out-") + format);
    const Outcome outcome = winnow({"extract", path("site"), "--out", out, "--format", format});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(files_of(out).size(), 1U) << format;
    EXPECT_THAT(outcome.out, AllOf(HasSubstr("1  refused\n"), Not(HasSubstr("without text"))));
  }
}

TEST_F(ExtractOne, SaysThatAPageWasReadWithAnEndThatItLacks) {
  const std::string lost = "<h1>Title</h1><iframe src='x'/><p>Willow bark.</p>";
  write("site/a.html", lost);
  const Outcome outcome =
      winnow({"extract", path("site"), "--out", path("text"), "--method", "block-model"});
  EXPECT_THAT(outcome.err,
              HasSubstr("a.html: an element, comment or tag never ends; it is read as if it did "
                        "(unclosed)\n"));
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("1  read with an end that they lack\n"),
                                 Not(HasSubstr("over a limit"))));
  EXPECT_THAT(read_file(path("text/a.html.txt")), HasSubstr("Willow bark."));
}

TEST_F(ExtractOne, PrintsNothingWhenQuiet) {
  const Outcome outcome =
      winnow({"extract", "--quiet", copy_site("railway_en"), "--out", path("text")});
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, IsEmpty());
}

TEST_F(ExtractOne, SaysWhichFileCouldNotBeWritten) {
  write("site/a.html", page("A", "Willow bark."));
  const std::string not_a_folder = write("text", "");
  const Outcome outcome = winnow({"extract", path("site"), "--out", not_a_folder});
  EXPECT_EQ(outcome.status, 5);
  EXPECT_THAT(outcome.err, HasSubstr(not_a_folder + ": cannot be written"));
}

TEST_F(ExtractOne, GoesOnAfterAPageWhoseNameIsTooLongForAText) {
  const std::string longest = std::string(250, 'x') + ".html";
  write("site/a.html", page("A", "Willow bark."));
  write("site/" + longest, page("X", "Ash bark."));
  write("site/z.html", page("Z", "Elm bark."));
  const Outcome outcome = winnow({"extract", path("site"), "--out", path("text"), "--json"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, StartsWith("winnow: warning: " + longest + ": its text is not written"));
  const auto summary = nlohmann::json::parse(outcome.out, nullptr, false);
  EXPECT_EQ(summary["pages"], 3);
  EXPECT_EQ(summary["unwritten"], 1);
  EXPECT_EQ(files_of(path("text")).size(), 2U);
}

TEST_F(ExtractOne, GoesOnAfterAPageInWhosePlaceAnotherTextIs) {
  write("site/a.html", page("A", "Willow bark."));
  write("site/a.html.txt/b.html", page("B", "Ash bark."));
  write("site/c.html", page("C", "Elm bark."));
  const Outcome outcome = winnow({"extract", path("site"), "--out", path("text")});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("1  not written"));
  EXPECT_EQ(files_of(path("text")).size(), 2U);
}

TEST_F(ExtractOne, NamesTheLimitThatAPageIsOver) {
  std::string deep;
  for (int i = 0; i < 5000; ++i) deep += "<div>";
  const Outcome outcome = winnow({"extract", write("deep.html", deep + "Willow bark.")});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.out, "Willow bark.\n");
  EXPECT_THAT(outcome.err, AllOf(StartsWith("winnow: warning: deep.html: "), HasSubstr("depth")));
}

}  // namespace
}  // namespace winnow::testing
