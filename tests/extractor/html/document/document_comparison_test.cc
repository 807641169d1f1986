// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/document/document_comparison.h"

#include <gtest/gtest.h>

#include <string>

#include "winnow/extractor/html_parser.h"

namespace winnow {
namespace {

NodeIndex difference(const std::string& a, const std::string& b, bool hashes = false) {
  HtmlParser parser(ParseOptions{{}, hashes, false});
  return first_difference(parser.parse(a), parser.parse(b));
}

// In these pages the nodes 0 to 2 are html, head and body.
TEST(DocumentComparison, FindsNoDifferenceInEqualPages) {
  EXPECT_EQ(difference("<p class=a>x &amp; y", "<P CLASS='a'>x &#38; y", true), kNoNode);
}

TEST(DocumentComparison, FindsOtherElements) { EXPECT_EQ(difference("<p>x", "<div>x"), 3u); }

TEST(DocumentComparison, FindsOtherNames) { EXPECT_EQ(difference("<x-a>x", "<x-b>x"), 3u); }

TEST(DocumentComparison, FindsOtherTexts) { EXPECT_EQ(difference("<p>x", "<p>y"), 4u); }

TEST(DocumentComparison, FindsOtherAttributes) {
  EXPECT_EQ(difference("<p id=a>x", "<p id=b>x"), 3u);
  EXPECT_EQ(difference("<p id=a>x", "<p>x"), 3u);
  EXPECT_EQ(difference("<p id=a>x", "<p id=a hidden>x"), 3u);
}

TEST(DocumentComparison, FindsOtherPlacesInTheTree) {
  EXPECT_EQ(difference("<p>x</p><i></i>", "<p>x<i></i></p>"), 2u + 1u);
}

TEST(DocumentComparison, FindsMissingNodes) { EXPECT_EQ(difference("<br><br>", "<br>"), 0u); }

TEST(DocumentComparison, FindsAttributesThatAreOnlyHashed) {
  EXPECT_EQ(difference("<p data-x=a>x", "<p data-x=b>x", true), 3u);
  EXPECT_EQ(difference("<p data-x=a>x", "<p data-x=b>x", false), kNoNode);
}

TEST(DocumentComparison, TellsDegradedDocumentsFromOthers) {
  Limits limits;
  limits.depth = 1;
  const Document flat = HtmlParser(ParseOptions{limits, false, false}).parse("<p>x</p>");
  const Document tree = HtmlParser(ParseOptions{{}, false, false}).parse("<title></title><p>x</p>");
  EXPECT_EQ(first_difference(flat, tree), kNoNode);
  EXPECT_FALSE(same_documents(flat, tree));
}

}  // namespace
}  // namespace winnow
