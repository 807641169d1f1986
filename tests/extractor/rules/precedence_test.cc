// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which of several rules decides: the table of docs/reference/rules.md, row by row. The page is
//
//   <body><div id=outer class=box><p id=inner class="box text">words</p></div></body>
//
// at https://example.org/docs/guide/page.html. In each row the first rule stands first in the file,
// and all else than what the row is about is equal.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/extractor/rules/ruled.h"

namespace winnow {
namespace {

constexpr const char* kPage =
    "<body><div id=outer class=box><p id=inner class=\"box text\">words</p></div></body>";
constexpr const char* kUrl = "https://example.org/docs/guide/page.html";

struct Row {
  const char* because;
  const char* first;   // of class template
  const char* second;  // of class page
  const char* wins;    // "first", "second" or "none": the method decides
};

const std::vector<Row> kPrecedence = {
    // 1. A rule that names the site is stronger than one that does not.
    {"site", "site = 'example.org'\nselect = 'p'", "select = 'p'", "first"},
    {"site, over a longer path", "site = 'example.org'\nselect = 'p'",
     "path = '/docs/guide/page.html'\nselect = 'p'", "first"},
    {"site, over a deeper element", "site = 'example.org'\nselect = 'body'", "select = 'p'",
     "first"},
    {"site, over a more specific selector", "site = 'example.org'\nselect = 'p'",
     "select = '#inner'", "first"},
    {"site, in any case", "site = 'EXAMPLE.org'\nselect = 'p'", "select = 'p'", "first"},
    {"another site is for other pages", "site = 'www.example.org'\nselect = 'p'", "select = 'p'",
     "second"},

    // 2. Of these, the one whose path has more characters that stand for themselves.
    {"path", "path = '/docs/**'\nselect = 'p'", "select = 'p'", "first"},
    {"longer path", "path = '/docs/guide/**'\nselect = 'p'", "path = '/docs/**'\nselect = 'p'",
     "first"},
    {"what stands for others does not count", "path = '/docs/guide/*'\nselect = 'p'",
     "path = '/docs/*/**********.*'\nselect = 'p'", "first"},
    {"path, over a deeper element", "path = '/docs/**'\nselect = 'body'", "select = 'p'", "first"},
    {"path, over a more specific selector", "path = '/docs/**'\nselect = 'p'", "select = '#inner'",
     "first"},
    {"of a list, the path that matches", "path = ['/d**', '/a/very/long/path']\nselect = 'p'",
     "path = '/docs/**'\nselect = 'p'", "second"},
    {"another path is for other pages", "path = '/blog/**'\nselect = 'p'", "select = 'p'",
     "second"},

    // 3. Of these, the one whose element is deeper.
    {"element", "select = 'p'", "select = 'div'", "first"},
    {"element, over a more specific selector", "select = 'p'", "select = '#outer'", "first"},
    {"any element, over none", "select = 'html'", "", "first"},
    {"the deepest element that the selector matches", "select = '.box'", "select = '#outer'",
     "first"},

    // 4. Of these, the one whose selector is more specific.
    {"id, over classes", "select = '#inner'", "select = '.box.text'", "first"},
    {"class, over names", "select = '.text'", "select = 'html body div p'", "first"},
    {"more classes", "select = '.box.text'", "select = '.text'", "first"},
    {"more names", "select = 'div p'", "select = 'p'", "first"},
    {"an attribute counts as a class", "select = '[id=inner]'", "select = 'div p'", "first"},
    {"an attribute counts less than an id", "select = '#inner'", "select = '[id=inner].text'",
     "first"},
    {"what :not() has in it counts", "select = 'p:not(#other)'", "select = 'p.text.box'", "first"},
    {"of a list, the selector that matches", "select = 'p, #other'", "select = '.text'", "second"},

    // 5. Of these, the one that comes later.
    {"order", "select = 'p'", "select = 'p'", "second"},
    {"order, of sites", "site = 'example.org'\nselect = 'p'", "site = 'example.org'\nselect = 'p'",
     "second"},
    {"order, of whole pages", "", "", "second"},

    // Where no rule matches, the method decides.
    {"nothing matches", "select = 'h1'", "select = 'p p'", "none"},
};

TEST(RulePrecedence, IsAsTheTableSays) {
  for (const Row& row : kPrecedence) {
    const std::string toml = std::string("[[rule]]\nclass = 'template'\n") + row.first +
                             "\n[[rule]]\nclass = 'page'\n" + row.second;
    const ExtractedPage page = ruled_page(rules_of(toml), kPage, kUrl);
    ASSERT_EQ(page.verdicts.size(), 1U);
    const std::string_view found = text_class_name(page.verdicts[0].text_class);
    EXPECT_EQ(found == "main"       ? "none"
              : found == "template" ? "first"
                                    : "second",
              std::string(row.wins))
        << row.because << "\n"
        << toml;
  }
}

// Each key is decided on its own, so a rule that loses in one may win in another.
TEST(RulePrecedence, IsDecidedKeyByKey) {
  const PageRules rules = rules_of(
      "[[rule]]\nselect = 'p'\nclass = 'page'\nweight = 2\n"
      "[[rule]]\nselect = '#inner'\nclass = 'template'\n"
      "[[rule]]\nsite = 'example.org'\nselect = 'body'\nweight = 3\n");
  const ExtractedPage page = ruled_page(rules, kPage, kUrl);
  EXPECT_EQ(classes_of(page), "template words|");
  ASSERT_EQ(page.ruled->weights.size(), 1U);
  EXPECT_EQ(page.ruled->weights[0], 3);
  EXPECT_EQ(page.ruled->classes[0], 1U);
}

// What becomes of whole pages is decided by site, path and order.
TEST(RulePrecedence, HoldsForWholePages) {
  const PageRules rules = rules_of(
      "[[rule]]\nsite = 'example.org'\ndemote = 1\n"
      "[[rule]]\npath = '/docs/**'\nskip = true\ndemote = 2\n"
      "[[rule]]\npath = '/docs/guide/**'\nskip = false\nmethod = 'all'\n"
      "[[rule]]\nmethod = 'bte'\n");
  const RulesForPage page = rules.for_page("example.org", kUrl);
  EXPECT_FALSE(page.skip());
  EXPECT_EQ(page.skip_rule(), 2U);
  EXPECT_EQ(page.demote(), 1);
  EXPECT_EQ(page.demote_rule(), 0U);
  EXPECT_EQ(page.method(), "all");
  EXPECT_EQ(page.method_rule(), 2U);
  const RulesForPage other = rules.for_page("example.net", "https://example.net/docs/a");
  EXPECT_TRUE(other.skip());
  EXPECT_EQ(other.demote(), 2);
  EXPECT_EQ(other.method(), "bte");
}

}  // namespace
}  // namespace winnow
