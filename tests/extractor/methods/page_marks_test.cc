// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/page_marks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/extractor/methods/classified.h"

namespace winnow {
namespace {

using testing::HasSubstr;

ExtractedPage ignoring(std::string_view html) {
  ParseOptions options;
  options.marks = Marks::ignored;
  PageParser parser(options);
  return classify_page(parser.parse(html).value(), *made_method("all"), parser.segmenter());
}

std::string sentences(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "The tide came in and the boats went out again. ";
  return text;
}

TEST(MarkedPage, HasMainTextWhereItsAuthorSaysSo) {
  const std::string html = "<p>" + sentences(9) + "<p data-pagefind-body><a href=x>Map</a>";
  for (const std::string method : {"all", "block-model", "bte", "wlr"}) {
    const ExtractedPage page = extracted(method, html);
    EXPECT_EQ(text_of(page, TextClass::main), "Map\n") << method;
    EXPECT_EQ(page.verdicts[0].reason, Reason::no_index) << method;
    EXPECT_EQ(page.verdicts[1].reason, Reason::marked) << method;
  }
}

TEST(MarkedPage, KeepsTheProbabilityOfWhatItsAuthorDecides) {
  const ExtractedPage page =
      extracted("block-model", "<div data-pagefind-body><p>" + sentences(3) + "</div>");
  EXPECT_GT(page.verdicts[0].probability, 0);
}

TEST(MarkedPage, LeavesCommentsToTheOptionForThem) {
  std::string html = "<article data-pagefind-body><p>" + sentences(20) + "</p><ul>";
  for (int i = 0; i < 3; ++i) {
    html += "<li itemprop=comment itemscope itemtype='https://schema.org/Comment'>" + sentences(20);
  }
  MethodOptions options;
  options.comments = Comments::drop;
  PageExtractor extractor(make_method("block-model", options).value(), Limits());
  const ExtractedPage page = extractor.extract(html).value();
  EXPECT_EQ(page.verdicts[0].reason, Reason::marked);
  EXPECT_EQ(page.verdicts.back().reason, Reason::comment);
}

TEST(MarkedPage, NamesTheMarkThatDecided) {
  const ExtractedPage page =
      extracted("all", "<p>a<main data-pagefind-body>b<i data-pagefind-ignore>c</i><nav>d</nav>");
  EXPECT_EQ(deciding_mark(page, 0), PageMark::outside_pagefind_body);
  EXPECT_EQ(deciding_mark(page, 1), PageMark::pagefind_body);
  EXPECT_EQ(deciding_mark(page, 2), PageMark::pagefind_ignore);
  EXPECT_EQ(deciding_mark(page, 3), PageMark::none);
}

TEST(MarkedPage, HasNoTextsOfImagesThatAreMarked) {
  const std::string html =
      "<p>a<img alt=gull src=1.png><div data-pagefind-ignore><img alt=spire src=2.png></div>"
      "<!--googleoff: all--><img alt=bridge src=3.png>";
  const ExtractedPage page = extracted("all", html);
  ASSERT_EQ(page.metadata.images.size(), 1u);
  EXPECT_EQ(page.metadata.images[0].alt, "gull");
  EXPECT_EQ(page.image_classes.size(), 1u);
  EXPECT_EQ(ignoring(html).metadata.images.size(), 3u);
}

TEST(MarkedPage, IsNotFilledFromStructuredDataWithWhatIsMarked) {
  const std::string body = sentences(12);
  const std::string data = R"(<script type="application/ld+json">{"@type":"Article",)"
                           R"("articleBody":")" +
                           body + "\"}</script>";
  EXPECT_THAT(extracted("all", data + "<p>Loading").structured_text, HasSubstr("The tide"));
  EXPECT_EQ(extracted("all", data + "<div data-pagefind-ignore>" + body + "</div>").structured_text,
            "");
}

TEST(MarkedPage, IsNamedIfNothingIsLeft) {
  EXPECT_EQ(emptying_mark(extracted("all", "<p>a<!--googleoff: index--><p>b")), PageMark::none);
  EXPECT_EQ(emptying_mark(extracted("all", "<p hidden>a<p>")), PageMark::none);
  EXPECT_EQ(emptying_mark(extracted("all", "")), PageMark::none);
  EXPECT_EQ(emptying_mark(extracted("all",
                                    "<body><!--googleoff: index--><p>a b c<!--googleon: index-->"
                                    "<p data-pagefind-ignore>d")),
            PageMark::googleoff_index);
  EXPECT_EQ(emptying_mark(extracted("all", "<p>a<main data-pagefind-body></main>")),
            PageMark::outside_pagefind_body);
  EXPECT_EQ(emptying_mark(ignoring("<main data-pagefind-ignore>a</main>")), PageMark::none);
  EXPECT_THAT(emptied_page(PageMark::googleoff_all, "a.html").message(),
              testing::AllOf(HasSubstr("a.html"), HasSubstr("googleoff: all"),
                             HasSubstr("--ignore-marks")));
}

}  // namespace
}  // namespace winnow
