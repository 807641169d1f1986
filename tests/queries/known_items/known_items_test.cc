// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/queries/known_items.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace winnow {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class PageList : public Source {
 public:
  void add(const std::string& path, std::string html) {
    RawPage page;
    page.path = path;
    page.url = "/" + path;
    page.bytes = std::move(html);
    page.content_type = "text/html";
    pages.push_back(std::move(page));
  }

  std::string name() const override { return "list"; }
  Expected<std::uint64_t> count() override { return std::uint64_t{pages.size()}; }
  Expected<void> for_each(const PageVisitor& visit, const SkipVisitor&) override {
    if (broken) return Error{ErrorCode::input, "broken", "list", ""};
    for (const RawPage& page : pages) {
      if (!visit(RawPage(page))) break;
    }
    return {};
  }

  std::vector<RawPage> pages;
  bool broken = false;
};

class KnownItems : public testing::Test {
 protected:
  // "origin: query > document, copy", sorted.
  std::vector<std::string> made() {
    const auto items = make_known_items(source_, options_);
    EXPECT_TRUE(items) << items.error().message();
    std::vector<std::string> lines;
    if (!items) return lines;
    for (const KnownItem& item : *items) {
      lines.push_back(std::string(known_item_origin_name(item.origin)) + ": " + item.query + " > " +
                      item.document);
      for (const std::string& copy : item.copies) lines.back() += ", " + copy;
    }
    std::sort(lines.begin(), lines.end());
    return lines;
  }

  PageList source_;
  KnownItemOptions options_;
};

std::string titled(const std::string& title, const std::string& body = "<p>Text.") {
  return "<!doctype html><title>" + title + "</title><body>" + body;
}

TEST_F(KnownItems, TitlesHeadingsAndLinksAreNames) {
  source_.add("a.html", titled("Red apples", "<h2>Green pears</h2><a href=b.html>Ripe plums</a>"));
  source_.add("b.html", titled("Plum"));
  EXPECT_THAT(made(), ElementsAre("anchor: ripe plums > b.html", "heading: green pears > a.html",
                                  "title: red apples > a.html"));
}

TEST_F(KnownItems, TitleThatTwoPagesHaveIsNone) {
  source_.add("a.html", titled("Red apples"));
  source_.add("b.html", titled("RED  APPLES"));
  EXPECT_THAT(made(), IsEmpty());
}

TEST_F(KnownItems, HeadingThatTwoPagesHaveIsNone) {
  source_.add("a.html", titled("A", "<h2>Green pears</h2>"));
  source_.add("b.html", titled("B", "<h3>Green pears</h3>"));
  EXPECT_THAT(made(), IsEmpty());
}

TEST_F(KnownItems, HeadingThatIsTheTitleOfAnotherPageIsNone) {
  source_.add("a.html", titled("Red apples"));
  source_.add("b.html", titled("B", "<h2>Red apples</h2>"));
  EXPECT_THAT(made(), IsEmpty());
}

TEST_F(KnownItems, LinkTextThatLeadsToTwoPagesIsNone) {
  source_.add("a.html", titled("A", "<a href=b.html>See there</a> <a href=c.html>See there</a>"));
  source_.add("b.html", titled("B"));
  source_.add("c.html", titled("C"));
  EXPECT_THAT(made(), IsEmpty());
}

TEST_F(KnownItems, SeveralLinksToOnePageAreOneItem) {
  source_.add("a.html", titled("A", "<a href=c.html>Ripe plums</a>"));
  source_.add("b.html", titled("B", "<a href='c.html#end'>ripe plums!</a>"));
  source_.add("c.html", titled("C"));
  EXPECT_THAT(made(), ElementsAre("anchor: ripe plums > c.html"));
}

TEST_F(KnownItems, LinksElsewhereDoNotCount) {
  source_.add("a.html",
              titled("A",
                     "<a href=b.html>Ripe plums</a><a href=https://example.org/>Ripe plums</a>"
                     "<a href=gone.html>Old pears</a><a href=mailto:x@example.org>Write us</a>"));
  source_.add("b.html", titled("B"));
  EXPECT_THAT(made(), ElementsAre("anchor: ripe plums > b.html"));
}

