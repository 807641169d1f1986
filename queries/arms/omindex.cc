// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/arms/omindex.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xapian.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "indexer/xapian_errors.h"
#include "queries/arms/child_process.h"
#include "queries/arms/omindex_pages.h"
#include "winnow/indexer/language.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

constexpr std::size_t kLogEnd = 500;

// Text of scripts without spaces in pairs of characters; otherwise a whole sentence is one term.
const char* const kNGrams = "XAPIAN_CJK_NGRAM=1";

Expected<std::string> omindex_stemmer(const std::string& stemmer) {
  if (stemmer.empty() || stemmer == "auto") return std::string("english");
  return resolve_stemmer(stemmer);
}

// The last lines of what a program printed, in one.
std::string end_of(int file) {
  const off_t size = ::lseek(file, 0, SEEK_END);
  const off_t begin = std::max<off_t>(0, size - static_cast<off_t>(kLogEnd));
  std::string text(kLogEnd, '\0');
  const ssize_t read = ::pread(file, text.data(), text.size(), begin);
  text.resize(read < 0 ? 0 : static_cast<std::size_t>(read));
  while (text.ends_with('\n')) text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

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

  Expected<std::vector<RankedDocument>> rank(std::string_view query, QueryOperator op) override {
    return with_xapian<std::vector<RankedDocument>>(path_, [&] {
      Xapian::Enquire enquire(database_);
      enquire.set_query(parse(std::string(query), op));
      const Xapian::MSet found = enquire.get_mset(0, database_.get_doccount());
      std::vector<RankedDocument> documents;
      documents.reserve(found.size());
      for (auto match = found.begin(); match != found.end(); ++match) {
        documents.push_back({identifier(*match), match.get_weight()});
      }
      sort_as_trec_eval(documents);
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

  const std::string& identifier(Xapian::docid document) {
    std::string& known = identifiers_[document];
    if (known.empty()) {
      const std::string data = database_.get_document(document).get_data();
      known = trec_identifier(omindex_page_path(data_field(data, field::kUrl)));
    }
    return known;
  }

  const std::string path_;
  Xapian::Database database_;
  Xapian::QueryParser parser_;
  std::unordered_map<Xapian::docid, std::string> identifiers_;
};

}  // namespace

Expected<void> find_omindex() {
  if (!omindex_version().empty()) return {};
  return Error{ErrorCode::not_found, "omindex is not installed", "",
               "install the package xapian-omega"};
}

Expected<void> run_omindex(const std::string& pages, const std::string& database,
                           const std::string& stemmer, const std::string& log,
                           const std::function<bool()>& interrupted) {
  const Expected<std::string> language = omindex_stemmer(stemmer);
  if (!language) return language.error();
  const int output = ::open(log.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (output < 0) {
    return Error{ErrorCode::disk, "cannot be written", log, "choose another folder for indexes"};
  }
  const Expected<int> status =
      run_program({"omindex", "--db", database, "--url", "/", "--stemmer", *language,
                   "--ignore-exclusions", "--empty-docs=index", pages},
                  {kNGrams}, output, interrupted);
  const std::string said = end_of(output);
  ::close(output);
  if (said.empty()) ::unlink(log.c_str());
  if (!status) return status.error();
  if (*status == 0) return {};
  return Error{ErrorCode::input,
               "omindex ended with status " + std::to_string(*status) + ": " + said, log, ""};
}

Expected<IndexReport> omindex_report(const std::string& database) {
  return with_xapian<IndexReport>(database, [&] {
    IndexReport report;
    report.documents = Xapian::Database(database).get_doccount();
    return report;
  });
}

Expected<std::unique_ptr<ArmSearcher>> open_omindex(const std::string& database,
                                                    const std::string& stemmer) {
  using Opened = std::unique_ptr<ArmSearcher>;
  const Expected<std::string> language = omindex_stemmer(stemmer);
  if (!language) return language.error();
  return with_xapian<Opened>(
      database, [&]() -> Opened { return std::make_unique<OmindexSearcher>(database, *language); });
}

std::string omindex_version() {
  const int output = ::memfd_create("omindex", MFD_CLOEXEC);
  if (output < 0) return {};
  const Expected<int> status =
      run_program({"omindex", "--version"}, {}, output, [] { return false; });
  std::string version = status && *status == 0 ? end_of(output) : std::string();
  ::close(output);
  return version;
}

}  // namespace winnow
