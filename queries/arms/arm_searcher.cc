// SPDX-License-Identifier: GPL-2.0-or-later
#include <xapian.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "indexer/database/xapian_errors.h"
#include "queries/arms/omindex.h"
#include "queries/arms/omindex_pages.h"
#include "queries/search/found_pages.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/schema.h"
#include "winnow/queries/arm.h"
#include "winnow/queries/experiment_searcher.h"
#include "winnow/queries/query_limit.h"

namespace winnow {
namespace {

// What differs between the databases that Omega searches.
struct OmegaDatabase {
  std::string path;      // directory
  std::string stemmer;   // Xapian's name
  bool n_grams = false;  // the text of scripts without spaces was indexed as n-grams

  // Reads the path of a page from its document's data.
  std::string (*page_path)(std::string_view data) = nullptr;
};

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
    // Omega's own default is AND.
    parser_.set_default_op(op == QueryOperator::any_word ? Xapian::Query::OP_OR
                                                         : Xapian::Query::OP_AND);
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

// Opens an index made by omindex; `stemmer` is as in IndexingChoices. Errors are those of
// open_arm().
Expected<OmegaDatabase> omindex_database(const std::string& database, const std::string& stemmer) {
  Expected<std::string> name = omindex_stemmer(stemmer);
  if (!name) return name.error();
  return OmegaDatabase{database, std::move(*name), true, path_by_url};
}

// Opens an index made by Winnow. Omega has one stemmer for all queries: of a database whose stemmer
// is "auto", it is that of most documents. Errors are those of Searcher::open().
Expected<OmegaDatabase> winnow_database(const std::string& database) {
  const Expected<Searcher> searcher = Searcher::open(database);
  if (!searcher) return searcher.error();
  return OmegaDatabase{database, searcher->metadata().stemmers().front(), false, path_by_name};
}

// Does what open_arm() does.
Expected<std::unique_ptr<ArmSearcher>> open_with_omega(const OmegaDatabase& database) {
  using Opened = std::unique_ptr<ArmSearcher>;
  return with_xapian<Opened>(database.path,
                             [&]() -> Opened { return std::make_unique<OmegaSearcher>(database); });
}

class WinnowSearcher : public ArmSearcher {
 public:
  WinnowSearcher(ExperimentSearcher searcher, bool expand)
      : searcher_(std::move(searcher)), expand_(expand) {}

  Expected<std::vector<DocumentMatch>> matches(std::string_view query, QueryOperator op) override {
    SearchOptions options;
    options.op = op;
    options.expand = expand_;
    return searcher_.matches(query, options);
  }

  Expected<std::vector<ArmDocument>> documents() override {
    const Expected<std::vector<DocumentPath>> paths = searcher_.documents();
    if (!paths) return paths.error();
    std::vector<ArmDocument> documents;
    documents.reserve(paths->size());
    for (const DocumentPath& entry : *paths) {
      documents.push_back({entry.document, trec_identifier(entry.path)});
    }
    return documents;
  }

  Expected<std::string> refusal(std::string_view query) override {
    return searcher_.refusal(query);
  }

 private:
  ExperimentSearcher searcher_;
  const bool expand_;
};

}  // namespace

std::string omega_name(std::string_view arm) { return std::string(arm) + " (Omega)"; }

Expected<std::unique_ptr<ArmSearcher>> open_arm(const ArmSpec& spec, const BuiltArm& arm) {
  if (spec.kind == ArmKind::omindex || spec.ranking == ArmRanking::omega) {
    const Expected<OmegaDatabase> database =
        spec.kind == ArmKind::omindex ? omindex_database(arm.database, spec.choices.stemmer)
                                      : winnow_database(arm.database);
    if (!database) return database.error();
    return open_with_omega(*database);
  }
  Expected<ExperimentSearcher> searcher = ExperimentSearcher::open(arm.database);
  if (!searcher) return searcher.error();
  return std::unique_ptr<ArmSearcher>(
      std::make_unique<WinnowSearcher>(std::move(*searcher), spec.expand));
}

}  // namespace winnow
