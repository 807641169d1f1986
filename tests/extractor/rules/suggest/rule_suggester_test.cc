// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/extractor/parsed.h"
#include "winnow/extractor/rule_suggestions.h"

namespace winnow {
namespace {

using testing::HasSubstr;

std::string article(const std::string& name, bool with_related = true) {
  std::string html =
      "<body class='single post-" + name +
      "99812'><div id=page><nav class=menu><a href=/>Home</a> " + "</nav><article id=post-4711" +
      name + " class='post hentry'><h1 class=title>On " + name + "</h1><p>Much is said of " + name +
      " here.</p><p>More on " + name + ".</p></article>";
  if (with_related) {
    html += "<div class='css-1a2b3c related'><h3>You may like</h3><ul><li><a href=/x>Another " +
            name + "</a><li><a href=/y>Yet more " + name + "</a></ul></div>";
  }
  return html + "<div class=meta><span class=cat>Filed under " + name +
         "</span></div></div></body>";
}

class SuggestionsFor {
 public:
  SuggestionsFor() {
    for (const char* name : {"ants", "bees", "cats"}) pages_.push_back(parsed(article(name)));
    pages_.push_back(parsed(article("dogs", false)));
  }

  std::vector<ParsedPage>& pages() { return pages_; }

  SuggestionsFor& example(std::size_t page, const std::string& text, bool wanted) {
    examples_.push_back({.page = &pages_[page],
                         .page_name = std::to_string(page) + ".html",
                         .text = text,
                         .wanted = wanted});
    return *this;
  }

  std::vector<SuggestedSelector> ranked(TextClass wanted_class = TextClass::template_) {
    auto suggester = RuleSuggester::from(examples_, wanted_class);
    if (!suggester) {
      ADD_FAILURE() << suggester.error().message();
      return {SuggestedSelector()};
    }
    for (const ParsedPage& page : pages_) suggester->observe(page, {});
    return suggester->suggestions(5);
  }

  std::string error(TextClass wanted_class = TextClass::template_) {
    const auto suggester = RuleSuggester::from(examples_, wanted_class);
    return suggester ? "" : suggester.error().message();
  }

