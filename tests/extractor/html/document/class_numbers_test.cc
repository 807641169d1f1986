// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/document/class_numbers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

// Returns the numbers of the page's p elements.
std::vector<std::uint32_t> numbers_of(const std::string& html) {
  const ParsedPage page = parsed(html);
  const Document& document = page.document;
  const ClassNumbers classes(document);
  std::vector<std::uint32_t> numbers;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (document.tag(node) == Tag::p) numbers.push_back(classes.of(node));
    EXPECT_LT(classes.of(node), classes.end());
  }
  return numbers;
}

TEST(ClassNumbers, AreTheSameForEqualValuesOnly) {
  const auto numbers = numbers_of("<p class=a>1<p class='a b'>2<p class=a>3<p class='b a'>4");
  ASSERT_EQ(numbers.size(), 4U);
  EXPECT_EQ(numbers[0], numbers[2]);
  EXPECT_NE(numbers[0], numbers[1]);
  EXPECT_NE(numbers[1], numbers[3]) << "the order counts";
}

TEST(ClassNumbers, AreZeroWithoutAClass) {
  const auto numbers = numbers_of("<p>1<p id=a>2<p class=''>3");
  EXPECT_EQ(numbers, (std::vector<std::uint32_t>{0, 0, 0}));
}

TEST(ClassNumbers, TellAnyNumberOfValuesApart) {
  std::string html;
  for (int i = 0; i < 5000; ++i) html += "<p class=c" + std::to_string(i) + ">x";
  std::vector<std::uint32_t> numbers = numbers_of(html);
  std::sort(numbers.begin(), numbers.end());
  EXPECT_EQ(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

}  // namespace
}  // namespace winnow
