// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/page_postings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "tests/indexer/schema/built_page.h"

namespace winnow {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Key;
using testing::Not;
using testing::Pair;
using testing::UnorderedElementsAre;

// One document, and queries on it.
class PagePostingsTest : public testing::Test {
 protected:
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

  Xapian::Document document_;
  Analyzer analyzer_;
  PagePostings postings_{analyzer_, "english", document_};
};

TEST_F(PagePostingsTest, CountPositionsFromOneAndWordsByWeight) {
  EXPECT_EQ(postings_.add("green apples, green pears", 3), 4u);
  EXPECT_THAT(positions("green"), ElementsAre(1, 3));
  EXPECT_THAT(positions("pears"), ElementsAre(4));
  EXPECT_THAT(terms_of(document_),
              UnorderedElementsAre(Pair("green", 6), Pair("apples", 3), Pair("pears", 3)));
}

TEST_F(PagePostingsTest, GiveTheDocumentEachStemOnceAndWithoutPositions) {
  postings_.add("apple apples", 1);
  postings_.add("apples", 2);
  EXPECT_THAT(terms_of(document_), Not(Contains(Key("Zappl"))));
  postings_.finish();
  EXPECT_THAT(terms_of(document_), Contains(Pair("Zappl", 4)));
  EXPECT_THAT(positions("Zappl"), IsEmpty());
}

TEST_F(PagePostingsTest, PutTheStemPrefixBeforeTheFieldPrefix) {
  postings_.add("Apples", 1, "S");
  postings_.finish();
  EXPECT_THAT(terms_of(document_), UnorderedElementsAre(Pair("Sapples", 1), Pair("ZSappl", 1)));
}

TEST_F(PagePostingsTest, LetWordsWithoutWeightMatch) {
  EXPECT_EQ(postings_.add("green apples", 0), 2u);
  postings_.finish();
  EXPECT_THAT(terms_of(document_), UnorderedElementsAre(Pair("green", 0), Pair("apples", 0),
                                                        Pair("Zgreen", 0), Pair("Zappl", 0)));
  EXPECT_TRUE(matches_phrase({"green", "apples"}));
  EXPECT_TRUE(matches(Xapian::Query::OP_AND, {"Zgreen", "Zappl"}, 0));
}

TEST_F(PagePostingsTest, TellTheVisitorOfEachWord) {
  std::vector<std::string> words;
  postings_.add("Red APPLES", 1, "S", [&](std::string_view word) { words.emplace_back(word); });
  EXPECT_THAT(words, ElementsAre("red", "apples"));
}

TEST_F(PagePostingsTest, LetPhrasesFindACompoundFromBothSides) {
  postings_.add("I don't know", 1);
  EXPECT_TRUE(matches_phrase({"i", "don't"}));
  EXPECT_TRUE(matches_phrase({"don't", "know"}));
  EXPECT_TRUE(matches_phrase({"don", "t", "know"}));
  EXPECT_FALSE(matches_phrase({"i", "know"}));
}

TEST_F(PagePostingsTest, CountACompoundOnceForAllItsPositions) {
  postings_.add("I don't know", 2);
  EXPECT_THAT(positions("don't"), ElementsAre(2, 3));
  EXPECT_THAT(terms_of(document_), Contains(Pair("don't", 2)));
  EXPECT_THAT(terms_of(document_), Contains(Pair("don", 2)));
}

TEST_F(PagePostingsTest, PutCompoundsOfAFieldUnderItsPrefix) {
  postings_.add("AT&T", 1, "S");
  EXPECT_THAT(positions("Sat&t"), ElementsAre(1, 2));
  EXPECT_THAT(terms_of(document_), Not(Contains(Key("at&t"))));
}

TEST_F(PagePostingsTest, KeepPhrasesFromMatchingAcrossBlocksButNotNear) {
  postings_.add("the end", 1);
  postings_.end_block();
  postings_.add("a beginning", 1);
  EXPECT_TRUE(matches_phrase({"the", "end"}));
  EXPECT_FALSE(matches_phrase({"end", "a"}));
  EXPECT_TRUE(matches_near("end", "beginning"));
}

TEST_F(PagePostingsTest, KeepNearFromMatchingAcrossFields) {
  postings_.add("the end", 1);
  postings_.end_field();
  postings_.add("a beginning", 1);
  EXPECT_FALSE(matches_phrase({"end", "a"}));
  EXPECT_FALSE(matches_near("end", "beginning"));
}

}  // namespace
}  // namespace winnow