TEST_F(KnownItems, LinkToThePageItselfDoesNotCount) {
  source_.add("a.html", titled("A", "<a href=#top>Back up</a><a href=a.html>This page</a>"));
  EXPECT_THAT(made(), IsEmpty());
}

TEST_F(KnownItems, NameOfSeveralOriginsCountsOnceAsTitle) {
  source_.add("a.html", titled("Red apples", "<h2>Red apples</h2>"));
  source_.add("b.html", titled("B", "<a href=a.html>Red apples</a>"));
  EXPECT_THAT(made(), ElementsAre("title: red apples > a.html"));
}

TEST_F(KnownItems, HeadingThatLinksToAPageIsThatPagesName) {
  source_.add("a.html", titled("A", "<h2><a href=b.html>Ripe plums</a></h2>"));
  source_.add("b.html", titled("Ripe plums"));
  EXPECT_THAT(made(), ElementsAre("title: ripe plums > b.html"));
}

TEST_F(KnownItems, HeadingThatLinksToItselfIsAHeading) {
  source_.add("a.html", titled("A", "<h2 id=x><a href=#x>Green pears</a></h2>"));
  EXPECT_THAT(made(), ElementsAre("heading: green pears > a.html"));
}

TEST_F(KnownItems, HiddenNamesDoNotCount) {
  source_.add("a.html", titled("A",
                               "<h2 hidden>Green pears</h2><p>Much text that is shown.</p>"
                               "<a href=b.html style='display:none'>Ripe plums</a>"));
  source_.add("b.html", titled("B"));
  EXPECT_THAT(made(), IsEmpty());
}

TEST_F(KnownItems, TextOfALinkKeepsTheBoundariesOfItsBlocks) {
  source_.add("a.html", titled("A",
                               "<a href=b.html><b>Ri</b>pe<div>plums</div>and<br>pears"
                               "<script>no text</script></a>"));
  source_.add("b.html", titled("B"));
  EXPECT_THAT(made(), ElementsAre("anchor: ripe plums and pears > b.html"));
}

TEST_F(KnownItems, NamesNeedWordsWithLetters) {
  source_.add("a.html",
              titled("Apples 2004", "<h2>1 2 3</h2><h2>One</h2><h2>Version 2 notes</h2>"));
  EXPECT_THAT(made(), ElementsAre("heading: version 2 notes > a.html"));
}

TEST_F(KnownItems, NamesMayBeAsLongAsTheOptionsSay) {
  options_.max_words = 3;
  source_.add("a.html", titled("One two three", "<h2>One two three four</h2>"));
  EXPECT_THAT(made(), ElementsAre("title: one two three > a.html"));
}

TEST_F(KnownItems, WhatRepeatsOverTheSiteIsCutOff) {
  for (const std::string fruit : {"apples", "figs", "pears", "plums"}) {
    source_.add(fruit + ".html", titled("Sweet " + fruit + " | Fruit shop",
                                        "<h2>Our offers</h2><a href=apples.html>Up: Read apples</a>"
                                        "<a href=pears.html>Up: Read pears</a>"));
  }
  EXPECT_THAT(made(),
              ElementsAre("title: sweet apples > apples.html", "title: sweet figs > figs.html",
                          "title: sweet pears > pears.html", "title: sweet plums > plums.html"));
}

TEST_F(KnownItems, NumberingDoesNotTellNamesApart) {
  source_.add("a.html", titled("A", "<h2>1.2 Further reading</h2><h2>1.3 Red apples</h2>"));
  source_.add("b.html", titled("B", "<h2>2.2 Further reading</h2>"));
  EXPECT_THAT(made(), ElementsAre("heading: red apples > a.html"));
}

TEST_F(KnownItems, PartsInFrontThatCountAreCutOff) {
  source_.add("a.html", titled("Part I. Red apples", "<h2>Step 3: Wash all plums</h2>"));
  source_.add("b.html", titled("Part II. Green pears"));
  source_.add("c.html", titled("Part III. Ripe plums"));
  EXPECT_THAT(made(),
              ElementsAre("heading: step 3 wash all plums > a.html", "title: green pears > b.html",
                          "title: red apples > a.html", "title: ripe plums > c.html"));
}

