// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/arms/omega_searcher.h"

#include <xapian.h>

#include <utility>

#include "indexer/database/xapian_errors.h"
#include "queries/arms/omindex.h"
#include "queries/arms/omindex_pages.h"
#include "queries/search/all_matches.h"
#include "winnow/indexer/schema.h"
#include "winnow/queries/query_limit.h"

namespace winnow {
namespace {

// Searches as Omega's template "query" does.
class OmegaSearcher : public ArmSearcher {
 public:
  explicit OmegaSearcher(OmegaDatabase database)
      : about_(std::move(database)), database_(about_.path) {
    parser_.set_database(database_);
    parser_.set_stemmer(Xapian::Stem(about_.stemmer));
    parser_.set_stemming_strategy(Xapian::QueryParser::STEM_SOME);
    // Words without a prefix are looked for in all of these.
    for (const char* const term_prefix : {"", "S", "B", "F"}) parser_.add_prefix("", term_prefix);
    parser_.add_prefix("title", "S");
    parser_.add_prefix("author", "A");
    parser_.add_prefix("topic", "B");
  }

  Expected<std::vector<DocumentMatch>> matches(std::string_view query, QueryOperator op) override {
    if (limit_.shortened(query)) {
      return Error{ErrorCode::usage, "longer than a query may be", "", query_limit_hint()};
    }
    return with_xapian<std::vector<DocumentMatch>>(about_.path, [&] {
      return all_matches(database_, parse(std::string(query), op), Xapian::BM25Weight());
    });
  }

  Expected<std::vector<ArmDocument>> documents() override {
    return with_xapian<std::vector<ArmDocument>>(about_.path, [&] {
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
    const unsigned cutting = about_.n_grams ? unsigned{Parser::FLAG_CJK_NGRAM} : 0U;
    // Operators that make no sense are refused, and so is some text that mixes scripts if it is to
    // be cut into n-grams.
    for (const unsigned flags : {unsigned{Parser::FLAG_DEFAULT} | cutting, cutting, 0U}) {
      try {
        return parser_.parse_query(query, flags);
      } catch (const Xapian::QueryParserError&) {
      }
    }
    return {};
  }

  std::string identifier(Xapian::docid document) const {
    return trec_identifier(about_.page_path(database_.get_document(document).get_data()));
  }

  const OmegaDatabase about_;
  Xapian::Database database_;
  Xapian::QueryParser parser_;
  QueryLimit limit_;
};

std::string path_by_url(std::string_view data) {
  return omindex_page_path(data_field(data, field::kUrl));
}

std::string path_by_name(std::string_view data) {
  return std::string(data_field(data, field::kPath));
}

}  // namespace

Expected<OmegaDatabase> omindex_database(const std::string& database, const std::string& stemmer) {
  Expected<std::string> name = omindex_stemmer(stemmer);
  if (!name) return name.error();
  return OmegaDatabase{database, std::move(*name), true, path_by_url};
}

Expected<OmegaDatabase> winnow_database(const std::string& database) {
  const Expected<Searcher> searcher = Searcher::open(database);
  if (!searcher) return searcher.error();
  return OmegaDatabase{database, searcher->metadata().stemmers().front(), false, path_by_name};
}

Expected<std::unique_ptr<ArmSearcher>> open_with_omega(const OmegaDatabase& database) {
  using Opened = std::unique_ptr<ArmSearcher>;
  return with_xapian<Opened>(database.path,
                             [&]() -> Opened { return std::make_unique<OmegaSearcher>(database); });
}

}  // namespace winnow
