// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/page_postings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "tests/indexer/schema/built_page.h"
#include "winnow/indexer/analyzer.h"
#include "winnow/indexer/word_hashes.h"

namespace winnow {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Key;
using testing::Not;
using testing::Pair;
using testing::UnorderedElementsAre;

// Has one document, and asks queries of it.
class PagePostingsTest : public testing::Test {
 protected:
  void SetUp() override { postings_.begin("english"); }

  std::vector<Xapian::termpos> positions(const std::string& term) const {
    for (auto at = document_.termlist_begin(); at != document_.termlist_end(); ++at) {
      if (*at == term) return {at.positionlist_begin(), at.positionlist_end()};
    }
    ADD_FAILURE() << "no term " << term;
    return {};
  }

  bool matches(Xapian::Query::op op, const std::vector<std::string>& words,
               Xapian::termcount window) const {
    Xapian::WritableDatabase database("", Xapian::DB_BACKEND_INMEMORY);
    database.add_document(document_);
    Xapian::Enquire enquire(database);
    enquire.set_query(Xapian::Query(op, words.begin(), words.end(), window));
    return !enquire.get_mset(0, 1).empty();
  }
  bool matches_phrase(const std::vector<std::string>& words) const {
    return matches(Xapian::Query::OP_PHRASE, words, static_cast<Xapian::termcount>(words.size()));
  }
  bool matches_near(const std::string& a, const std::string& b) const {
    return matches(Xapian::Query::OP_NEAR, {a, b}, 10);
  }

  void finish() { postings_.finish(document_); }