TEST_F(KnownItems, NumbersThatDoNotCountFromOneStay) {
  source_.add("a.html", titled("Windows 7: Use printers"));
  source_.add("b.html", titled("Windows 8: Use printers"));
  source_.add("c.html", titled("Part 1"));
  source_.add("d.html", titled("Part 2"));
  source_.add("e.html", titled("Part two"));
  EXPECT_THAT(made(),
              ElementsAre("title: part two > e.html", "title: windows 7 use printers > a.html",
                          "title: windows 8 use printers > b.html"));
}

TEST_F(KnownItems, NameThatOnlyCountsStays) {
  for (const std::string number : {"1", "2", "3"}) {
    source_.add(number + ".html", titled("Big volume " + number + " | Fruit shop"));
  }
  EXPECT_THAT(made(), ElementsAre("title: big volume 1 > 1.html", "title: big volume 2 > 2.html",
                                  "title: big volume 3 > 3.html"));
}

TEST_F(KnownItems, CopiesWouldDoAsWell) {
  source_.add("print.html",
              titled("Red apples", "<link rel=canonical href=a.html><h2>Pie of pears"));
  source_.add("a.html", titled("Red apples", "<h2>Pie of pears"));
  source_.add("copy.html",
              titled("Red apples", "<link rel=canonical href=a.html><h2>Pie of pears"));
  source_.add("b.html",
              titled("B", "<a href=a.html>Ripe plums</a><a href=copy.html>Ripe plums</a>"));
  EXPECT_THAT(made(), ElementsAre("anchor: ripe plums > a.html, copy.html, print.html",
                                  "heading: pie of pears > a.html, copy.html, print.html",
                                  "title: red apples > a.html, copy.html, print.html"));
}

TEST_F(KnownItems, FileWithAQueryCanBeACopy) {
  source_.add("a.html", titled("Red apples", "<link rel=canonical href=a.html><p>Text."));
  source_.add("a.html?sort=name", titled("Red apples", "<link rel=canonical href=a.html><p>Text."));
  source_.add("b.html", titled("B", "<a href=a.html>Ripe plums</a>"));
  EXPECT_THAT(made(), ElementsAre("anchor: ripe plums > a.html, a.html?sort=name",
                                  "title: red apples > a.html, a.html?sort=name"));
}

TEST_F(KnownItems, PageOfOtherTextIsNoCopy) {
  source_.add("a.html", titled("Red apples", "<p>First of two.<h2>Green pears</h2>"));
  source_.add("2.html", titled("Red apples",
                               "<link rel=canonical href=a.html><p>Second.<h2>Ripe plums</h2>"));
  EXPECT_THAT(made(), ElementsAre("heading: green pears > a.html", "heading: ripe plums > 2.html"));
}

TEST_F(KnownItems, CanonicalLinkToAPageOfAnotherTitleIsNotBelieved) {
  source_.add("index.html", titled("The shop"));
  source_.add("a.html", titled("Red apples", "<link rel=canonical href=index.html>"));
  EXPECT_THAT(made(), ElementsAre("title: red apples > a.html", "title: the shop > index.html"));
}

TEST_F(KnownItems, WhatManyCopiesHaveIsNoTemplate) {
  source_.add("a.html", titled("Red apples"));
  for (const std::string copy : {"1", "2", "3", "4"}) {
    source_.add(copy + ".html", titled("Red apples", "<link rel=canonical href=a.html><p>Text."));
  }
  EXPECT_THAT(made(), ElementsAre("title: red apples > a.html, 1.html, 2.html, 3.html, 4.html"));
}

TEST_F(KnownItems, TemplateIsFoundOnPagesWithWrongCanonicalLinks) {
  for (const std::string fruit : {"apples", "figs", "pears", "plums"}) {
    source_.add(fruit + ".html",
                titled("Sweet " + fruit + " | Fruit shop", "<link rel=canonical href=gone.html>"));
  }
  EXPECT_THAT(made(),
              ElementsAre("title: sweet apples > apples.html", "title: sweet figs > figs.html",
                          "title: sweet pears > pears.html", "title: sweet plums > plums.html"));
}

