// SPDX-License-Identifier: GPL-2.0-or-later
//
// Lists of documents in a damaged database that Xapian itself takes as they are.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "queries/search/document_lengths.h"
#include "queries/search/document_set.h"
#include "queries/search/facet_counter.h"
#include "queries/search/weighting.h"
#include "queries/search/word_columns.h"
#include "queries/search/words_source.h"
#include "tests/queries/search/test_database.h"

namespace winnow {
namespace {

using testing::Contains;
using testing::HasSubstr;

// In Xapian's table of postings a word stands before the list of its documents, and is part of what
// lists are looked up by. A word may stand there several times: alone, and in other terms.
class DamagedLists : public testing::Test {
 protected:
  DamagedLists() {
    for (int i = 0; i < 20; ++i) {
      const std::string text = std::string("couriers walk ") + (i % 3 == 0 ? "courage " : "") +
                               (i % 2 == 0 ? "" : "cousins ");
      database_.add({"/p" + std::to_string(i) + ".html", text});
    }
    database_.commit();
    table_ = std::filesystem::path(database_.directory()) / "postlist.glass";
    std::ifstream file(table_, std::ios::binary);
    whole_.assign(std::istreambuf_iterator<char>(file), {});
  }

  // What `ask` says of the database with the byte so far from a place of the word being another,
  // for each of these places.
  template <typename Ask>
  std::vector<std::string> with_byte(const std::string& word, std::ptrdiff_t from, char byte,
                                     Ask ask) {
    std::vector<std::string> messages;
    for (std::size_t at = whole_.find(word); at != std::string::npos;
         at = whole_.find(word, at + 1)) {
      std::string damaged = whole_;
      damaged.at(static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at) + from)) = byte;
      std::ofstream(table_, std::ios::binary) << damaged;
      try {
        ask(Xapian::Database(database_.directory()));
      } catch (const Xapian::Error& error) {
        messages.push_back(error.get_msg());
      } catch (const std::length_error&) {
        messages.push_back("Xapian takes a number for the length of a string");
      }
    }
    return messages;
  }

 private:
  TestDatabase database_;
  std::filesystem::path table_;
  std::string whole_;
};

void search_wildcard(const Xapian::Database& database) {
  Xapian::Enquire search(database);
  search.set_query(weighted_wildcard(database, "cou", Bm25Parameters()));
  (void)search.get_mset(0, 100);
}

void search_any_word(const Xapian::Database& database) {
  DocumentLengths lengths(database);
  (void)lengths.get();
  WordsSource source({{"couriers"}, {"walk"}}, {Bm25Parameters(), {}, lengths.get()});
  source.init(database);
  while (source.next(0), !source.at_end()) EXPECT_LE(source.get_docid(), 1000);
}

void count_from_second_document(const Xapian::Database& database) {
  const Xapian::Query both = Xapian::Query("couriers") & Xapian::Query("walk");
  EXPECT_LE(documents_of(database, both, {10, database.get_lastdocid()}).count(), 20);
}

void make_column(const Xapian::Database& database) {
  FrequentWords words(database, 1);
  for (int query = 0; query < 2; ++query) (void)words.asked_for(Xapian::Query("couriers"));
}

// The word is not where a search for it looks.
TEST_F(DamagedLists, ThatAreEmptyEndASearchWithAWildcard) {
  EXPECT_THAT(with_byte("couriers", 3, '\0', search_wildcard), Contains(HasSubstr("is empty")));
}

TEST_F(DamagedLists, ThatAreOutOfOrderEndASearchWithAWildcard) {
  EXPECT_THAT(with_byte("couriers", -3, '!', search_wildcard),
              Contains(HasSubstr("is out of order")));
}

void count(const Xapian::Database& database) {
  (void)FacetCounter(database).count(documents_of(database, Xapian::Query("courage")));
}

// Each byte of the list and of what stands before it.
TEST_F(DamagedLists, EndASearchForAnyWordOrPassForOthers) {
  using Ask = void (*)(const Xapian::Database&);
  const std::pair<Ask, const char*> asked[] = {{search_any_word, "not found"},
                                               {count_from_second_document, "is out of order"},
                                               {make_column, "behind the last one"}};
  for (const auto& [ask, message] : asked) {
    std::vector<std::string> messages;
    for (std::ptrdiff_t from = -8; from < 24; ++from) {
      for (const char byte : {'\0', '\1', '!', '\x14', '\xff'}) {
        const auto more = with_byte("couriers", from, byte, ask);
        messages.insert(messages.end(), more.begin(), more.end());
      }
    }
    EXPECT_THAT(messages, Contains(HasSubstr(message)));
  }
}

TEST_F(DamagedLists, ThatNameADocumentBehindTheLastEndTheCountOfFacets) {
  EXPECT_THAT(with_byte("courage", -3, ' ', count), Contains(HasSubstr("behind the last one")));
}

}  // namespace
}  // namespace winnow
