// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/compared_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "extractor/page_tree/page_tree.h"
#include "tests/extractor/methods/pattern_tree/pattern_notation.h"
#include "tests/extractor/parsed.h"

namespace winnow {
namespace {

TEST(MatcherPool, GivesWhatWasGivenBack) {
  MatcherPool pool;
  std::unique_ptr<TolerantMatcher> matcher = pool.take();
  const TolerantMatcher* const first = matcher.get();
  pool.give_back(std::move(matcher));
  EXPECT_EQ(pool.take().get(), first);
}

TEST(MatcherPool, GivesNoneToTwo) {
  MatcherPool pool;
  pool.give_back(std::make_unique<TolerantMatcher>());
  const std::unique_ptr<TolerantMatcher> first = pool.take();
  const std::unique_ptr<TolerantMatcher> second = pool.take();
  ASSERT_NE(second, nullptr);
  EXPECT_NE(first, second);
}

TEST(MatcherPool, TakesMoreThanItKeeps) {
  MatcherPool pool;
  std::vector<std::unique_ptr<TolerantMatcher>> matchers;
  for (int i = 0; i < 100; ++i) matchers.push_back(pool.take());
  for (std::unique_ptr<TolerantMatcher>& matcher : matchers) pool.give_back(std::move(matcher));
  EXPECT_NE(pool.take(), nullptr);
}

using testing::ElementsAre;

// Compares a page with a pattern.
class Beside {
 public:
  Beside(std::string_view html, std::string_view pattern)
      : page_(parsed(html)), pattern_(pattern_of(pattern)) {
    PageTreeBuilder().build(page_.document, WithNames::no, tree_);
    TolerantMatcher().match(tree_, pattern_, match_);
  }

  // Returns for each block the bytes that repeat, vary, and are unknown.
  std::vector<std::string> texts() const {
    std::vector<std::string> counts;
    for (const BlockText& text : block_texts(page_, tree_, pattern_, match_)) {
      counts.push_back(std::to_string(text.repeats) + " " + std::to_string(text.varies) + " " +
                       std::to_string(text.unknown));
    }
    return counts;
  }

  // Returns for each block what its region is.
  std::vector<std::string> regions() const {
    std::vector<std::string> names;
    for (const std::uint32_t region : block_regions(page_, tree_, match_)) {
      names.emplace_back(pattern_.name(region));
    }
    return names;
  }

  // Returns "first-last" of each record.
  std::vector<std::string> records() const {
    std::vector<std::string> blocks;
    for (const Record& record : block_records(page_, tree_, match_)) {
      blocks.push_back(std::to_string(record.first_block) + "-" +
                       std::to_string(record.last_block));
    }
    return blocks;
  }

 private:
  ParsedPage page_;
  PatternTree pattern_;
  PageTree tree_;
  TreeMatch match_;
};

TEST(TemplateTextTest, CountsTextInInlineElementsForTheirBlock) {
  const Beside page("<p>Posted by <b>Ann Smith</b>", "html(body(p('Posted by' b(~t))))");
  EXPECT_THAT(page.texts(), ElementsAre("9 9 0"));
}

TEST(TemplateTextTest, TakesTextThatDiffersFromAFixedOneForVariant) {
  const Beside page("<p>Closed<p>Open", "html(body(p('Open') p('Open')))");
  EXPECT_THAT(page.texts(), ElementsAre("0 6 0", "4 0 0"));
}

TEST(TemplateTextTest, CountsTextWithoutAPlaceAsUnknown) {
  const Beside page("<p>Open<table><tr><td>new</table>", "html(body(p('Open')))");
  EXPECT_THAT(page.texts(), ElementsAre("4 0 0", "0 0 3"));
}

// All lines come from one text.
TEST(TemplateTextTest, GivesEachLineOfPreformattedTextWhatTheTextIs) {
  const Beside page("<pre>one\ntwo\nthree</pre>", "html(body(pre(~t)))");
  EXPECT_THAT(page.texts(), ElementsAre("0 3 0", "0 3 0", "0 5 0"));
}

TEST(TemplateTextTest, LeavesOutTextThatIsNotPartOfTheBlock) {
  const std::string_view pattern = "html(body(div('Imprint')))";
  for (const std::string_view between :
       {"<noscript>Please let this page run its scripts, dear reader</noscript>",
        "<b style=display:none>not to be seen by anyone</b>", "<script>let it = 1</script>"}) {
    std::string words = "<div>Imprint" + std::string(between) + "</div>";
    for (int i = 0; i < 60; ++i) words += "<p>word";
    EXPECT_EQ(Beside(words, pattern).texts().front(), "7 0 0") << between;
  }
}

TEST(TemplateTextTest, LeavesTextBehindABlockToTheNextOne) {
  const Beside page("<div>before<p>inside</p>after</div>",
                    "html(body(div('before' p(~t) 'after')))");
  EXPECT_THAT(page.texts(), ElementsAre("6 0 0", "0 6 0", "5 0 0"));
}

TEST(TemplateTextTest, PutsBlocksWhereTheirFirstTextStands) {
  const Beside page("<p>Open</p><table><tr><td>new</table>", "html(body(p('Open')))");
  EXPECT_THAT(page.regions(), ElementsAre("text", "body"));
}

TEST(TemplateTextTest, IsVariantIfAsMuchVariesAsRepeats) {
  EXPECT_TRUE((BlockText{5, 3, 2}.is_variant()));
  EXPECT_FALSE((BlockText{5, 3, 1}.is_variant()));
  EXPECT_TRUE((BlockText{1, 1, 2}.is_unknown()));
  EXPECT_FALSE((BlockText{1, 2, 2}.is_unknown()));
}

TEST(TemplateTextTest, TellsRecordsOfSeveralBlocks) {
  const Beside page("<dl><dt>a<dd>b<dt>c<dd>d</dl><p>end",
                    "html(body(dl([dt(~t) dd(~t)]+) p(~t)))");
  EXPECT_THAT(page.records(), ElementsAre("0-2", "2-4"));
}

TEST(TemplateTextTest, TellsNoRecordsWithoutText) {
  const Beside page("<ul><li><li>a<li></ul>", "html(body(ul(li(~t?)+)))");
  EXPECT_THAT(page.records(), ElementsAre("0-1"));
}

}  // namespace

}  // namespace winnow
