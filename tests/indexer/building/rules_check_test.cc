// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/rules_check.h"

#include <string>
#include <string_view>

#include "tests/indexer/writer/site_fixture.h"
#include "winnow/extractor/rules_file.h"
#include "winnow/indexer/site_classifier.h"

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class RulesCheckTest : public testing::Test {
 protected:
  void SetUp() override {
    for (int i = 0; i < 4; ++i) {
      source_.add("https://a.example/" + std::to_string(i) + ".html",
                  "<nav>to the start</nav><main><p>one two three<div class=ad>four</div></main>");
    }
  }

  RulesCheck check(std::string_view rules) {
    MethodSettings all;
    all.name = "all";
    RulesCheckOptions options;
    options.rules = parse_rules(rules, "rules.toml").value();
    const SiteClassifier classifier = SiteClassifier::of(all).value();
    Expected<RulesCheck> checked = check_rules(source_, classifier, options);
    EXPECT_TRUE(checked) << checked.error().message();
    return checked ? std::move(*checked) : RulesCheck{};
  }

  MemorySource source_;
};

TEST_F(RulesCheckTest, CountsWhatEachRuleMatches) {
  const RulesCheck checked = check(R"([[rule]]
select = "nav"
class = "template"
[[rule]]
path = "/[01].html"
select = ".ad"
class = "template"
[[rule]]
select = ".advert"
class = "template"
)");
  EXPECT_EQ(checked.pages, 4U);
  EXPECT_EQ(checked.pages_with_rules, 4U);
  ASSERT_EQ(checked.rules.size(), 3U);
  EXPECT_EQ(checked.rules[0].match.pages, 4U);
  EXPECT_EQ(checked.rules[0].match.words, 12U);
  EXPECT_EQ(checked.rules[1].match.pages, 2U);
  EXPECT_EQ(checked.rules[2].match.pages, 0U);
}

TEST_F(RulesCheckTest, SaysWhatTheMethodHadCalledTheWords) {
  const RulesCheck checked = check("[[rule]]\nselect = \"nav\"\nclass = \"template\"\n");
  EXPECT_THAT(checked.rules.at(0).changed_from, ElementsAre(12, 0, 0)) << "main, page, template";
  const RulesCheck same = check("[[rule]]\nselect = \"nav\"\nclass = \"main\"\n");
  EXPECT_THAT(same.rules.at(0).changed_from, ElementsAre(0, 0, 0)) << "as the method does";
}

TEST_F(RulesCheckTest, FindsRulesThatContradictEachOther) {
  const RulesCheck checked = check(R"([[rule]]
select = "main"
class = "main"
[[rule]]
select = ".ad"
class = "template"
[[rule]]
select = "div"
class = "template"
)");
  ASSERT_EQ(checked.overlaps.size(), 1U) << "two that say the same do not count";
  EXPECT_EQ(checked.overlaps[0].stronger, 1U) << "the deeper element, the more specific selector";
  EXPECT_EQ(checked.overlaps[0].weaker, 0U);
  EXPECT_EQ(checked.overlaps[0].pages, 4U);
  EXPECT_EQ(checked.overlaps[0].words, 4U);
}

TEST_F(RulesCheckTest, NamesPagesThatRulesEmpty) {
  const RulesCheck checked =
      check("[[rule]]\npath = \"/2.html\"\nselect = \"body\"\nclass = \"template\"\n");
  ASSERT_EQ(checked.troubled.size(), 1U);
  EXPECT_EQ(checked.troubled[0].path, "2.html");
  EXPECT_EQ(checked.troubled[0].rule, 0U);
}

TEST_F(RulesCheckTest, CountsRulesThatOnlySayWhatBecomesOfPages) {
  const RulesCheck checked = check("[[rule]]\npath = \"/3.html\"\nskip = true\n");
  EXPECT_EQ(checked.rules.at(0).match.pages, 1U);
  EXPECT_THAT(checked.troubled, IsEmpty());
}

TEST_F(RulesCheckTest, CanBeStopped) {
  MethodSettings all;
  all.name = "all";
  RulesCheckOptions options;
  options.rules = parse_rules("[[rule]]\nselect = \"nav\"\nclass = \"main\"\n", "rules.toml").value();
  options.interrupted = [] { return true; };
  const SiteClassifier classifier = SiteClassifier::of(all).value();
  const Expected<RulesCheck> checked = check_rules(source_, classifier, options);
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().code, ErrorCode::try_again);
}

}  // namespace
}  // namespace winnow
