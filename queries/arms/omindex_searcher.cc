// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/arms/omindex_searcher.h"

#include <xapian.h>

#include <utility>

#include "indexer/xapian_errors.h"
#include "queries/arms/omindex.h"
#include "queries/arms/omindex_pages.h"
#include "queries/search/all_matches.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// Searches as Omega's template "query" does.
class OmindexSearcher : public ArmSearcher {
 public:
  OmindexSearcher(std::string path, const std::string& stemmer)
      : path_(std::move(path)), database_(path_) {
    parser_.set_database(database_);
    parser_.set_stemmer(Xapian::Stem(stemmer));
    parser_.set_stemming_strategy(Xapian::QueryParser::STEM_SOME);
    // Words without a prefix are looked for in all of these.
    for (const char* const term_prefix : {"", "S", "B", "F"}) parser_.add_prefix("", term_prefix);
    parser_.add_prefix("title", "S");
    parser_.add_prefix("author", "A");
    parser_.add_prefix("topic", "B");
  }

  Expected<std::vector<DocumentMatch>> matches(std::string_view query, QueryOperator op) override {
    return with_xapian<std::vector<DocumentMatch>>(
        path_, [&] { return all_matches(database_, parse(std::string(query), op)); });
  }

  Expected<std::vector<ArmDocument>> documents() override {
    return with_xapian<std::vector<ArmDocument>>(path_, [&] {
      std::vector<ArmDocument> documents;
      const Xapian::PostingIterator end = database_.postlist_end({});
      for (auto document = database_.postlist_begin({}); document != end; ++document) {
        documents.push_back({*document, identifier(*document)});
      }
      return documents;
    });
  }

 private:
  Xapian::Query parse(const std::string& query, QueryOperator op) {
    using Parser = Xapian::QueryParser;
    parser_.set_default_op(op == QueryOperator::all_words ? Xapian::Query::OP_AND
                                                          : Xapian::Query::OP_OR);
    // Operators that make no sense are refused, and so is some text that mixes scripts if it is to
    // be cut into n-grams.
    for (const unsigned flags : {unsigned{Parser::FLAG_DEFAULT | Parser::FLAG_CJK_NGRAM},
                                 unsigned{Parser::FLAG_CJK_NGRAM}, 0u}) {
      try {
        return parser_.parse_query(query, flags);
      } catch (const Xapian::QueryParserError&) {
      }
    }
    return {};
  }

  std::string identifier(Xapian::docid document) const {
    const std::string data = database_.get_document(document).get_data();
    return trec_identifier(omindex_page_path(data_field(data, field::kUrl)));
  }

  const std::string path_;
  Xapian::Database database_;
  Xapian::QueryParser parser_;
};

}  // namespace

Expected<std::unique_ptr<ArmSearcher>> open_omindex(const std::string& database,
                                                    const std::string& stemmer) {
  using Opened = std::unique_ptr<ArmSearcher>;
  const Expected<std::string> language = omindex_stemmer(stemmer);
  if (!language) return language.error();
  return with_xapian<Opened>(
      database, [&]() -> Opened { return std::make_unique<OmindexSearcher>(database, *language); });
}

}  // namespace winnow
