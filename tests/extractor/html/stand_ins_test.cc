// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/parser_input/stand_ins.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace winnow {
namespace {

// Whether the name has a stand-in in a page that has `markup` behind all ordinary elements.
bool stands_in(std::string_view markup, std::string_view name) {
  std::string page =
      "<!doctype html><html><head><title>1 < 2</title></head><body><div class='a>b'><p><a></a></p>"
      "</div>";
  page.append(markup);
  StandIns stand_ins;
  stand_ins.choose(page);
  EXPECT_EQ(stand_ins.empty(), stand_ins.of(name).empty()) << markup;
  return !stand_ins.of(name).empty();
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
}

}  // namespace
}  // namespace winnow