TEST_F(KnownItems, PagesMarkedNoindexArePagesLikeOthers) {
  const std::string noindex = "<meta name=robots content=noindex>";
  source_.add("a.html", titled("Red apples", noindex));
  source_.add("b.html", titled("Green pears", noindex));
  source_.add("c.html", titled("Green pears"));
  EXPECT_THAT(made(), ElementsAre("title: red apples > a.html"));
}

TEST_F(KnownItems, PagesThatNoIndexHasArePassedOver) {
  source_.add("b.html", std::string("%PDF-1.4\n\0\1\2", 12));
  source_.add("c.html", titled("Green pears"));
  source_.add("d.html", titled("Ripe plums"));
  source_.pages.back().url = "/c.html";
  EXPECT_THAT(made(), ElementsAre("title: green pears > c.html"));
}

TEST_F(KnownItems, OrderOfPagesDoesNotMatter) {
  for (int i = 0; i < 50; ++i) {
    const std::string name(1, static_cast<char>('a' + i % 26));
    source_.add(std::to_string(i) + ".html", titled("Page " + name + std::to_string(i) + "x"));
  }
  options_.count = 10;
  const std::vector<std::string> first = made();
  std::reverse(source_.pages.begin(), source_.pages.end());
  EXPECT_EQ(made(), first);
  EXPECT_EQ(first.size(), 10U);
}

TEST_F(KnownItems, AreTheSameForAnyNumberOfThreads) {
  const std::string filler(200'000, 'x');
  for (int i = 0; i < 60; ++i) {
    const std::string sort = {static_cast<char>('a' + i % 26), static_cast<char>('a' + i / 26),
                              'x'};
    // Some take far longer than those behind them, and some have the URL of others.
    source_.add(std::to_string(i % 50) + ".html", titled("Apples of the sort " + sort) +
                                                      (i % 9 == 0 ? "<p>" + filler : "<p>A sort."));
  }
  options_.threads = 1;
  const std::vector<std::string> first = made();
  EXPECT_GT(first.size(), 5U);
  for (const std::size_t threads : {2, 7}) {
    options_.threads = threads;
    EXPECT_EQ(made(), first);
  }
}

TEST_F(KnownItems, SourceWithoutPagesGivesNoItems) { EXPECT_THAT(made(), IsEmpty()); }

TEST_F(KnownItems, RunThatIsStoppedIsAnError) {
  source_.add("a.html", titled("Red apples"));
  source_.add("b.html", titled("Green pears"));
  std::uint64_t last = 0;
  const auto items = make_known_items(source_, options_, [&last](std::uint64_t pages) {
    last = pages;
    return pages < 1;
  });
  ASSERT_FALSE(items);
  EXPECT_EQ(items.error().code, ErrorCode::try_again);
  EXPECT_EQ(last, 1U);
}

TEST_F(KnownItems, ErrorOfTheSourceIsHandedOn) {
  source_.broken = true;
  const auto items = make_known_items(source_, options_);
  ASSERT_FALSE(items);
  EXPECT_EQ(items.error().what, "broken");
}

TEST(KnownItemTopics, AreNumberedAndJudged) {
  const std::vector<KnownItem> items = {{"red apples", "a.html", KnownItemOrigin::title},
                                        {"green pears", "my page.html", KnownItemOrigin::anchor}};
  const std::vector<Topic> topics = known_item_topics(items);
  ASSERT_EQ(topics.size(), 2U);
  EXPECT_EQ(topics[1].id, "k2");
  EXPECT_EQ(topics[1].text, "green pears");
  EXPECT_EQ(known_item_qrels(items),
            (Qrels{{"k1", {{"a.html", 1}}}, {"k2", {{"my%20page.html", 1}}}}));
}

TEST(KnownItemTopics, CopiesAreJudgedAsTheirOriginal) {
  const std::vector<KnownItem> items = {
      {"red apples", "a.html", KnownItemOrigin::title, {"my copy.html", "print.html"}}};
  EXPECT_EQ(known_item_qrels(items),
            (Qrels{{"k1", {{"a.html", 1}, {"my%20copy.html", 1}, {"print.html", 1}}}}));
}

}  // namespace
}  // namespace winnow
