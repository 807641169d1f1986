// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/rules/suggest/css_names.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/extractor/parsed.h"
#include "winnow/extractor/content_selectors.h"

namespace winnow {
namespace {

TEST(CssNames, KnowsNamesThatProgramsMakeUp) {
  for (const char* name :
       {"post-1234", "css-1x2y3z", "Header_title__3kXyZ", "menu-item-567", "sc-bdVaJa1", "jss12",
        "ember42", "bdVaJaQ", "a1b2c3d4", "deadbeef1", "uid-7", "node-20240131"}) {
    EXPECT_TRUE(looks_generated(name)) << name;
  }
}

TEST(CssNames, KnowsNamesThatPeopleGive) {
  for (const char* name :
       {"related", "col-md-8", "sidebar-2", "h1", "addToCartForm", "entry-content", "col2-layout",
        "large--four-fifths", "navBar", "mw-content-text", "nav-0", "\u00fcbersicht"}) {
    EXPECT_FALSE(looks_generated(name)) << name;
  }
}

TEST(CssNames, KeepsTheBeginningOfAGeneratedName) {
  EXPECT_EQ(stable_beginning("post-1234"), "post-");
  EXPECT_EQ(stable_beginning("Header_title__3kXyZ"), "Header_");
  EXPECT_EQ(stable_beginning("css-1x2y3z"), "");
  EXPECT_EQ(stable_beginning("1234-post"), "");
  EXPECT_EQ(stable_beginning("content"), "");
}

TEST(CssNames, RefusesNamesThatNoSelectorShouldHave) {
  EXPECT_FALSE(is_nameable(""));
  EXPECT_FALSE(is_nameable("a\nb"));
  EXPECT_FALSE(is_nameable("a\x1B[31m"));
  EXPECT_FALSE(is_nameable("\xFF"));
  EXPECT_FALSE(is_nameable(std::string(101, 'x')));
  EXPECT_TRUE(is_nameable("w-1/2:hover"));
}

// Each name is the class and id of a page's element; the selectors must lead back to it.
TEST(CssNames, EscapesSoThatTheElementIsFound) {
  for (const std::string name :
       {"1col", "-2", "-", "--x", "w-1/2", "md:flex", "a.b", "a#b", "a\\b", "it's", "say\"it\"",
        "[x]", "a{}b", "\u65e5\u672c", "a,b", "*", "a>b", "@media", "100%"}) {
    std::string value;
    for (const char c : name) value += c == '"' ? "&quot;" : std::string(1, c);
    const ParsedPage page =
        parsed("<body><p class=other><p id=\"" + value + "\" class=\"x " + value + " y\">text");
    for (const std::string& selector : {"#" + css_identifier(name), "." + css_identifier(name),
                                        "[id=" + css_string(name) + "]"}) {
      const auto read = Selector::parse(selector);
      ASSERT_TRUE(read.has_value()) << selector;
      const std::vector<NodeIndex> found = read->select(page.document);
      ASSERT_EQ(found.size(), 1U) << selector;
      std::string scratch;
      EXPECT_EQ(page.document.attribute(found[0], Attribute::id, scratch), name);
    }
  }
}

}  // namespace
}  // namespace winnow
