// SPDX-License-Identifier: GPL-2.0-or-later
//
// Rules of people over the method of a run.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "winnow/extractor/rules_file.h"
#include "winnow/indexer/site_classifier.h"

namespace winnow {
namespace {

SiteClassifier classifier_with(std::string_view rules, std::string hostless = "",
                               std::string_view method = "all") {
  MethodSettings settings;
  settings.name = method;
  settings.rules = *parse_rules(rules, "rules.toml");
  auto classifier = SiteClassifier::of(settings, std::move(hostless));
  EXPECT_TRUE(classifier) << (classifier ? "" : classifier.error().message());
  return *std::move(classifier);
}

RawPage page_at(std::string url) {
  RawPage page;
  page.url = std::move(url);
  return page;
}

TEST(RuledClassifier, FindsTheRulesOfASite) {
  const SiteClassifier classifier =
      classifier_with("[[rule]]\nsite = 'a.example'\npath = '/x/**'\nskip = true\n");
  const PageMethod found = classifier.find(page_at("https://a.example:8080/x/1.html"));
  EXPECT_TRUE(found.rules.skip());
  EXPECT_EQ(found.rules.place(found.rules.skip_rule()), "rules.toml:1");
  EXPECT_EQ(found.method->name(), "all");
  EXPECT_FALSE(classifier.find(page_at("https://b.example/x/1.html")).rules);
  EXPECT_FALSE(classifier.rules_for(page_at("https://a.example/y.html")));
  EXPECT_TRUE(classifier.rules_for(page_at("https://a.example/x/")).skip());
}

TEST(RuledClassifier, TakesPagesWithoutAHostForThoseOfTheSource) {
  const SiteClassifier classifier =
      classifier_with("[[rule]]\nsite = 'mirror'\nskip = true\n", "mirror");
  EXPECT_TRUE(classifier.rules_for(page_at("/a.html")).skip());
  EXPECT_FALSE(classifier.rules_for(page_at("https://a.example/a.html")).skip());
}

TEST(RuledClassifier, LetsRulesAskForAnotherMethod) {
  const SiteClassifier classifier = classifier_with(
      "[[rule]]\npath = '/bte/**'\nmethod = 'bte'\n"
      "[[rule]]\npath = '/site/**'\nmethod = 'site'\n"
      "[[rule]]\npath = '/node/**'\nmethod = 'template-hash'\n");
  EXPECT_EQ(classifier.find(page_at("/a.html")).method->name(), "all");
  EXPECT_EQ(classifier.find(page_at("/bte/a.html")).method->name(), "bte");
  // Nothing is known of the site.
  const PageMethod site = classifier.find(page_at("/site/a.html"));
  EXPECT_EQ(site.method->name(), make_method_alone(**find_method("site"))->name());
  EXPECT_EQ(site.site, nullptr);
  EXPECT_NE(classifier.find(page_at("/node/a.html")).method, nullptr);
  EXPECT_TRUE(classifier.pages_alone().empty());
}

// Pages are indexed anew where what rules say of their site has changed, and nowhere else.
TEST(RuledClassifier, KnowsTheRulesOfEachSite) {
  const auto hash = [](const SiteClassifier& classifier, const std::string& url) {
    return std::string(
        classifier.rules().hash_for_site(classifier.rule_site_of(page_at(url))));
  };
  const std::string a = "https://a.example/1.html";
  const SiteClassifier one = classifier_with("[[rule]]\nsite = 'a.example'\ndemote = 1\n");
  const SiteClassifier noted =
      classifier_with("# A comment.\n[[rule]]\ndemote = 1\nsite = 'A.example'\nnote = 'x'\n");
  const SiteClassifier other = classifier_with("[[rule]]\nsite = 'a.example'\ndemote = 2\n");
  EXPECT_EQ(hash(classifier_with(""), a), "");
  EXPECT_NE(hash(one, a), "");
  EXPECT_EQ(hash(one, a), hash(noted, a));
  EXPECT_NE(hash(one, a), hash(other, a));
  EXPECT_EQ(hash(one, "https://b.example/1.html"), "");
  EXPECT_EQ(one.state_of(page_at(a)), 0U) << "is what was learned";
}

}  // namespace
}  // namespace winnow
