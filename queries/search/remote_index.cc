// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/remote_index.h"

#include <utility>

#include "queries/search/accented_words.h"
#include "queries/search/best_order.h"
#include "queries/search/field_filters.h"
#include "queries/search/query_text.h"
#include "queries/search/remote_expansion.h"
#include "queries/search/remote_facets.h"
#include "queries/search/suggester.h"
#include "queries/search/weighted_query.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

constexpr const char* kNoWords =
    "there is no dictionary, so spelling is not corrected (make one with winnow split, and name it "
    "with --words)";
constexpr const char* kNoTitles =
    "there are no titles, so nothing is suggested (make them with winnow split, and name them with "
    "--words)";

}  // namespace

RemoteIndex::RemoteIndex(const RemoteShards& shards) : crew_(shards) {}

Expected<std::unique_ptr<RemoteIndex>> RemoteIndex::open(const RemoteShards& shards) {
  if (shards.servers.empty()) {
    return Error{ErrorCode::usage, "names no server", shards.file, "name some, as host:port"};
  }
  auto index = std::make_unique<RemoteIndex>(shards);
  if (!shards.words.empty()) {
    Expected<std::unique_ptr<SearchDatabase>> words =
        SearchDatabase::open(shards.words, MissingShards::refuse);
    if (!words) return words.error();
    index->words_ = std::move(*words);
  }
  if (const Expected<void> ready = index->make_ready(); !ready) return ready.error();
  return index;
}

Expected<void> RemoteIndex::make_ready(bool wait) {
  const Expected<void> begun = crew_.begin(wait);
  if (generation_ == crew_.generation()) return begun;
  generation_ = crew_.generation();
  statistics_.clear();
  stored_.clear();
  missing_.clear();
  for (const MissingShard& shard : crew_.answered().missing) missing_.push_back(shard.name);
  if (crew_.answering() == 0) return begun;
  metadata_ = crew_.shard(0).metadata;
  document_count_ = crew_.all().get_doccount();
  return begun;
}

Expected<void> RemoteIndex::reopen() {
  crew_.forgive();
  crew_.close_all();
  if (words_ != nullptr) {
    Expected<std::unique_ptr<SearchDatabase>> words = words_->opened_again();
    if (!words) return words.error();
    words_ = std::move(*words);
  }
  return make_ready();
}

// A server that does not answer any more is only noticed when it is asked.
ShardsAnswered RemoteIndex::check() {
  crew_.forgive();
  for (int tries = 0; tries < 2; ++tries) {
    (void)make_ready(/*wait=*/true);
    if (crew_.answering() == 0) break;
    try {
      crew_.ask_all([](std::size_t, Xapian::Database& shard) { shard.keep_alive(); });
      break;
    } catch (const ShardsFailed& failed) {
      (void)crew_.note(failed);
    }
  }
  (void)make_ready();
  return crew_.answered();
}

Expected<Suggestions> RemoteIndex::suggest(std::string_view text, const SuggestOptions& options) {
  if (words_ == nullptr) {
    Suggestions none;
    none.remark = kNoTitles;
    return none;
  }
  return words_->repeat<Suggestions>([&]() -> Expected<Suggestions> {
    if (words_->suggester == nullptr) {
      words_->suggester =
          std::make_unique<Suggester>(words_->database, words_->metadata, words_->builder.cutter());
    }
    return words_->suggester->suggest(text, options);
  });
}

// The numbers of all terms that the words of the query may stand for are asked for at once, so that
// building and weighting the query asks for no more of them, as a rule.
void RemoteIndex::prepare(std::string_view query, const SearchOptions& options) {
  stored_.clear();
  wanted_words_ = false;
  if (query.size() > kMaxQueryBytes) return;
  BuiltQuery stemmed;
  stemmed.stemmers = metadata_.stemmers();
  const bool has_fields = query.find(':') != std::string_view::npos && !options.plain_words;
  std::vector<std::string> terms;
  for (const QueryWord& word : builder_.cutter().cut(clean_query(query))) {
    if (word.term.empty()) continue;
    for (const std::string_view prefix : text_term_prefixes()) {
      if (!has_fields && !prefix.empty() && prefix != prefix::kTitle) continue;
      for (std::string& term : builder_.terms(stemmed, word, prefix)) {
        terms.push_back(std::move(term));
      }
      terms.push_back(std::string(prefix).append(word.term));
    }
    for (const std::string_view part : compound_parts(word.term)) terms.emplace_back(part);
  }
  if (terms.size() <= 2 * kMaxQueryWords) statistics_.fetch(terms);
}

std::string RemoteIndex::similar_word(const std::string& word) {
  if (words_ == nullptr) {
    wanted_words_ = true;
    return {};
  }
  const Xapian::Database& database = words_->database;
  const std::string accented = accented_word(TextWords(database), word);
  return accented.empty() ? database.get_spelling_suggestion(word) : accented;
}

ExpandedQuery RemoteIndex::scored_and_expanded(const BuiltQuery& built) {
  Xapian::Query query = weighted_query(statistics_, metadata_, built);
  if (!built.expand) return {std::move(query), {}, {}};
  return remote_expanded(crew_, statistics_, matches_, metadata_, built, query);
}

std::vector<std::string> RemoteIndex::words_added(const ExpandedQuery& expanded) {
  return remote_added_words(crew_, metadata_, builder_.cutter().analyzer(), expanded);
}

FoundPages RemoteIndex::find(const BuiltQuery& built, const ExpandedQuery& scored,
                             PageWindow window, SortOrder order, bool collapse) {
  const Bm25Parameters parameters = bm25_parameters(metadata_.choices, built);
  RemoteEvidence evidence(crew_, statistics_, matches_, stored_, scored.query);
  const BestOrder best(statistics_, evidence, builder_, built, parameters);
  const std::size_t wanted = std::size_t{window.offset} + window.limit;
  PageOrder reorder;
  if (!best.changes_nothing()) {
    window.reordered = kReordered;
    reorder = [&](std::vector<FoundPage>& pages) { best.apply(pages, wanted); };
  }
  return matches_.find(scored.query, parameters, window, order, collapse, reorder);
}

Xapian::doccount RemoteIndex::count(const Xapian::Query& query, Xapian::doccount exact_below,
                                    bool collapse) {
  return matches_.count(query, exact_below, collapse);
}

std::vector<std::string> RemoteIndex::data_of(const std::vector<FoundPage>& pages) {
  std::vector<Xapian::docid> documents;
  for (const FoundPage& page : pages) documents.push_back(page.document);
  std::vector<std::string> data;
  for (PageEvidence::Stored& stored : stored_.get(documents)) {
    data.push_back(std::move(stored.data));
  }
  return data;
}

Facets RemoteIndex::count_facets(const Xapian::Query& query) {
  return remote_facets(crew_, statistics_, query);
}

Expected<void> RemoteIndex::can_explain() const {
  return Error{ErrorCode::usage, "scores of shards on servers cannot be explained",
               crew_.shards().file, "explain a search of the database itself (--db)"};
}

void RemoteIndex::tell_of_index(SearchResult& result) const {
  result.shards = crew_.answered();
  if (wanted_words_) result.remarks.push_back(kNoWords);
}

}  // namespace winnow
