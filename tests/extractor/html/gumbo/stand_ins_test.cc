// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "extractor/html/gumbo/parser_input.h"
#include "extractor/html/scan/bomb_check.h"
#include "extractor/html/skeleton/skeleton.h"

namespace winnow {
namespace {

std::string page_with(std::string_view markup) {
  std::string page =
      "<!doctype html><html><head><title>1 < 2</title></head><body><div class='a>b'><p><a></a></p>"
      "</div>";
  page.append(markup);
  return page;
}

// Returns what the parser reads instead of the name in a page that has `markup` behind all ordinary
// elements.
std::string_view stand_in(std::string_view markup, std::string_view name) {
  PageNames names;
  EXPECT_EQ(check_for_bomb(page_with(markup), Limits{}, &names), Degraded::no);
  StandIns stand_ins;
  stand_ins.choose(names);
  return stand_ins.of(name);
}

// Returns what it reads in the page's skeleton.
std::string_view stand_in_of_skeleton(std::string_view markup, std::string_view name) {
  const std::string page = page_with(markup);
  Skeleton skeleton;
  EXPECT_TRUE(scan_skeleton(page, Limits{}, skeleton).made) << markup;
  StandIns stand_ins;
  stand_ins.choose(skeleton.names());
  return stand_ins.of(name);
}

bool stands_in(std::string_view markup, std::string_view name) {
  return !stand_in(markup, name).empty();
}

TEST(StandIns, AreForNamesInAnySpelling) {
  EXPECT_TRUE(stands_in("<main>", "main"));
  EXPECT_TRUE(stands_in("<MAIN>", "main"));
  EXPECT_TRUE(stands_in("<main", "main"));
  EXPECT_TRUE(stands_in("<main\nid=x>", "main"));
  EXPECT_TRUE(stands_in("<search/>", "search"));
  EXPECT_TRUE(stands_in("<main><dialog>", "dialog"));
  EXPECT_TRUE(stands_in("<custom-element>", "custom-element"));
  EXPECT_TRUE(stands_in("<slot><picture>", "picture"));
  EXPECT_TRUE(stands_in("<svg><path></path></svg><custom-element>", "custom-element"));
}

TEST(StandIns, AreForNoOtherElements) {
  EXPECT_FALSE(stands_in("", "div"));
  EXPECT_FALSE(stands_in("<section><article><nav>", "section"));
  EXPECT_FALSE(stands_in("</main></custom-element>", "main"));
}

TEST(StandIns, AreForNoNamesWithinTexts) {
  EXPECT_FALSE(stands_in("<!-- <main> -->", "main"));
  EXPECT_FALSE(stands_in("<script>'<main>'</script>", "main"));
  EXPECT_FALSE(stands_in("<p title='<main>'>", "main"));
  EXPECT_FALSE(stands_in("<svg><path></path></svg>", "path"));
  EXPECT_FALSE(stands_in("<svg><![CDATA[ > <main> ]]></svg>", "main"));
}

TEST(StandIns, AreTheSameOfThePageAndOfItsSkeleton) {
  for (const std::string_view markup :
       {"<main><x-a></x-a></main>", "<multicol></multicol><x-a>", "<b><bdi>x</bdi></b><x-abcde>",
        "<svg><nextid></nextid></svg><x-abcdefg>", "<x-a title='<bdo>'><!-- <bdi> --></x-a>",
        "<search><dialog><MAIN></search>", "<p><acronym>x</acronym><x-abcdefg>",
        "<svg><td></td><title>x</title></svg><main>"}) {
    for (const std::string_view name :
         {"main", "search", "dialog", "x-a", "x-abcde", "x-abcdefg", "bdi"}) {
      EXPECT_EQ(stand_in(markup, name), stand_in_of_skeleton(markup, name)) << markup << name;
    }
  }
}

TEST(StandIns, AreForgottenWithThePage) {
  PageNames names;
  EXPECT_EQ(check_for_bomb("<svg><td></svg><main><x-a>", Limits{}, &names), Degraded::no);
  names.clear();
  StandIns stand_ins;
  stand_ins.choose(names);
  EXPECT_TRUE(stand_ins.empty());
}

}  // namespace
}  // namespace winnow
