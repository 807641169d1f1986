// SPDX-License-Identifier: GPL-2.0-or-later
//
// The main job with rules of a person: what they do to documents, when pages are indexed anew, and
// what is said of rules that have stopped matching.
#include <string>
#include <string_view>
#include <vector>

#include "tests/indexer/writer/site_fixture.h"
#include "winnow/extractor/rules_file.h"
#include "winnow/indexer/build_index.h"
#include "winnow/indexer/database_admin.h"

namespace winnow {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class Warnings final : public BuildObserver {
 public:
  IndexObserver& indexing() override { return observer; }
  std::vector<std::string> texts() const {
    std::vector<std::string> texts;
    for (const Error& warning : observer.warnings) texts.push_back(warning.message());
    return texts;
  }
  RecordingObserver observer;
};

class RuledBuildTest : public SiteTest {
 protected:
  static constexpr int kPages = 20;

  void SetUp() override {
    SiteTest::SetUp();
    for (const std::string host : {"https://trees.example/", "https://birds.example/"}) {
      for (int i = 0; i < kPages; ++i) add_page(host, std::to_string(i));
    }
  }

  void add_page(const std::string& host, const std::string& n,
                const std::string& notice = "notice") {
    source_.add(host + n + ".html",
                "<!DOCTYPE html><html lang=en><title>Kind " + n +
                    "</title><nav class=menu><a href=/>Arboretum home</a></nav><h1>Kind " + n +
                    "</h1><p>The bark is described here. " + long_text("t" + n) +
                    "</p><div class=" + notice + ">Visitors " + n +
                    " may be asked for an umbrella</div><footer><p>Closed on Mondays</p></footer>");
  }

  BuildReport build(std::string_view rules) {
    warnings_ = {};
    BuildOptions options;
    Expected<PageRules> parsed = parse_rules(rules, "rules.toml");
    EXPECT_TRUE(parsed) << parsed.error().message();
    if (parsed) options.method.rules = *parsed;
    options.index.duplicates = Duplicates::index;
    Expected<BuildReport> report = build_index(source_, database_, options, warnings_);
    EXPECT_TRUE(report) << report.error().message();
    return report ? std::move(*report) : BuildReport{};
  }

  std::vector<std::string> relearned(const BuildReport& report) {
    std::vector<std::string> texts;
    for (const RelearnedSite& site : report.relearned)
      texts.push_back(site.site + " " + site.reason);
    return texts;
  }

  Warnings warnings_;
};

constexpr std::string_view kNotice = R"([[rule]]
site = "trees.example"
select = "div.notice"
class = "template"
)";

TEST_F(RuledBuildTest, ARuleTakesTextOutOfTheIndex) {
  build("");
  ASSERT_EQ(frequency("umbrella"), 2U * kPages);
  build(kNotice);
  EXPECT_EQ(frequency("umbrella"), static_cast<unsigned>(kPages)) << "that of the birds";
}

TEST_F(RuledBuildTest, ARulePutsTextIntoTheIndex) {
  build("");
  ASSERT_EQ(frequency("mondays"), 0U) << "the footer is on every page";
  build("[[rule]]\nsite = \"trees.example\"\nselect = \"footer\"\nclass = \"main\"\n");
  EXPECT_EQ(frequency("mondays"), static_cast<unsigned>(kPages));
}

TEST_F(RuledBuildTest, AChangeIndexesThePagesOfItsSiteAlone) {
  build("");
  const BuildReport ruled = build(kNotice);
  EXPECT_EQ(ruled.index.replaced, kPages);
  EXPECT_EQ(ruled.index.unchanged, kPages);
  EXPECT_THAT(ruled.index.rules_changed, ElementsAre("trees.example"));
  EXPECT_THAT(relearned(ruled), ElementsAre("trees.example rules"));
  const BuildReport again = build(kNotice);
  EXPECT_EQ(again.index.unchanged, 2 * kPages);
  EXPECT_THAT(again.index.rules_changed, IsEmpty());
  const BuildReport without = build("");
  EXPECT_EQ(without.index.replaced, kPages);
  EXPECT_THAT(without.index.rules_changed, ElementsAre("trees.example"));
}

TEST_F(RuledBuildTest, NotesOfARuleChangeNothing) {
  build(kNotice);
  const BuildReport again =
      build("# a comment\n" + std::string(kNotice) + "note = \"asked for\"\n");
  EXPECT_EQ(again.index.unchanged, 2 * kPages);
}

TEST_F(RuledBuildTest, ARuleLeavesPagesOut) {
  const std::string skip = "[[rule]]\nsite = \"trees.example\"\npath = \"/1*.html\"\nskip = true\n";
  const BuildReport report = build(skip);
  EXPECT_EQ(report.index.left_out, 11U) << "1 and 10 to 19";
  EXPECT_EQ(report.index.noindex, 0U);
  std::vector<std::string> listed;
  for (const SkippedFile& file : warnings_.observer.skipped_files) {
    if (file.reason == SkipReason::rule) listed.push_back(file.path + ": " + file.detail);
  }
  EXPECT_EQ(listed.size(), 11U);
  EXPECT_THAT(listed, Contains("1.html: left out by the rule at rules.toml:1"));
  EXPECT_EQ(report.index.documents, 2U * kPages - 11);
  const BuildReport again = build(skip);
  EXPECT_EQ(again.index.left_out, 11U) << "counted in every run";
  EXPECT_EQ(again.index.rules.at(0).pages, 11U);
}

