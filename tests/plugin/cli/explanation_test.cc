// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the command says of a block's evidence, in text, in words and as JSON.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "plugin/cli/explain/explain_command.h"
#include "tests/plugin/cli/learned_model.h"

namespace winnow::testing {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

// Of a page with one block that is in this region.
report::PageReport report_of(const SiteModel& site, const BlockEvidence& evidence) {
  report::PageReport report;
  report.method = "site";
  report.site = std::make_shared<const SiteModel>(site);
  report.page.blocks = PageParser(ParseOptions{}).parse("<p>Willow bark").value().blocks;
  report.page.verdicts = {{TextClass::main, Reason::probable, 0.75F}};
  report.page.evidence = {evidence};
  report.elements = {"p"};
  return report;
}

class Evidence : public ::testing::Test {
 protected:
  Evidence() : site_(model_of_pages(5)) {
    evidence_.region = region_named(site_, "div#main>p");
    evidence_.known = true;
    evidence_.region_pages = 5;
    evidence_.text_pages = 3;
    evidence_.subtree_pages = 4;
    evidence_.region_share = 0.5F;
    evidence_.subtree_share = 0.75F;
    evidence_.alone = 0.875F;
  }

  report::PageReport report() const { return report_of(site_, evidence_); }

  std::string line() const {
    const std::string text = cli::explanation(report(), {});
    return text.substr(text.find("\n\n") + 2);
  }

  nlohmann::json json() const { return nlohmann::json::parse(to_json(report()), nullptr, false); }

  SiteModel site_;
  BlockEvidence evidence_;
};

TEST_F(Evidence, StandsBesideTheProbability) {
  EXPECT_THAT(line(),
              ContainsRegex("^[+] 0[.]75     3/5 probable +2/0 p +div#main>p +Willow bark"));
  EXPECT_THAT(cli::explanation(report(), {}),
              AllOf(HasSubstr("\n  site      trees.example: learned from 5 different pages\n"),
                    HasSubstr("; then probability, pages, reason"), HasSubstr(", region\n")));
}

TEST_F(Evidence, SaysNoNumberForTextsOfFewerThanTwoPages) {
  evidence_.text_pages = 0;
  EXPECT_EQ(cli::page_counts(report(), 0), "-/5");
  EXPECT_THAT(cli::block_note(report(), 0), HasSubstr("\nthis text there on fewer than 2 of them"));
}

TEST_F(Evidence, NamesTheRegionAroundANewOne) {
  evidence_.region = region_named(site_, "div#main");
  evidence_.known = false;
  EXPECT_EQ(cli::short_region(report(), 0, 20), "in body>div#main");
  EXPECT_EQ(cli::short_region(report(), 0, 12), "in div#main");
  EXPECT_THAT(
      cli::block_note(report(), 0),
      AllOf(HasSubstr("\nnew, in region html>body>div#main\n"), Not(HasSubstr("this text"))));
}

TEST_F(Evidence, SaysThatNoRegionIsKnown) {
  evidence_ = {};
  EXPECT_EQ(cli::page_counts(report(), 0), "-");
  EXPECT_THAT(line(), HasSubstr(" unknown "));
  EXPECT_THAT(cli::block_note(report(), 0), HasSubstr("\nin no known region of the site"));
  EXPECT_EQ(json()["blocks"][0]["evidence"]["region"], nullptr);
}

TEST_F(Evidence, IsSaidInWords) {
  EXPECT_THAT(cli::block_note(report(), 0),
              AllOf(HasSubstr("\nby the page without what repeats 0.88"),
                    HasSubstr("\na part of the page around it is the same on 4 pages"),
                    HasSubstr("\nregion html>body>div#main>p\nregion on 5 of 5 pages"),
                    HasSubstr("\nthis text there on 3 of them")));
}

TEST_F(Evidence, HasNoProbabilityOfWhatRepeats) {
  evidence_.alone = -1;
  EXPECT_THAT(cli::block_note(report(), 0), HasSubstr("\nrepeats on the site\n"));
  EXPECT_EQ(json()["blocks"][0]["evidence"]["alone"], nullptr);
}

TEST_F(Evidence, IsAnObjectForPrograms) {
  const nlohmann::json expected = {
      {"region", "html>body>div#main>p"},
      {"known", true},
      {"region_pages", 5},
      {"text_pages", 3},
      {"subtree_pages", 4},
      {"region_share", 0.5},
      {"subtree_share", 0.75},
      {"alone", 0.875},
  };
  EXPECT_EQ(json()["blocks"][0]["evidence"], expected);
  EXPECT_EQ(json()["site"]["name"], "trees.example");
  EXPECT_EQ(json()["site"]["different_pages"], 5);
}

TEST_F(Evidence, IsNotShownWhereThereIsNone) {
  report::PageReport alone = report();
  alone.page.evidence.clear();
  EXPECT_THAT(cli::explanation(alone, {}),
              AllOf(HasSubstr("; then probability, reason"), Not(HasSubstr("\n  site "))));
  EXPECT_THAT(cli::block_note(alone, 0), Not(HasSubstr("region")));
  const auto object = nlohmann::json::parse(to_json(alone), nullptr, false);
  EXPECT_EQ(object["blocks"][0]["evidence"], nullptr);
}

TEST_F(Evidence, IsMissedWhereTheMethodGoesByIt) {
  report::PageReport alone = report();
  alone.page.evidence.clear();
  alone.site = nullptr;
  alone.on_its_own = true;
  EXPECT_THAT(cli::explanation(alone, {}),
              HasSubstr("\n  site      too little is known of it; the page was classified on its "
                        "own\n"));
  const auto object = nlohmann::json::parse(to_json(alone), nullptr, false);
  EXPECT_EQ(object["on_its_own"], true);
  EXPECT_EQ(object["site"], nullptr);
}

TEST_F(Evidence, IsInTheCopyOfThePage) {
  RawPage raw;
  raw.bytes = "<p>Willow bark";
  EXPECT_THAT(cli::tinted_report(raw, report()).value(),
              AllOf(HasSubstr("site: trees.example: learned from 5 different pages"),
                    HasSubstr("this text there on 3 of them")));
}

}  // namespace
}  // namespace winnow::testing
