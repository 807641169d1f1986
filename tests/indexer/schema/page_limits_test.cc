// SPDX-License-Identifier: GPL-2.0-or-later
//
// What one page may take of an index.

#include "indexer/schema/page_limits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/indexer/schema/built_page.h"
#include "tests/support/long_tests.h"

namespace winnow {
namespace {

std::string repeated(std::string_view part, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += part;
  return text;
}

std::vector<std::string> words_at_once(const std::string& text) {
  WordSegmenter segmenter;
  std::vector<WordSpan> spans;
  segmenter.segment(text, spans);
  std::vector<std::string> words;
  for (const WordSpan& span : spans) words.push_back(text.substr(span.offset, span.length));
  return words;
}

struct Cut {
  std::vector<std::string> words;
  std::size_t most = 0;  // of a piece
};

Cut cut(const std::string& text) {
  WordSegmenter segmenter;
  std::vector<WordSpan> spans;
  TextPieces pieces(text, segmenter, spans);
  Cut result;
  while (pieces.next()) {
    result.most = std::max(result.most, spans.size());
    for (const WordSpan& span : spans) {
      result.words.emplace_back(pieces.piece().substr(span.offset, span.length));
    }
  }
  return result;
}

void expect_the_same_words(const std::string& text) {
  EXPECT_TRUE(cut(text).words == words_at_once(text)) << text.substr(0, 40) << " " << text.size();
}

TEST(TextPieces, HaveTheWordsOfTheText) {
  expect_the_same_words("");
  expect_the_same_words(" ");
  expect_the_same_words("one");
  expect_the_same_words("one two, U.N. and C++ don't 10,000.50");
  for (const std::string_view part :
       {"one two 10,000.50 ", "U.N. C++ AT&T don't ", "\xE6\x97\xA5\xE6\x9C\xAC ", "\n", ","}) {
    expect_the_same_words(repeated(part, 300'000));
  }
}

// A piece without a space grows from 64 KiB on. The long form has texts of two megabytes and more.
TEST(TextPieces, HaveTheWordsOfATextWithoutSpaces) {
  for (const std::string_view part :
       {"one-two/10,000.50;", "U.N.;C++;AT&T;don't;", "a,",
        "\xC3\xA9.x:", "\xE3\x80\x82\xE6\x97\xA5\xE6\x9C\xAC\xE3\x80\x82"}) {
    expect_the_same_words(repeated(part, amount_of(500'000, 2'500'000)));
  }
}

TEST(TextPieces, KeepAWordOfManyMegabytesWhole) {
  const std::string word(5'000'000, 'x');
  expect_the_same_words(word);
  expect_the_same_words("one " + word + " two");
  expect_the_same_words("one;" + word + ";two");
}

TEST(TextPieces, HaveFewWordsAtATime) {
  EXPECT_LE(cut(repeated("a ", 3'000'000)).most, 40'000u);
  EXPECT_LE(cut(repeated("a;", 3'000'000)).most, 600'000u);
}

using testing::Contains;
using testing::Key;
using testing::Not;

std::string distinct_words(std::size_t count) {
  std::string words;
  for (std::size_t i = 0; i < count; ++i) words += "w" + std::to_string(i) + " ";
  return words;
}

std::size_t term_positions(const Xapian::Document& document) {
  std::size_t positions = 0;
  for (auto term = document.termlist_begin(); term != document.termlist_end(); ++term) {
    positions += term.positionlist_count();
  }
  return positions;
}

IndexDocument build_within(const PageLimits& limits, const std::string& html) {
  const RawPage raw = example_page(html);
  return DocumentBuilder({}, "site", 16 << 10, limits).build(raw, extract_all(raw), "");
}

TEST(PageLimits, EndAPageAtItsTerms) {
  PageLimits limits;
  limits.terms = 100;
  PagePostings postings(limits);
  postings.begin("none");
  EXPECT_EQ(postings.add(distinct_words(300), 1), 100u);
  EXPECT_EQ(postings.add("w1 more", 1), 0u);
  EXPECT_EQ(postings.cut(), PageCut::terms);
  Xapian::Document document;
  postings.finish(document);
  EXPECT_EQ(document.termlist_count(), 100u);
  EXPECT_THAT(terms_of(document), Contains(Key("w99")));
  const std::string spelled = postings.spelled_words();
  EXPECT_LE(std::count(spelled.begin(), spelled.end(), '\n'), 100);
}

TEST(PageLimits, EndAPageAtItsPositions) {
  PageLimits limits;
  limits.positions = 100;
  PagePostings postings(limits);
  postings.begin("none");
  std::string text;
  for (int i = 0; i < 90; ++i) text += "again and ";
  EXPECT_EQ(postings.add(text, 1), 100u);
  EXPECT_EQ(postings.cut(), PageCut::positions);
  Xapian::Document document;
  postings.finish(document);
  EXPECT_EQ(term_positions(document), 100u);
}

TEST(PageLimits, LeaveAPageWholeThatJustComesToThem) {
  PageLimits limits;
  limits.terms = 100;
  limits.positions = 100;
  PagePostings postings(limits);
  postings.begin("none");
  EXPECT_EQ(postings.add(distinct_words(100), 1), 100u);
  EXPECT_EQ(postings.cut(), PageCut::no);
}

TEST(PageLimits, HoldForMarksAsFarAsTheyAreOfTerms) {
  PageLimits limits;
  limits.terms = 20;
  limits.positions = 10;
  PagePostings postings(limits);
  postings.begin("none");
  postings.add(distinct_words(10), 1);
  postings.add_marks(distinct_words(10), "X");
  EXPECT_EQ(postings.cut(), PageCut::no);
  postings.add_marks("more", "X");
  EXPECT_EQ(postings.cut(), PageCut::terms);
  Xapian::Document document;
  postings.finish(document);
  EXPECT_EQ(document.termlist_count(), 20u);
}

TEST(PageLimits, AreOfEachPageAnew) {
  PageLimits limits;
  limits.terms = 10;
  PagePostings postings(limits);
  for (int page = 0; page < 2; ++page) {
    postings.begin("none");
    EXPECT_EQ(postings.add(distinct_words(20), 1), 10u);
    EXPECT_EQ(postings.cut(), PageCut::terms);
  }
  postings.begin("none");
  EXPECT_EQ(postings.add("one", 1), 1u);
  EXPECT_EQ(postings.cut(), PageCut::no);
}

TEST(PageLimits, KeepTheCommonestWordsForTheDictionary) {
  PageLimits limits;
  limits.spelling_bytes = 12;
  PagePostings postings(limits);
  postings.begin("none");
  postings.add("rare often seldom often twice twice often x1", 1);
  Xapian::Document document;
  postings.finish(document);
  EXPECT_EQ(document.termlist_count(), 5u);
  EXPECT_EQ(postings.spelled_words(), "often\ntwice\n");
  EXPECT_EQ(postings.cut(), PageCut::spelling);
}

TEST(PageLimits, LeaveTheDictionaryAllThatJustFits) {
  PageLimits limits;
  limits.spelling_bytes = 12;
  PagePostings postings(limits);
  postings.begin("none");
  postings.add("twice often often", 1);
  EXPECT_EQ(postings.spelled_words(), "twice\noften\n");
  EXPECT_EQ(postings.cut(), PageCut::no);
}

// Words that are as common as each other are a sample, whatever their order.
TEST(PageLimits, DrawTheWordsForTheDictionaryByTheirHash) {
  PageLimits limits;
  limits.spelling_bytes = 30;
  const auto drawn = [&](std::string_view text) {
    PagePostings postings(limits);
    postings.begin("none");
    postings.add(text, 1);
    return postings.spelled_words();
  };
  const std::string words = drawn("apple grape lemon melon olive peach plums quince");
  EXPECT_EQ(drawn("quince plums peach olive melon lemon grape apple"), words);
  EXPECT_NE(words, "apple\ngrape\nlemon\nmelon\nolive\n");
  EXPECT_GT(words.size(), 20u);
  EXPECT_LE(words.size(), 30u);
}

TEST(PageLimits, SayOfADictionaryOnlyThatNothingElseIsCut) {
  PageLimits limits;
  limits.spelling_bytes = 10;
  const std::string text = "<p>findable words for the dictionary";
  EXPECT_EQ(build_within(limits, text).cut, PageCut::spelling);
  limits.field_bytes = 4;
  EXPECT_EQ(build_within(limits, "<title>ample sample</title>" + text).cut, PageCut::title);
}

TEST(PageLimits, CutAPageOfRandomWords) {
  const IndexDocument built = build("<title>Words</title><p>first " + distinct_words(600'000));
  EXPECT_EQ(built.cut, PageCut::terms);
  const std::size_t terms = built.document.termlist_count();
  EXPECT_GE(terms, PageLimits().terms);
  EXPECT_LT(terms, PageLimits().terms + 100);
  EXPECT_LE(term_positions(built.document), PageLimits().positions);
  EXPECT_THAT(terms_of(built.document), Contains(Key("first")));
}

TEST(PageLimits, CutTitlesAndKeywordsAndKeepTheText) {
  const std::string text = "<p>findable";
  const std::string longer = "\xC3\xA9t\xC3\xA9 " + distinct_words(5000);
  const IndexDocument title = build("<title>" + longer + "</title>" + text);
  EXPECT_EQ(title.cut, PageCut::title);
  EXPECT_THAT(terms_of(title.document), Contains(Key("findable")));
  EXPECT_THAT(terms_of(title.document), Contains(Key("Sw99")));
  EXPECT_THAT(terms_of(title.document), Not(Contains(Key("w4999"))));
  const IndexDocument author = build("<meta name=author content='" + longer + "'>" + text);
  EXPECT_EQ(author.cut, PageCut::no) << "such a text is nobody's name";
  EXPECT_THAT(terms_of(author.document), Not(Contains(Key("Aw4999"))));
  const IndexDocument keywords = build("<meta name=keywords content='" + longer + "'>" + text);
  EXPECT_EQ(keywords.cut, PageCut::keywords);
  EXPECT_THAT(terms_of(keywords.document), Not(Contains(Key("XKw4999"))));
}

TEST(PageLimits, CutTitlesBetweenWords) {
  PageLimits limits;
  limits.field_bytes = 12;
  const IndexDocument built = build_within(limits, "<title>ample sample example</title><p>Text");
  EXPECT_THAT(terms_of(built.document), Contains(Key("Ssample")));
  EXPECT_THAT(terms_of(built.document), Not(Contains(Key(testing::StartsWith("Se")))));
  EXPECT_EQ(built.cut, PageCut::title);
}

TEST(PageLimits, SayThatTheTextIsCutRatherThanTheTitle) {
  PageLimits limits;
  limits.field_bytes = 12;
  limits.terms = 50;
  const IndexDocument built =
      build_within(limits, "<title>ample sample example</title><p>" + distinct_words(100));
  EXPECT_EQ(built.cut, PageCut::terms);
}

TEST(PageLimits, AreNamed) {
  EXPECT_EQ(page_cut_name(PageCut::no), "");
  EXPECT_EQ(page_cut_name(PageCut::spelling), "spelling");
  EXPECT_EQ(page_cut_name(PageCut::author), "author");
  EXPECT_EQ(page_cut_name(PageCut::keywords), "keywords");
  EXPECT_EQ(page_cut_name(PageCut::title), "title");
  EXPECT_EQ(page_cut_name(PageCut::positions), "positions");
  EXPECT_EQ(page_cut_name(PageCut::terms), "terms");
}

}  // namespace

}  // namespace winnow