 private:
  std::vector<ParsedPage> pages_;
  std::vector<RegionExample> examples_;
};

TEST(RuleSuggester, FindsTheClassOfTheRegion) {
  SuggestionsFor site;
  const auto ranked = site.example(0, "You may like ... yet more ants", true).ranked();
  ASSERT_FALSE(ranked.empty());
  EXPECT_LE(ranked.size(), 5U);
  EXPECT_EQ(ranked[0].selector, ".related");
  EXPECT_EQ(ranked[0].pages, 4U);
  EXPECT_EQ(ranked[0].pages_matched, 3U);
  EXPECT_EQ(ranked[0].regions, 3U);
  EXPECT_EQ(ranked[0].most_regions, 1U);
  EXPECT_EQ(ranked[0].pages_with_region, 3U);
  EXPECT_EQ(ranked[0].pages_agreeing, 3U);
  EXPECT_EQ(ranked[0].regions_elsewhere, 0U);
  EXPECT_EQ(ranked[0].words[0], 24U);
  EXPECT_EQ(ranked[0].pages_emptied, 0U);
  EXPECT_EQ(ranked[0].region_text, "You may like Another ants Yet more ants");
}

TEST(RuleSuggester, LeavesOutNamesThatOtherPagesDoNotHave) {
  SuggestionsFor site;
  for (const auto& suggested : site.example(0, "much is said", true).ranked(TextClass::main)) {
    EXPECT_THAT(suggested.selector, testing::Not(HasSubstr("4711")));
    EXPECT_EQ(suggested.pages_matched, 4U) << suggested.selector;
  }
}

TEST(RuleSuggester, CountsVerdictsThatWouldChange) {
  SuggestionsFor site;
  const RegionExample example{
      .page = &site.pages()[0], .page_name = "", .text = "filed under ants"};
  auto suggester = RuleSuggester::from({&example, 1}, TextClass::main);
  ASSERT_TRUE(suggester.has_value());
  for (const ParsedPage& page : site.pages()) {
    suggester->observe(page, std::vector<Verdict>(page.blocks.size()));
  }
  const auto ranked = suggester->suggestions(1);
  EXPECT_THAT(ranked[0].selector, testing::AnyOf(".cat", ".meta"));
  EXPECT_EQ(ranked[0].words, (std::array<std::uint64_t, 3>{0, 0, 12}));
}

// The other text of the box is sure to be main text, or template already.
TEST(RuleSuggester, SparesTextThatTheMethodIsSureOf) {
  const ParsedPage page = parsed(
      "<body><div class=box><div><p>An advertisement</p></div>"
      "<p>What the page is about, in many words of its own</p></div><p>And other words beside");
  const RegionExample example{.page = &page, .text = "an advertisement"};
  const auto best = [&](TextClass other, float probability) {
    auto suggester = RuleSuggester::from({&example, 1}, TextClass::template_);
    EXPECT_TRUE(suggester.has_value());
    suggester->observe(page, std::vector<Verdict>{{TextClass::main, Reason::probable, 0.6F},
                                                  {other, Reason::probable, probability},
                                                  {}});
    return suggester->suggestions(1).front().selector;
  };
  EXPECT_EQ(best(TextClass::template_, 0.1F), ".box");
  EXPECT_NE(best(TextClass::main, 0.99F), ".box");
}

TEST(RuleSuggester, KeepsOutWhatIsNotWanted) {
  SuggestionsFor site;
  site.example(0, "another ants", true).example(0, "yet more ants", true);
  site.example(0, "you may like", false);
  const auto ranked = site.ranked();
  EXPECT_THAT(ranked[0].selector, HasSubstr("li"));
  EXPECT_EQ(ranked[0].regions, 6U);
}

TEST(RuleSuggester, TellsPartsOfOneClassByAnother) {
  SuggestionsFor site;
  site.pages()[0] = parsed(
      "<body><div class='box a'>one text</div><div class='box b'>two text</div>"
      "<div class='box c'>three text</div>");
  site.example(0, "one text", true).example(0, "three text", true).example(0, "two text", false);
  const auto ranked = site.ranked();
  EXPECT_EQ(ranked[0].selector, ".box:not(.b)");
}

TEST(RuleSuggester, FitsExamplesOnSeveralPages) {
  SuggestionsFor site;
  site.example(0, "more on ants", true).example(1, "more on bees", true);
  site.example(1, "another bees", false).example(2, "filed under cats", false);
  const auto ranked = site.ranked(TextClass::main);
  EXPECT_EQ(ranked[0].pages_matched, 4U);
  EXPECT_EQ(ranked[0].selector, ".post");
}

TEST(RuleSuggester, SaysWhichExamplesContradictEachOther) {
  SuggestionsFor site;
  site.pages()[0] = parsed("<body><p>first text<p>second text<p>third text");
  site.pages()[1] = parsed("<body><p>first words<p>second words");
  site.example(0, "first text", true).example(1, "second words", true);
  site.example(1, "first words", false);
  EXPECT_THAT(site.error(), HasSubstr("no selector matches \"first text\" (0.html) but not "
                                      "\"first words\" (1.html)"));
}

TEST(RuleSuggester, SaysWhichExamplesHaveNoSelectorInCommon) {
  SuggestionsFor site;
  site.pages()[0] = parsed("<body><p>first text<ul><li>second text</ul><p>third text");
  site.example(0, "first text", true).example(0, "second text", true);
  EXPECT_THAT(site.error(), HasSubstr("matches \"first text\" (0.html) and also \"second text\""));
}

TEST(RuleSuggester, SaysWhenTwoExamplesAreOneText) {
  SuggestionsFor site;
  site.example(0, "much is said", true).example(0, "said of ants", false);
  EXPECT_THAT(site.error(), HasSubstr("stand in the same text"));
}

TEST(RuleSuggester, WantsAnExampleThatIsWanted) {
  SuggestionsFor site;
  EXPECT_THAT(site.error(), HasSubstr("no example says what to match"));
  EXPECT_THAT(site.example(0, "much is said", false).error(),
              HasSubstr("no example says what to match"));
}

TEST(RuleSuggester, CountsPositionsOnlyAsALastResort) {
  SuggestionsFor site;
  site.pages()[0] = parsed("<body><div>first text</div><div>second text</div><div>third</div>");
  site.example(0, "second text", true).example(0, "first text", false);
  site.example(0, "third", false);
  const auto ranked = site.ranked();
  EXPECT_TRUE(ranked[0].by_position);
  EXPECT_THAT(ranked[0].selector, HasSubstr(":nth-child(2)"));
}

TEST(RuleSuggester, CountsPagesThatWouldBeEmpty) {
  SuggestionsFor site;
  site.pages()[3] = parsed("<body><div id=page><div class=related>All that is here</div></div>");
  const auto ranked = site.example(0, "You may like ... yet more ants", true).ranked();
  EXPECT_EQ(ranked[0].selector, ".related");
  EXPECT_EQ(ranked[0].pages_emptied, 1U);
}

TEST(RuleSuggester, LeavesOutWhatWouldEmptyEveryPage) {
  SuggestionsFor site;
  const auto ranked = site.example(0, "much is said of ants", true).ranked();
  for (const SuggestedSelector& one : ranked) EXPECT_EQ(one.pages_emptied, 0U) << one.selector;
  SuggestionsFor all;
  all.pages()[0] = parsed("<body><div class=all><p>All that is here</div>");
  EXPECT_EQ(all.example(0, "all that", true).ranked()[0].pages_emptied, 1U);
}

}  // namespace
}  // namespace winnow