  Xapian::Document document_;
  PagePostings postings_;
};

TEST_F(PagePostingsTest, CountPositionsFromOneAndWordsByWeight) {
  postings_.begin("none");
  EXPECT_EQ(postings_.add("green apples, green pears", 3), 4u);
  finish();
  EXPECT_THAT(positions("green"), ElementsAre(1, 3));
  EXPECT_THAT(positions("pears"), ElementsAre(4));
  EXPECT_THAT(terms_of(document_),
              UnorderedElementsAre(Pair("green", 6), Pair("apples", 3), Pair("pears", 3)));
}

TEST_F(PagePostingsTest, GiveTheDocumentEachStemOnceAndWithoutPositions) {
  postings_.add("apple apples", 1);
  postings_.add("apples", 2);
  finish();
  EXPECT_THAT(terms_of(document_), Contains(Pair("Zappl", 4)));
  EXPECT_THAT(positions("Zappl"), IsEmpty());
}

TEST_F(PagePostingsTest, PutTheStemPrefixBeforeTheFieldPrefix) {
  postings_.add("Apples", 1, "S");
  finish();
  EXPECT_THAT(terms_of(document_), UnorderedElementsAre(Pair("Sapples", 1), Pair("ZSappl", 1)));
}

TEST_F(PagePostingsTest, LetWordsWithoutWeightMatch) {
  EXPECT_EQ(postings_.add("green apples", 0), 2u);
  finish();
  EXPECT_THAT(terms_of(document_), UnorderedElementsAre(Pair("green", 0), Pair("apples", 0),
                                                        Pair("Zgreen", 0), Pair("Zappl", 0)));
  EXPECT_TRUE(matches_phrase({"green", "apples"}));
  EXPECT_TRUE(matches(Xapian::Query::OP_AND, {"Zgreen", "Zappl"}, 0));
}

TEST_F(PagePostingsTest, MarkWordsWithoutPositionsOrWeight) {
  EXPECT_EQ(postings_.add("green apples", 1), 2u);
  postings_.add_marks("1.2. Apples, AT&T", "XH");
  EXPECT_EQ(postings_.add("grow", 1), 1u);
  finish();
  EXPECT_THAT(positions("grow"), ElementsAre(3));
  EXPECT_THAT(terms_of(document_),
              AllOf(Contains(Pair("XHapples", 0)), Not(Contains(Key("ZXHappl"))),
                    Contains(Pair("XHat&t", 0)), Contains(Pair("XHt", 0)),
                    Not(Contains(Key("XH1.2"))), Contains(Pair("Zappl", 1))));
  EXPECT_THAT(positions("XHapples"), IsEmpty());
  EXPECT_EQ(postings_.cut(), PageCut::no);
}

TEST_F(PagePostingsTest, MarkNoWordsThatSayLittle) {
  postings_.add_marks("表 の 印刷", "XH");
  EXPECT_THAT(postings_.term_hashes("表 の 印刷"), ElementsAre(word_hash("Z印刷")));
  finish();
  EXPECT_THAT(terms_of(document_), UnorderedElementsAre(Pair("XH印刷", 0), Pair("XH表", 0)));
}

TEST_F(PagePostingsTest, TakeWordsForSimilarityOnlyWhereTheyCount) {
  postings_.add("title", 1);
  EXPECT_EQ(postings_.similarity(), 0u);
  postings_.add("red apples", 1, {}, PagePostings::Similarity::counted);
  const std::uint64_t once = postings_.similarity();
  postings_.add("other words", 1);
  EXPECT_EQ(postings_.similarity(), once);
  postings_.begin("none");
  postings_.add("Red Apples", 5, {}, PagePostings::Similarity::counted);
  EXPECT_EQ(postings_.similarity(), once);
}

TEST_F(PagePostingsTest, NameWordsForTheSpellingDictionaryOnce) {
  postings_.add("Apples, apples, an x86 don't", 1);
  postings_.add("title", 1, "S");
  EXPECT_EQ(postings_.spelled_words(), "apples\ndon't\ndon\n");
}

TEST_F(PagePostingsTest, OfAPageHaveNothingOfTheOneBefore) {
  postings_.add("green apples", 1, {}, PagePostings::Similarity::counted);
  finish();
  postings_.begin("none");
  EXPECT_EQ(postings_.similarity(), 0u);
  EXPECT_EQ(postings_.add("green pears", 2), 2u);
  Xapian::Document second;
  postings_.finish(second);
  EXPECT_THAT(terms_of(second), UnorderedElementsAre(Pair("green", 2), Pair("pears", 2)));
}

TEST_F(PagePostingsTest, StayTheSameHoweverManyWordsCameBefore) {
  for (int page = 0; page < 30; ++page) {
    postings_.begin("english");
    std::string text;
    for (int word = 0; word < 5000; ++word) text += "w" + std::to_string(page * 5000 + word) + " ";
    EXPECT_EQ(postings_.add(text + "don't apples", 1), 5003u);
    Xapian::Document document;
    postings_.finish(document);
    EXPECT_EQ(document.termlist_count(), 2 * 5004u) << page;
    EXPECT_THAT(terms_of(document), AllOf(Contains(Pair("don't", 1)), Contains(Pair("Zappl", 1))));
  }
}

// The Analyzer, which serves queries, and this cut and stem words alike.
TEST_F(PagePostingsTest, HaveTheTermsOfAnAnalyzerAtItsPositions) {
  const std::string text =
      "I don't know AT&T's U.N. C++ 10,000.50 it's ''quoted'' x&&y o''clock e\u0301t\u00E9 "
      "\u00ADsoft\u00ADhyphen \uFF21\uFF34\uFF06T \u6771\u4EAC\u90FD\u306B " +
      std::string(300, 'x') + " a\u2019b " + std::string(80, '\0') + "\xFF end " +
      "caf\u00E9\u2019s __init__ 42nd The THE the";
  std::map<std::string, std::vector<Xapian::termpos>> expected;
  std::string compound;
  std::uint32_t compound_position = 0;
  const std::uint32_t positions =
      Analyzer().analyze(text, "english", [&](const AnalyzedWord& word) {
        if (word.part && word.position > compound_position) {
          expected[compound].push_back(word.position);
        }
        if (!word.part) {
          compound = word.term;
          compound_position = word.position;
        }
        expected[std::string(word.term)].push_back(word.position);
        if (!word.stem.empty()) expected["Z" + std::string(word.stem)];
      });
  EXPECT_EQ(postings_.add(text, 1), positions);
  finish();
  std::map<std::string, std::vector<Xapian::termpos>> found;
  for (auto at = document_.termlist_begin(); at != document_.termlist_end(); ++at) {
    found[*at] = {at.positionlist_begin(), at.positionlist_end()};
  }
  EXPECT_EQ(found, expected);
}

TEST_F(PagePostingsTest, LetPhrasesFindACompoundFromBothSides) {
  postings_.add("I don't know", 1);
  finish();
  EXPECT_TRUE(matches_phrase({"i", "don't"}));
  EXPECT_TRUE(matches_phrase({"don't", "know"}));
  EXPECT_TRUE(matches_phrase({"don", "t", "know"}));
  EXPECT_FALSE(matches_phrase({"i", "know"}));
}

TEST_F(PagePostingsTest, CountACompoundOnceForAllItsPositions) {
  postings_.add("I don't know", 2);
  finish();
  EXPECT_THAT(positions("don't"), ElementsAre(2, 3));
  EXPECT_THAT(terms_of(document_), Contains(Pair("don't", 2)));
  EXPECT_THAT(terms_of(document_), Contains(Pair("don", 2)));
}

TEST_F(PagePostingsTest, PutCompoundsOfAFieldUnderItsPrefix) {
  postings_.add("AT&T", 1, "S");
  finish();
  EXPECT_THAT(positions("Sat&t"), ElementsAre(1, 2));
  EXPECT_THAT(terms_of(document_), Not(Contains(Key("at&t"))));
}

TEST_F(PagePostingsTest, KeepPhrasesFromMatchingAcrossBlocksButNotNear) {
  postings_.add("the end", 1);
  postings_.end_block();
  postings_.add("a beginning", 1);
  finish();
  EXPECT_TRUE(matches_phrase({"the", "end"}));
  EXPECT_FALSE(matches_phrase({"end", "a"}));
  EXPECT_TRUE(matches_near("end", "beginning"));
}

TEST_F(PagePostingsTest, KeepNearFromMatchingAcrossFields) {
  postings_.add("the end", 1);
  postings_.end_field();
  postings_.add("a beginning", 1);
  finish();
  EXPECT_FALSE(matches_phrase({"end", "a"}));
  EXPECT_FALSE(matches_near("end", "beginning"));
}

}  // namespace
}  // namespace winnow
