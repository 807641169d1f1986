// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow extract --json: what is known of pages, for programs.
#include <algorithm>

#include "tests/plugin/cli/command_test.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr const char* kNews =
    "<!DOCTYPE html><html lang=de><head><meta charset=utf-8><title>Brücke gesperrt</title>"
    "<link rel=canonical href=https://blatt.example/bruecke>"
    "<meta name=author content='M. Oduya'><meta name=description content='Bis Mai'>"
    "<meta property=og:site_name content='Das Blatt'>"
    "<meta property=article:published_time content=2023-03-21></head><body>"
    "<nav><a href=/>Start</a></nav><h1>Brücke gesperrt</h1>"
    "<p hidden>Nicht zu sehen</p><p>Die Brücke ist bis Mai gesperrt.</p></body></html>";

nlohmann::json parsed(const std::string& text) {
  return nlohmann::json::parse(text, nullptr, false);
}

class ExtractJson : public CommandTest {
 protected:
  std::string write_site() const {
    write("site/a.html", page("A", "Willow bark."));
    write("site/b/c.html", page("C", "Ash bark."));
    write("site/image.html", "\x89PNG\r\n\x1a\n" + std::string(500, '\x01'));
    return path("site");
  }
};

TEST_F(ExtractJson, SaysWhatAPageSaysOfItself) {
  const Outcome outcome =
      winnow({"extract", "--json", "--method", "all", write("news.html", kNews)});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  auto object = parsed(outcome.out);
  object.erase("blocks");
  EXPECT_EQ(object, (nlohmann::json{{"path", "news.html"},
                                    {"url", "/news.html"},
                                    {"title", "Brücke gesperrt"},
                                    {"html_title", "Brücke gesperrt"},
                                    {"language", "de"},
                                    {"date", "2023-03-21"},
                                    {"modified", nullptr},
                                    {"author", "M. Oduya"},
                                    {"site_name", "Das Blatt"},
                                    {"canonical", "https://blatt.example/bruecke"},
                                    {"description", "Bis Mai"},
                                    {"description_shared", false},
                                    {"encoding", "utf-8"},
                                    {"method", "all"},
                                    {"degraded", nullptr},
                                    {"confidence", nullptr},
                                    {"low_confidence", false},
                                    {"site", nullptr},
                                    {"on_its_own", false},
                                    {"template", nullptr},
                                    {"words", {{"main", 9}, {"page", 0}, {"template", 3}}},
                                    {"records", nlohmann::json::array()},
                                    {"text",
                                     "Start\nBrücke gesperrt\nDie Brücke ist bis Mai "
                                     "gesperrt.\n"}}));
}

TEST_F(ExtractJson, SaysOfEachBlockWhatItIsAndWhy) {
  const Outcome outcome =
      winnow({"extract", "--json", "--method", "all", write("news.html", kNews)});
  const auto blocks = parsed(outcome.out)["blocks"];
  ASSERT_THAT(blocks, SizeIs(4));
  EXPECT_EQ(blocks[0], (nlohmann::json{{"text", "Start"},
                                       {"class", "main"},
                                       {"probability", nullptr},
                                       {"reason", "everything"},
                                       {"mark", nullptr},
                                       {"language", nullptr},
                                       {"rule", nullptr},
                                       {"weight", 1},
                                       {"words", 1},
                                       {"link_words", 1},
                                       {"heading", nullptr},
                                       {"tag", "nav"},
                                       {"region", nullptr},
                                       {"evidence", nullptr}}));
  EXPECT_EQ(blocks[1]["heading"], 1);
  EXPECT_EQ(blocks[2]["class"], "template");
  EXPECT_EQ(blocks[2]["reason"], "hidden");
}

TEST_F(ExtractJson, HasTheTextOfTheClassesThatAreAskedForAndAllBlocks) {
  const auto object = parsed(winnow({"extract", "--json", "--method", "all", "--classes",
                                     "template", write("news.html", kNews)})
                                 .out);
  EXPECT_EQ(object["text"], "Nicht zu sehen\n");
  EXPECT_THAT(object["blocks"], SizeIs(4));
}

TEST_F(ExtractJson, HasProbabilitiesOfTheBlockModel) {
  const Outcome outcome =
      winnow({"extract", "--json", "--method", "block-model", write("news.html", kNews)});
  const auto probability = parsed(outcome.out)["blocks"][3]["probability"];
  ASSERT_TRUE(probability.is_number());
  EXPECT_GE(probability, 0.0);
  EXPECT_LE(probability, 1.0);
}

TEST_F(ExtractJson, NamesTheLimitThatAPageIsOver) {
  std::string deep;
  for (int i = 0; i < 5000; ++i) deep += "<div>";
  const Outcome outcome = winnow({"extract", "--json", write("deep.html", deep + "Willow bark.")});
  EXPECT_EQ(parsed(outcome.out)["degraded"], "depth");
}

TEST_F(ExtractJson, OfAFolderIsALineForEachPageThatCouldBeRead) {
  const Outcome outcome = winnow({"extract", "--json", write_site()});
  EXPECT_EQ(outcome.status, 0);
  ASSERT_EQ(std::ranges::count(outcome.out, '\n'), 2);
  const std::size_t end = outcome.out.find('\n');
  EXPECT_EQ(parsed(outcome.out.substr(0, end))["path"], "a.html");
  EXPECT_EQ(parsed(outcome.out.substr(end))["path"], "b/c.html");
  EXPECT_THAT(outcome.err,
              AllOf(StartsWith("winnow: warning: image.html: "), HasSubstr("\nwinnow: 3 pages, ")));
}

TEST_F(ExtractJson, IntoAFolderIsAFileForEachPageAndASummary) {
  const Outcome outcome = winnow({"extract", "--json", write_site(), "--out", path("out")});
  EXPECT_EQ(outcome.status, 0);
  const auto files = files_of(path("out"));
  ASSERT_THAT(files, SizeIs(2));
  EXPECT_EQ(parsed(files.at("a.html.json"))["text"], "Willow bark.\n");
  EXPECT_EQ(parsed(files.at("b/c.html.json"))["text"], "Ash bark.\n");
  EXPECT_EQ(parsed(outcome.out)["pages"], 3);
  EXPECT_EQ(parsed(outcome.out)["refused"], 1);
}

TEST_F(ExtractJson, OfAPageThatCannotBeReadIsAnErrorAndNothingElse) {
  const Outcome outcome = winnow({"extract", "--json", write_site() + "/image.html"});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.out, IsEmpty());
}

TEST_F(ExtractJson, IsUtf8WhateverThePathIs) {
  const Outcome outcome =
      winnow({"extract", "--json", write("\xff.html", page("A", "Willow bark."))});
  EXPECT_EQ(parsed(outcome.out)["path"], "\ufffd.html");
}

}  // namespace
}  // namespace winnow::testing
