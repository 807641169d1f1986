// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <utility>

#include "extractor/methods/pattern_tree/matching/tree_match.h"
#include "extractor/methods/pattern_tree/tree/pattern_tree_builder.h"
#include "tests/extractor/methods/pattern_tree/pattern_notation.h"

namespace winnow {
namespace {

TreeMatch match_of(const PageTree& page, const PatternTree& pattern) {
  TreeMatch match;
  TolerantMatcher().match(page, pattern, match);
  return match;
}

// Writes the nodes in the body with their matches and regions: "p:element@2 x:variant@3". The html
// element is 0, the body 1.
std::string reading(std::string_view pattern, std::string_view page_notation) {
  static constexpr std::array<const char*, 6> kMatches = {"unknown",   "element", "same",
                                                          "different", "variant", "opaque"};
  const PageTree page = page_of(page_notation);
  const TreeMatch match = match_of(page, pattern_of(pattern));
  std::string text;
  for (std::uint32_t i = 2; i < page.size(); ++i) {
    text += i == 2 ? "" : " ";
    text += std::string(page.name(i)) + ":" + kMatches[static_cast<std::size_t>(match.matches[i])] +
            "@" + std::to_string(match.regions[i]);
  }
  return text;
}

// Writes "2#0[3,5)" if round 0 of the pattern's node 2 has the page's nodes 3 and 4.
std::string tolerant_rounds(std::string_view pattern, std::string_view page) {
  std::string text;
  for (const Repetition& round : match_of(page_of(page), pattern_of(pattern)).repetitions) {
    text += (text.empty() ? "" : " ") + std::to_string(round.pattern_node) + "#" +
            std::to_string(round.ordinal) + "[" + std::to_string(round.first) + "," +
            std::to_string(round.last) + ")";
  }
  return text;
}

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST(TolerantMatchTest, VariantPlacesTakeWhatTheyFind) {
  EXPECT_EQ(reading("h1('Title') p(~)", "h1('Title') p('x')"),
            "h1:same@2 Title:same@3 p:element@4 x:variant@5");
}

TEST(TolerantMatchTest, TextOnlyPlacesTakeNoImages) {
  EXPECT_EQ(reading("p(~t)", "p(<a.png>)"), "p:element@2 a.png:unknown@2");
}

TEST(TolerantMatchTest, ChangedFixedTextIsNoticed) {
  EXPECT_EQ(reading("p('old' ~i)", "p('new' <a.png>)"),
            "p:element@2 new:different@3 a.png:variant@4");
}

TEST(TolerantMatchTest, UnknownSubtreesBelongToWhatIsAround) {
  EXPECT_EQ(reading("div(p(~))", "div(p('x') ul(li('y')))"),
            "div:element@2 p:element@3 x:variant@4 ul:unknown@2 li:unknown@2 y:unknown@2");
}

TEST(TolerantMatchTest, WhatIsInAnOpaqueElementIsInItsRegion) {
  EXPECT_EQ(reading("div! p(~)", "div(ul(li('y'))) p('x')"),
            "div:opaque@2 ul:opaque@2 li:opaque@2 y:opaque@2 p:element@3 x:variant@4");
}

TEST(TolerantMatchTest, ConstantSubtreesHaveTheirOwnPlaces) {
  EXPECT_EQ(reading("h1(~) ul(li('a') li('b'))", "h1('x') ul(li('a') li('b'))"),
            "h1:element@2 x:variant@3 ul:same@4 li:same@5 a:same@6 li:same@7 b:same@8");
}

TEST(TolerantMatchTest, InAChangedConstantSubtreeEverythingElseIsTheSame) {
  EXPECT_EQ(reading("ul(li('a') li('b') li('c'))", "ul(li('a') li('c'))"),
            "ul:element@2 li:same@3 a:same@4 li:same@7 c:same@8");
}

TEST(TolerantMatchTest, OptionalPartsMayBeAbsent) {
  EXPECT_EQ(reading("h1(~) hr? [h2(~) pre(~)]? p(~)", "h1('x') p('y')"),
            "h1:element@2 x:variant@3 p:element@10 y:variant@11");
}

TEST(TolerantMatchTest, AnUnlikeElementDoesNotTakeAnOptionalPlace) {
  EXPECT_EQ(reading("div.nav(ul(li(~)+))? p(~)", "div.article(h1('x') pre('y')) p('z')"),
            "div.article:unknown@1 h1:unknown@1 x:unknown@1 pre:unknown@1 y:unknown@1 "
            "p:element@6 z:variant@7");
}

TEST(TolerantMatchTest, AnElementOfAnotherClassButLikeContentTakesThePlace) {
  EXPECT_EQ(reading("div.odd(h2(~) p(~))? hr", "div.even(h2('x') p('y')) hr"),
            "div.even:element@2 h2:element@3 x:variant@4 p:element@5 y:variant@6 hr:same@7");
}

TEST(TolerantMatchTest, TheSameIdCountsMoreThanOtherContent) {
  EXPECT_EQ(reading("div#main(h1(~))?", "div#main(pre('x'))"),
            "div#main:element@2 pre:unknown@2 x:unknown@2");
}

TEST(TolerantMatchTest, AnEqualElementComesBeforeAnotherThatFits) {
  EXPECT_EQ(reading("ul(li('a')? li('b')? li('c')?)", "ul(li('b'))"),
            "ul:element@2 li:same@5 b:same@6");
}

TEST(TolerantMatchTest, OfEqualPlacesTheFirstIsTaken) {
  EXPECT_EQ(reading("p(~)? p(~)?", "p('x')"), "p:element@2 x:variant@3");
}

TEST(TolerantMatchTest, EachNodeOfASetIsARound) {
  EXPECT_EQ(tolerant_rounds("ul(li(~)+) hr", "ul(li('a') li('b') li('c')) hr"),
            "3#0[3,5) 3#1[5,7) 3#2[7,9)");
}

TEST(TolerantMatchTest, GroupsRepeatAsAWhole) {
  EXPECT_EQ(reading("dl([dt(~) dd(~)]+)", "dl(dt('a') dd('b') dt('c') dd('d'))"),
            "dl:element@2 dt:element@4 a:variant@5 dd:element@6 b:variant@7 "
            "dt:element@4 c:variant@5 dd:element@6 d:variant@7");
  EXPECT_EQ(tolerant_rounds("dl([dt(~) dd(~)]+)", "dl(dt('a') dd('b') dt('c') dd('d'))"),
            "3#0[3,7) 3#1[7,11)");
}

TEST(TolerantMatchTest, ARoundMayLackWhatItShouldHave) {
  EXPECT_EQ(tolerant_rounds("dl([dt(~) dd(~)]+)", "dl(dt('a') dt('b') dd('c'))"),
            "3#0[3,5) 3#1[5,9)");
}

TEST(TolerantMatchTest, UnknownNodesBetweenRoundsAreInNone) {
  EXPECT_EQ(tolerant_rounds("[h2(~) p(~)]+", "h2('a') p('b') hr h2('c') hr p('d')"),
            "2#0[2,6) 2#1[7,12)");
}

TEST(TolerantMatchTest, SetsInSetsBeginAnewInEachRound) {
  EXPECT_EQ(
      tolerant_rounds("[h2(~) [dt(~) dd(~)+]+]+",
                      "h2('1') dt('2') dd('3') dd('4') dt('5') dd('6') h2('7') dt('8') dd('9')"),
      "2#0[2,14) 5#0[4,10) 8#0[6,8) 8#1[8,10) 5#1[10,14) 8#0[12,14) "
      "2#1[14,20) 5#0[16,20) 8#0[18,20)");
}

TEST(TolerantMatchTest, SetsSideBySideKeepTheirOrder) {
  EXPECT_EQ(reading("p.a(~)+ p.b(~)+", "p.a('1') p.b('2') p.b('3')"),
            "p.a:element@2 1:variant@3 p.b:element@4 2:variant@5 p.b:element@4 3:variant@5");
}

TEST(TolerantMatchTest, APageOfAnotherKindIsUnknownButHasRegions) {
  EXPECT_EQ(reading("div(p(~))", "table(tbody(tr(td('x'))))"),
            "table:unknown@1 tbody:unknown@1 tr:unknown@1 td:unknown@1 x:unknown@1");
}

TEST(TolerantMatchTest, RootsOfDifferentNamesLeaveEverythingUnknown) {
  PageTree page = page_of("p('x')");
  page.nodes[0].label = name_hash("svg");
  const TreeMatch match = match_of(page, pattern_of("p('x')"));
  EXPECT_EQ(match.matches, std::vector(page.size(), NodeMatch::unknown));
  EXPECT_EQ(match.regions, std::vector<std::uint32_t>(page.size(), 0));
}

TEST(TolerantMatchTest, EqualHashesOfUnequalSubtreesLeadNowhere) {
  PageTree page = page_of("ul(li('a') li('b'))");
  const PatternTree pattern = pattern_of("ul(li('a')) hr?");
  page.nodes[2].text_hash = pattern[2].text_hash;
  const TreeMatch match = match_of(page, pattern);
  EXPECT_EQ(match.matches[2], NodeMatch::same);
  EXPECT_EQ(match.regions, (std::vector<std::uint32_t>{0, 1, 2, 2, 2, 2, 2}));
}

// Appends a page of any shape, with three names and two classes.
void append_random(std::mt19937& random, int depth, std::string& text) {
  static constexpr std::array<const char*, 6> kNames = {"div", "div.x", "div.y", "ul", "ol", "pre"};
  const auto below = [&](std::uint32_t bound) {
    return std::uniform_int_distribution<std::uint32_t>(0, bound - 1)(random);
  };
  for (std::uint32_t left = below(5); left > 0; --left) {
    if (depth == 0 || below(3) == 0) {
      text += "'" + std::to_string(below(3)) + "' ";
      continue;
    }
    text += std::string(kNames[below(6)]) + "(";
    append_random(random, depth - 1, text);
    text += ") ";
  }
}

TEST(TolerantMatchTest, NoNodeIsLost) {
  std::mt19937 random(1);
  TolerantMatcher matcher;
  for (int i = 0; i < 500; ++i) {
    std::array<std::string, 2> notations;
    for (std::string& notation : notations) {
      append_random(random, 4, notation);
      notation = "html(body(" + notation + "))";
    }
    const PatternTree pattern = pattern_of(notations[0]);
    const PageTree page = page_of(notations[1]);
    TreeMatch match;
    matcher.match(page, pattern, match);
    ASSERT_EQ(match.regions.size(), page.size());
    for (std::uint32_t node = 1; node < page.size(); ++node) {
      const std::uint32_t region = match.regions[node];
      const std::uint32_t around = match.regions[page.nodes[node].parent];
      if (match.matches[node] == NodeMatch::unknown) {
        ASSERT_EQ(region, around) << notations[0] << " and " << notations[1];
      } else {
        ASSERT_EQ(pattern[region].parent, around) << notations[0] << " and " << notations[1];
      }
    }
  }
}

TEST(TolerantMatchTest, APageMatchesItselfCompletely) {
  std::mt19937 random(2);
  for (int i = 0; i < 200; ++i) {
    std::string notation;
    append_random(random, 4, notation);
    notation = "html(body(" + notation + "))";
    const PageTree page = page_of(notation);
    const TreeMatch match = match_of(page, pattern_of(notation));
    EXPECT_EQ(match.matches, std::vector(page.size(), NodeMatch::same)) << notation;
  }
}

TEST(TolerantMatchTest, AMatcherRemembersNothingOfOtherPagesAndTrees) {
  std::mt19937 random(3);
  TolerantMatcher used;
  for (int i = 0; i < 100; ++i) {
    std::string a;
    std::string b;
    append_random(random, 3, a);
    append_random(random, 3, b);
    const PatternTree pattern = pattern_of("html(body(" + a + "))");
    const PageTree page = page_of("html(body(" + b + "))");
    TreeMatch match;
    used.match(page, pattern, match);
    const TreeMatch fresh = match_of(page, pattern);
    EXPECT_EQ(match.regions, fresh.regions);
    EXPECT_EQ(match.matches, fresh.matches);
    EXPECT_EQ(match.repetitions.size(), fresh.repetitions.size());
  }
}

TEST(TolerantMatchTest, LongListsInFewPlacesAreAligned) {
  const PageTree page = page_of(repeated("h2('a') p('b') ", 10'000));
  const TreeMatch match = match_of(page, pattern_of("hr? [h2(~) p(~)]+ pre?"));
  EXPECT_EQ(match.repetitions.size(), 10'000U);
  EXPECT_EQ(match.repetitions.back().ordinal, 9'999U);
}

// Makes "p.caa(~)? p.cba(~)? ...", as digits would not tell classes apart.
std::string optional_places(int count) {
  static constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz";
  std::string places;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    places += std::string("p.c") + kLetters[i % 26] + kLetters[i / 26] + "(~)? ";
  }
  return places;
}

TEST(TolerantMatchTest, InListsTooWideToAlignEachChildTakesTheNextPlaceThatFits) {
  const std::string unknown = repeated("pre('x') ", 10'000);
  const PageTree page =
      page_of("p.caa('1') " + unknown + "p.cas('2') p.cab('3') " + unknown + "p.cat('4') pre");
  const PatternTree pattern = pattern_of(optional_places(500));
  ASSERT_GT(20'000U * 500U, kMaxAlignmentCells);
  const TreeMatch match = match_of(page, pattern);
  std::string found;
  for (std::uint32_t i = 2; i < page.size(); ++i) {
    if (match.matches[i] != NodeMatch::element) continue;
    found += std::string(page.name(i)) + ">" + std::string(pattern.name(match.regions[i])) + " ";
  }
  // Behind p.cas there is no p.cab, so the next p stands for it.
  EXPECT_EQ(found, "p.caa>p.caa p.cas>p.cas p.cab>p.cbs p.cat>p.cat ");
}

TEST(TolerantMatchTest, WideGroupsRepeatInListsTooWideToAlign) {
  const std::string round = "p.caa('1') p.cca('2') ";
  const TreeMatch match =
      match_of(page_of(repeated(round, 10'000)), pattern_of("[" + optional_places(60) + "]+"));
  ASSERT_EQ(match.repetitions.size(), 10'000U);
  EXPECT_EQ(match.repetitions[9'999].ordinal, 9'999U);
  EXPECT_EQ(match.repetitions[9'999].last - match.repetitions[9'999].first, 4U);
}

// Each row is compared with all places of the pattern's row, until cells run out. What comes after
// that must not take as long.
TEST(TolerantMatchTest, ManyShortListsOfOneWidePlaceTakeNearlyLinearTime) {
  constexpr std::uint32_t kRows = 100'000;
  const PageTree page = page_of(repeated("div(p.cas('x')) ", kRows));
  const PatternTree pattern = pattern_of("div(" + optional_places(600) + ")+");
  ASSERT_GT(std::uint64_t{kRows} * 600, kMaxPageAlignmentCells);
  const TreeMatch match = match_of(page, pattern);
  const std::uint32_t last = page.size() - 2;
  EXPECT_EQ(page.name(last), "p.cas");
  EXPECT_EQ(pattern.name(match.regions[last]), "p.cas");
  EXPECT_EQ(match.repetitions.size(), kRows);
}

TEST(TolerantMatchTest, DeepPagesAreMatchedToTheBottom) {
  constexpr std::uint32_t kDepth = 2'000;
  PageTree page;
  PatternTreeBuilder builder;
  for (std::uint32_t i = 0; i < kDepth; ++i) {
    const std::uint64_t label = i + 1 == kDepth ? kTextLabel : name_hash("div");
    PageTreeNode node;
    node.label = node.key = label;
    node.parent = i - 1;
    node.end = kDepth;
    page.nodes.push_back(node);
    PatternNode place;
    place.label = place.key = label;
    if (i + 1 == kDepth) place.content = PatternContent::variant;
    builder.add(place, i - 1, "", "");
  }
  const TreeMatch match = match_of(page, std::move(builder).build(false));
  EXPECT_EQ(match.matches.back(), NodeMatch::variant);
  EXPECT_EQ(match.regions.back(), kDepth - 1);
}

TEST(TolerantMatchTest, PagesWithIdsOfTheirOwnTakeTheirOptionalPlace) {
  EXPECT_EQ(reading("[div#first.chapter(h1(~) pre(~)?)?]*", "div#second.chapter(h1('x'))"),
            "div#second.chapter:element@3 h1:element@4 x:variant@5");
}

}  // namespace
}  // namespace winnow