TEST_F(RuledBuildTest, ALaterRuleDeletesDocuments) {
  build("");
  build("[[rule]]\nsite = \"trees.example\"\nskip = true\n");
  EXPECT_EQ(Xapian::Database(database_).get_doccount(), static_cast<unsigned>(kPages));
  build("");
  EXPECT_EQ(Xapian::Database(database_).get_doccount(), 2U * kPages);
}

TEST_F(RuledBuildTest, AWeightCountsWordsMoreOrNotAtAll) {
  const auto frequency_in_text = [&](const std::string& term) {
    return Xapian::Database(database_).get_collection_freq(term);
  };
  build("");
  const Xapian::termcount usual = frequency_in_text("umbrella");
  build("[[rule]]\nselect = \"div.notice\"\nweight = 3\n");
  EXPECT_EQ(frequency_in_text("umbrella"), 3 * usual);
  build("[[rule]]\nselect = \"div.notice\"\nweight = 0\n");
  EXPECT_EQ(frequency("umbrella"), 0U);
}

TEST_F(RuledBuildTest, AMethodOfARuleClassifiesItsPages) {
  build("[[rule]]\nsite = \"trees.example\"\nmethod = \"all\"\n");
  EXPECT_EQ(frequency("mondays"), static_cast<unsigned>(kPages));
}

TEST_F(RuledBuildTest, APageThatARuleEmptiesIsNamed) {
  const BuildReport report = build(
      "[[rule]]\nsite = \"trees.example\"\npath = \"/3.html\"\nselect = \"body\"\nclass = "
      "\"template\"\n");
  EXPECT_EQ(report.index.emptied, 1U);
  EXPECT_THAT(warnings_.texts(),
              ElementsAre(AllOf(HasSubstr("3.html"), HasSubstr("rules.toml:1"))));
}

TEST_F(RuledBuildTest, MatchesAreCountedOverTheWholeDatabase) {
  build(kNotice);
  source_.pages.clear();
  for (int i = 0; i < 3; ++i) add_page("https://trees.example/", std::to_string(i), "hint");
  const BuildReport report = build(kNotice);
  ASSERT_EQ(report.index.rules.size(), 1U);
  EXPECT_EQ(report.index.rules[0].place, "rules.toml:1");
  EXPECT_EQ(report.index.rules[0].pages, kPages - 3U) << "17 of them are as they were";
  EXPECT_GE(report.index.rules[0].words, 3U * 8);
  EXPECT_EQ(report.index.rules[0].words, report.index.rules[0].changed);
}

TEST_F(RuledBuildTest, TheDatabaseListsRulesWithWhatTheyMatch) {
  build(kNotice);
  const IndexMetadata metadata = database_status(database_).value().metadata;
  ASSERT_EQ(metadata.rules.size(), 1U);
  EXPECT_EQ(metadata.rules[0].summary, "trees.example div.notice: template");
  EXPECT_EQ(metadata.rules[0].pages, static_cast<std::uint64_t>(kPages));
  EXPECT_EQ(metadata.rule_sites.size(), 1U);
  build("");
  EXPECT_THAT(database_status(database_).value().metadata.rules, IsEmpty());
}

TEST_F(RuledBuildTest, ARuleThatMatchesNothingIsWarnedOf) {
  build("[[rule]]\nselect = \"div.advert\"\nclass = \"template\"\n");
  EXPECT_THAT(warnings_.texts(),
              ElementsAre(AllOf(HasSubstr("rules.toml:1"), HasSubstr("matches no page"))));
}

TEST_F(RuledBuildTest, ARuleForAnotherSiteIsNotSuspect) {
  const BuildReport report =
      build("[[rule]]\nsite = \"elsewhere.example\"\nselect = \"nav\"\nclass = \"template\"\n");
  EXPECT_FALSE(report.index.rules.at(0).suspect);
  EXPECT_THAT(warnings_.texts(), ElementsAre(HasSubstr("elsewhere.example")));
}

// The site calls its notices something else from one day to the next.
TEST_F(RuledBuildTest, ARuleThatMatchesFarFewerPagesIsWarnedOfUntilItIsChanged) {
  build(kNotice);
  source_.pages.clear();
  for (int i = 0; i < kPages; ++i) {
    add_page("https://trees.example/", std::to_string(i), i < 5 ? "notice" : "hint");
  }
  const auto warning = AllOf(HasSubstr("rules.toml:1"), HasSubstr("matches 5 of 20 pages"),
                             HasSubstr("20 of 20 before"));
  EXPECT_TRUE(build(kNotice).index.rules.at(0).suspect);
  EXPECT_THAT(warnings_.texts(), Contains(warning));
  build(kNotice);
  EXPECT_THAT(warnings_.texts(), Contains(warning)) << "the best count is kept";
  const BuildReport mended = build(
      "[[rule]]\nsite = \"trees.example\"\nselect = \"div.notice, div.hint\"\nclass = "
      "\"template\"\n");
  EXPECT_FALSE(mended.index.rules.at(0).suspect);
  EXPECT_THAT(warnings_.texts(), IsEmpty());
}

TEST_F(RuledBuildTest, ASiteThatShrinksMakesNoRuleSuspect) {
  build(kNotice);
  source_.pages.resize(6);
  EXPECT_FALSE(build(kNotice).index.rules.at(0).suspect);
}

TEST_F(RuledBuildTest, LearningKnowsWhatRulesSay) {
  // Without the rule the statistics of the site call the footer a template.
  build("[[rule]]\nselect = \"footer\"\nclass = \"main\"\n");
  const BuildReport report = build("[[rule]]\nselect = \"footer\"\nclass = \"page\"\n");
  EXPECT_THAT(relearned(report),
              UnorderedElementsAre("birds.example rules", "trees.example rules"));
}

}  // namespace
}  // namespace winnow
