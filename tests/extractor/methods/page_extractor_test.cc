// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/page_extractor.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/extractor/methods/classified.h"
#include "tests/extractor/sample_pages.h"

namespace winnow {
namespace {

TEST(PageExtractor, GoesTheWholeWayOfAPage) {
  const ExtractedPage page = extracted(
      "all", "<meta charset=windows-1252><title>Caf\xE9</title><p>na\xEFve</p><img alt=hill>");
  EXPECT_EQ(page.metadata.title, "Café");
  EXPECT_EQ(text_of(page, TextClass::main), "naïve\n");
  EXPECT_EQ(page.encoding, "windows-1252");
  EXPECT_EQ(page.encoding_evidence, EncodingEvidence::meta);
  EXPECT_EQ(page.replaced, 0u);
  EXPECT_EQ(page.degraded, Degraded::no);
  EXPECT_EQ(page.verdicts.size(), page.blocks.size());
  EXPECT_EQ(page.image_classes.size(), page.metadata.images.size());
}

TEST(PageExtractor, UsesTheCharsetOfTheHeader) {
  auto page = PageExtractor(made_method("all"), Limits()).extract("<p>\xE9", {"iso-8859-7"});
  ASSERT_TRUE(page.has_value());
  EXPECT_EQ(text_of(*page, TextClass::main), "ι\n");
}

TEST(PageExtractor, GivesAResultForAnEmptyPage) {
  const ExtractedPage page = extracted("all", "");
  EXPECT_EQ(page.blocks.size(), 0u);
  EXPECT_EQ(text_of(page, TextClass::main), "");
}

TEST(PageExtractor, RefusesPagesOverTheLimit) {
  Limits limits;
  limits.page_bytes = 10;
  PageExtractor extractor(made_method("all"), limits);
  EXPECT_TRUE(extractor.extract("0123456789").has_value());
  const auto page = extractor.extract("0123456789a");
  ASSERT_FALSE(page.has_value());
  EXPECT_EQ(page.error().code, ErrorCode::too_large);
  EXPECT_NE(page.error().what.find("10"), std::string::npos);
  EXPECT_FALSE(page.error().hint.empty());
}

TEST(PageExtractor, RefusesWhatIsNoText) {
  const auto page =
      PageExtractor(made_method("all"), Limits()).extract("\x89PNG\r\n\x1A\n and more");
  ASSERT_FALSE(page.has_value());
  EXPECT_EQ(page.error().code, ErrorCode::binary);
}

TEST(PageExtractor, FlagsADegradedPageAndKeepsItsText) {
  std::string html = "<title>t</title>";
  for (int i = 0; i < 3000; ++i) html += "<div>";
  const ExtractedPage page = extracted("all", html + "bottom");
  EXPECT_EQ(page.degraded, Degraded::depth);
  EXPECT_EQ(page.metadata.title, "t");
  EXPECT_EQ(text_of(page, TextClass::main), "bottom\n");
}

TEST(PageExtractor, GivesImagesTheClassOfTheTextBesideThem) {
  const ExtractedPage page = extracted(
      "all",
      "<div><p>seen</p><img alt=one></div><div hidden><p>unseen</p><a><img alt=two></a></div>");
  ASSERT_EQ(page.image_classes.size(), 2u);
  EXPECT_EQ(page.image_classes[0], TextClass::main);
  EXPECT_EQ(page.image_classes[1], TextClass::template_);
}

TEST(PageExtractor, GivesImagesOfAPageWithoutTextTheMainClass) {
  const ExtractedPage page = extracted("all", "<img alt=one>");
  ASSERT_EQ(page.image_classes.size(), 1u);
  EXPECT_EQ(page.image_classes[0], TextClass::main);
}

TEST(PageExtractor, TakesImagesAsTheirTextWasTaken) {
  const ExtractedPage page =
      extracted("bte", "<a href=x>menu<img alt=one></a><p>a text of five words<img alt=two></p>");
  ASSERT_EQ(page.image_classes.size(), 2u);
  EXPECT_EQ(page.image_classes[0], TextClass::template_);
  EXPECT_EQ(page.image_classes[1], TextClass::main);
}

TEST(TextOf, HasTheStructuredTextBehindTheMainBlocks) {
  ExtractedPage page = extracted("all", "<p>seen</p><p hidden>unseen</p>");
  EXPECT_EQ(page.structured_text, "");
  page.structured_text = "one\ntwo\n";
  EXPECT_EQ(text_of(page, TextClass::main), "seen\none\ntwo\n");
  EXPECT_EQ(text_of(page, TextClass::template_), "unseen\n");
}

TEST(PageExtractor, IsUsableAgainAfterAFailure) {
  PageExtractor extractor(made_method("all"), Limits());
  EXPECT_FALSE(extractor.extract("\x89PNG\r\n\x1A\n").has_value());
  EXPECT_TRUE(extractor.extract("<p>text").has_value());
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '&') {
      result += "&amp;";
    } else if (c == '<') {
      result += "&lt;";
    } else {
      result += c;
    }
  }
  return result;
}

// Makes each line a paragraph.
std::string as_page(std::string_view lines) {
  std::string html = "<meta charset=utf-8>";
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    html += "<p>" + escaped(lines.substr(0, end)) + "</p>";
    lines.remove_prefix(end + 1);
  }
  return html;
}

// A page that was not decoded without loss may leave a text that looks binary.
TEST(PageExtractor, GivesTheSameTextForItsOwnText) {
  PageExtractor extractor(made_method("all"), Limits());
  std::size_t pages = 0;
  for (const auto& path : sample_pages()) {
    const auto page = extractor.extract(file_bytes(path));
    if (!page || page->replaced > 0) continue;
    const std::string text = text_of(*page, TextClass::main);
    const auto again = extractor.extract(as_page(text));
    ASSERT_TRUE(again.has_value()) << path << again.error().message();
    ASSERT_EQ(text_of(*again, TextClass::main), text) << path;
    ++pages;
  }
  EXPECT_GT(pages, 0u);
}

TEST(PageExtractor, GivesTheSameTextForTheTextOfOddPages) {
  for (const std::string_view html :
       {"<pre>a\n  b < c &amp;lt;\n</pre>x<br>y", "&nbsp;a&nbsp;", "<ruby>a<rt> b <rt> c </ruby>",
        "&#12;&#x85;&#8203;x", "a&shy;b <textarea>\n<p>q</textarea>"}) {
    const std::string text = main_text("all", html);
    EXPECT_EQ(main_text("all", as_page(text)), text) << html;
  }
}

}  // namespace
}  // namespace winnow
