// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/extractor/methods/classified.h"
#include "tests/extractor/page/selectors/selected.h"

namespace winnow {
namespace {

TEST(AllText, KeepsEveryBlockThatAReaderCanSee) {
  EXPECT_EQ(
      main_text("all", "<nav>menu</nav><p>text</p><button>go</button><p aria-hidden=true>x</p>"),
      "menu\ntext\ngo\nx\n");
}

TEST(AllText, DropsHiddenBlocks) {
  const ExtractedPage page =
      extracted("all", "<p>text</p><p hidden>x</p><p style='display:none'>y</p>");
  EXPECT_EQ(text_of(page, TextClass::main), "text\n");
  EXPECT_EQ(text_of(page, TextClass::template_), "x\ny\n");
  EXPECT_EQ(text_of(page, TextClass::page), "");
}

TEST(AllText, DropsBlocksThatAreNotToBeIndexed) {
  EXPECT_EQ(main_text("all", "<p>a</p><!--htdig_noindex--><p>b</p><!--/htdig_noindex--><p>c</p>"),
            "a\nc\n");
}

TEST(AllText, SaysWhyABlockIsDropped) {
  const ExtractedPage page =
      extracted("all", "<p>a</p><p hidden>b</p><!--UdmComment--><p>c</p><!--/UdmComment-->");
  ASSERT_EQ(page.verdicts.size(), 3u);
  EXPECT_EQ(page.verdicts[0].reason, Reason::everything);
  EXPECT_EQ(page.verdicts[1].reason, Reason::hidden);
  EXPECT_EQ(page.verdicts[2].reason, Reason::no_index);
  EXPECT_LT(page.verdicts[0].probability, 0);
}

TEST(AllText, NeedsNoHashes) { EXPECT_FALSE(made_method("all")->needs_hashes()); }

constexpr std::string_view kArticle =
    "<nav><a href=x>Home</a><a href=y>All the news</a></nav><h1>Tides</h1>"
    "<p>The water comes and goes twice a day on most of the coasts.</p>"
    "<p><a href=z>More</a></p>"
    "<p>It is the moon that pulls, and the sun that pulls with it or against it.</p>"
    "<footer><a href=w>About us</a></footer>";

TEST(BodyTextExtraction, KeepsTheTextBetweenTheLinksOfTheTemplate) {
  const ExtractedPage page = extracted("bte", kArticle);
  EXPECT_EQ(text_of(page, TextClass::main),
            "The water comes and goes twice a day on most of the coasts.\nMore\n"
            "It is the moon that pulls, and the sun that pulls with it or against it.\n");
  EXPECT_EQ(page.verdicts.front().reason, Reason::outside);
  EXPECT_EQ(page.verdicts[2].reason, Reason::inside);
}

TEST(BodyTextExtraction, NeverKeepsWhatIsHidden) {
  EXPECT_EQ(main_text("bte", "<p>one two three four</p><p hidden>x</p><p>five six seven eight</p>"),
            "one two three four\nfive six seven eight\n");
}

TEST(BodyTextExtraction, KeepsAPageOfLinksAlone) {
  const ExtractedPage page = extracted("bte", "<p><a href=x>one</a></p><p><a href=y>two</a></p>");
  EXPECT_EQ(text_of(page, TextClass::main), "one\ntwo\n");
  EXPECT_EQ(page.verdicts[0].reason, Reason::only_text);
}

TEST(BodyTextExtraction, KeepsAPageWithoutWords) {
  EXPECT_EQ(main_text("bte", "<p>-- --</p>"), "-- --\n");
  EXPECT_EQ(main_text("bte", ""), "");
}

using testing::ElementsAre;

using Texts = std::vector<std::string_view>;

std::unique_ptr<Method> method_of(const Texts& include, const Texts& exclude) {
  ContentSelectors selectors;
  for (const std::string_view text : include) selectors.include.push_back(selector(text));
  for (const std::string_view text : exclude) selectors.exclude.push_back(selector(text));
  return make_selector_method(std::move(selectors));
}

// Returns "class reason" for each block.
std::vector<std::string> verdicts(std::string_view html, const Texts& include,
                                  const Texts& exclude = {}) {
  const ParsedPage page = parsed(html);
  WordSegmenter segmenter;
  const std::vector<Verdict> given =
      method_of(include, exclude)->classify(page, segmenter).verdicts;
  std::vector<std::string> words;
  for (const Verdict& verdict : given) {
    EXPECT_LT(verdict.probability, 0);
    words.push_back(std::string(text_class_name(verdict.text_class)) + " " +
                    std::string(reason_name(verdict.reason)));
  }
  return words;
}

TEST(SelectorMethod, HasAName) { EXPECT_EQ(method_of({}, {})->name(), "selectors"); }

TEST(SelectorMethod, KeepsWhatIsIncluded) {
  EXPECT_THAT(verdicts("<nav>a</nav><main><p>b<div><p>c</div></main><p>d", {"main"}),
              ElementsAre("template outside", "main inside", "main inside", "template outside"));
}

TEST(SelectorMethod, KeepsAllElementsThatAnIncludeMatches) {
  EXPECT_THAT(verdicts("<h1>a</h1><nav>b</nav><p>c", {"h1, p"}),
              ElementsAre("main inside", "template outside", "main inside"));
}

TEST(SelectorMethod, LeavesOutWhatIsExcluded) {
  EXPECT_THAT(verdicts("<main>a<ul><li>b</ul><p class=x>c<p>d</main>", {"main"}, {"ul", ".x"}),
              ElementsAre("main inside", "template outside", "template outside", "main inside"));
}

TEST(SelectorMethod, LeavesOutAnIncludeWithinAnExclude) {
  EXPECT_THAT(verdicts("<aside><main>a</main></aside><p>b", {"main"}, {"aside"}),
              ElementsAre("template outside", "template outside"));
}

TEST(SelectorMethod, KeepsWhatAnyOfTheIncludesMatches) {
  EXPECT_THAT(verdicts("<h1>a</h1><p>b<ul><li>c</ul>", {"table", "p", "ul"}),
              ElementsAre("template outside", "main inside", "main inside"));
}

TEST(SelectorMethod, ExcludesFromAllIncludes) {
  EXPECT_THAT(verdicts("<p>a<ul><li>b</ul>", {"p", "ul"}, {"p"}),
              ElementsAre("template outside", "main inside"));
}

TEST(SelectorMethod, KeepsNothingIfNothingIsIncluded) {
  EXPECT_THAT(verdicts("<p>a", {"main"}), ElementsAre("template outside"));
  EXPECT_THAT(verdicts("<p>a", {}), ElementsAre("template outside"));
  EXPECT_THAT(verdicts("", {"main"}), ElementsAre());
}

TEST(SelectorMethod, GoesByWhereABlockBegins) {
  EXPECT_THAT(verdicts("<p>a <b>b</b></p><p><b>c</b> d</p>", {"p"}, {"b"}),
              ElementsAre("main inside", "template outside"));
}

TEST(SelectorMethod, NeverKeepsWhatMayNotBeKept) {
  EXPECT_THAT(verdicts("<main><p hidden>a</p><!--htdig_noindex--><p>b</p><!--/htdig_noindex-->"
                       "<p>c</p></main>",
                       {"main"}),
              ElementsAre("template hidden", "template no-index", "main inside"));
}

}  // namespace

}  // namespace winnow
