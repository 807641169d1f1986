// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include <regex>

#include "queries/search/word_alternatives.h"

namespace winnow {
namespace {

constexpr unsigned kSyntax = Xapian::QueryParser::FLAG_DEFAULT |
                             Xapian::QueryParser::FLAG_WILDCARD |
                             Xapian::QueryParser::FLAG_PURE_NOT;

Xapian::Query parse(const std::string& text, const Xapian::Stem& stemmer) {
  Xapian::QueryParser parser;
  parser.set_stemmer(stemmer);
  parser.set_default_op(Xapian::Query::OP_AND);
  parser.add_prefix("title", "S");
  parser.add_boolean_prefix("site", "H");
  return parser.parse_query(text, kSyntax);
}

// The query in Xapian's notation, without the words' numbers.
std::string describe(const Xapian::Query& query) {
  return std::regex_replace(query.get_description(), std::regex("@[0-9]+"), "");
}

std::string alternatives(const std::string& text, std::vector<std::string> stemmers) {
  Analyzer analyzer;
  const Xapian::Database database;
  const DatabaseStatistics empty(database);
  StemAlternatives stems(analyzer, empty, std::move(stemmers), false);
  return describe(stems.apply(parse(text, marking_stemmer())));
}

TEST(StemAlternatives, OfOneStemmerAreWhatTheParserMakes) {
  for (const char* text :
       {"running dogs", "running", "running OR dogs NOT cats", "dogs XOR cats",
        "+dogs cats -houses", "\"running dogs\" cats", "dogs NEAR cats", "dogs ADJ/3 cats",
        "run* dogs", "title:houses title:(dogs OR cats)", "site:x running",
        "running (dogs OR (cats AND houses))", "42nd os.path c++ don't", "NOT dogs",
        "dogs AND site:x NOT site:y", "", "site:x"}) {
    EXPECT_EQ(alternatives(text, {"english"}), describe(parse(text, Xapian::Stem("english"))))
        << text;
  }
}

TEST(StemAlternatives, OfSeveralStemmersReplaceEachWord) {
  EXPECT_EQ(alternatives("running NOT go", {"english", "german", "none"}),
            "Query(((Zrun SYNONYM Zrunning SYNONYM running) AND_NOT (Zgo SYNONYM go)))");
}

TEST(StemAlternatives, KeepPrefixes) {
  EXPECT_EQ(alternatives("title:houses", {"english", "none"}), "Query((ZShous SYNONYM Shouses))");
}

}  // namespace
}  // namespace winnow
