// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/search_database.h"

#include <fcntl.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

#include "indexer/database/database_reading.h"
#include "queries/search/accented_words.h"
#include "queries/search/best_order.h"
#include "queries/search/expansion.h"
#include "queries/search/facet_counter.h"
#include "queries/search/match_count.h"
#include "queries/search/page_evidence.h"
#include "queries/search/pages_by_date.h"
#include "queries/search/suggester.h"
#include "queries/search/weighted_query.h"
#include "queries/search/weighting.h"
#include "winnow/extractor/out_of_memory.h"
#include "winnow/indexer/database_use.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

constexpr const char* kStubFile = "XAPIANDB";
// Nobody has so many; a file that does is no stub.
constexpr std::size_t kMaxShards = 10000;

// Gives the shards' names, or nothing if this is not a stub file of shards alone.
std::optional<std::vector<std::string>> shard_names(const std::filesystem::path& directory) {
  std::ifstream stub(directory / kStubFile, std::ios::binary);
  if (!stub) {
    std::error_code refused;
    if (!std::filesystem::exists(directory / kStubFile, refused) && !refused) return {};
    throw Xapian::DatabaseOpeningError("Couldn't open the list of shards", errno);
  }
  std::error_code unknown;
  // The stream does not say that reading has failed.
  if (stub.peek() == EOF && std::filesystem::file_size(directory / kStubFile, unknown) > 0) {
    throw Xapian::DatabaseOpeningError("Couldn't read the list of shards", EIO);
  }
  std::vector<std::string> names;
  for (std::string line; std::getline(stub, line);) {
    if (line.ends_with('\r')) line.pop_back();
    if (line.empty() || line.front() == '#') continue;
    const std::size_t blank = line.find(' ');
    const std::string type = line.substr(0, blank);
    const bool is_shard = blank != std::string::npos && (type == "auto" || type == "glass");
    if (!is_shard || names.size() == kMaxShards) return {};
    names.push_back(line.substr(blank + 1));
  }
  // A stream tells a lack of memory like the end of the file.
  if (stub.bad()) throw_out_of_memory();
  if (names.empty()) return {};
  return names;
}

std::string count_text(const OpenedShards& opened, std::size_t shards) {
  std::string text =
      std::to_string(opened.missing.size()) + " of " + std::to_string(shards) +
      (opened.missing.size() == 1 ? " shards is missing: " : " shards are missing: ");
  for (const std::string& name : opened.missing) {
    if (&name != &opened.missing.front()) text += ", ";
    text += name;
  }
  return text;
}

// What is at the path is missing as far as a search can tell if there is no database there.
bool add_shard(const std::filesystem::path& path, Xapian::Database& database) {
  std::error_code refused;
  if (!std::filesystem::exists(path, refused)) {
    if (refused) throw Xapian::DatabaseOpeningError("Couldn't look for a shard", refused.value());
    return false;
  }
  database.add_database(open_whole(path.string()));
  return true;
}

// Opens a database without shards: a directory, or all of it in one file.
Expected<void> open_sole(const std::string& path, Xapian::Database& database) {
  std::error_code ignored;
  if (std::filesystem::is_regular_file(path, ignored)) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) {
      return Error{ErrorCode::input, "cannot be opened", path, "check its permissions"};
    }
    database = Xapian::Database(file);  // which closes it
    DatabaseUse::reads_documents();
    return {};
  }
  const std::filesystem::path directory = path;
  if (std::filesystem::exists(directory / kStubFile, ignored) &&
      !std::filesystem::exists(directory / "iamglass", ignored)) {
    return Error{ErrorCode::corrupt, "lists other things than databases in directories",
                 (directory / kStubFile).string(), "search the databases themselves"};
  }
  database = open_whole(path);
  return {};
}

}  // namespace

Expected<OpenedShards> open_shards(const std::string& path, MissingShards missing) {
  const std::optional<std::vector<std::string>> names = shard_names(path);
  OpenedShards opened;
  if (!names) {
    if (const Expected<void> sole = open_sole(path, opened.database); !sole) return sole.error();
    return opened;
  }
  opened.all = names->size();
  for (const std::string& name : *names) {
    const std::filesystem::path shard = std::filesystem::path(path) / name;
    if (!add_shard(shard, opened.database)) opened.missing.push_back(name);
  }
  const bool none = opened.missing.size() == names->size();
  if (none || (!opened.missing.empty() && missing == MissingShards::refuse)) {
    return Error{ErrorCode::corrupt, count_text(opened, names->size()), path,
                 none ? "index the site anew into another directory"
                      : "restore what is missing, or search the rest with --partial"};
  }
  return opened;
}

namespace {

Expected<IndexMetadata> read_metadata(const Xapian::Database& database, const std::string& path) {
  const std::string json = database.get_metadata(std::string(kMetadataKey));
  if (json.empty() && database.get_doccount() == 0) {
    return Error{ErrorCode::try_again, "the database is empty so far", path,
                 "wait for the run that fills it, or index a site with winnow index"};
  }
  if (json.empty()) return error_without_metadata(database, path);
  return metadata_from_json(json, path);
}

}  // namespace

SearchDatabase::SearchDatabase(const std::string& database_path, MissingShards if_missing,
                               OpenedShards opened, IndexMetadata read)
    : path(database_path),
      missing(if_missing),
      database(std::move(opened.database)),
      all_shards(opened.all),
      missing_shards(std::move(opened.missing)),
      metadata(std::move(read)),
      document_count(database.get_doccount()) {}

SearchDatabase::~SearchDatabase() = default;

// A writer may overtake this as it may a search. A database that is empty so far is told of at
// once.
Expected<std::unique_ptr<SearchDatabase>> SearchDatabase::open(const std::string& path,
                                                               MissingShards missing) {
  using Opened = std::unique_ptr<SearchDatabase>;
  std::optional<Error> empty;
  const auto open_once = [&]() -> Expected<Opened> {
    Expected<OpenedShards> opened = open_shards(path, missing);
    if (!opened) return opened.error();
    Expected<IndexMetadata> metadata = read_metadata(opened->database, path);
    if (!metadata && !opened->missing.empty()) {
      return Error{ErrorCode::corrupt, "the shard that says how the pages were indexed is missing",
                   path, "restore the first shard"};
    }
    if (!metadata && metadata.error().code == ErrorCode::try_again) empty = metadata.error();
    if (!metadata) return metadata.error();
    return std::make_unique<SearchDatabase>(path, missing, std::move(*opened),
                                            std::move(*metadata));
  };
  RepeatedRead read(path);
  for (;;) {
    read.opens();
    Expected<Opened> opened = with_xapian<Opened>(path, open_once);
    if (opened || empty) return opened;
    Error error = opened.error();
    if (!read.again(error)) return error;
  }
}

Expected<void> SearchDatabase::use_synonyms(const std::vector<SynonymEntry>& entries) {
  Expected<void> used = builder.use_synonyms(entries);
  if (used) synonyms_ = entries;
  return used;
}

void SearchDatabase::use_stop_words(const std::vector<StopWord>& words) {
  builder.use_stop_words(words);
  stop_words_ = words;
}

Expected<std::unique_ptr<SearchDatabase>> SearchDatabase::opened_again() const {
  Expected<std::unique_ptr<SearchDatabase>> opened = open(path, missing);
  if (!opened) return opened;
  if (const auto used = (*opened)->use_synonyms(synonyms_); !used) return used.error();
  (*opened)->use_stop_words(stop_words_);
  return opened;
}

std::string SearchDatabase::similar_word(const std::string& word) {
  const std::string accented = accented_word(TextWords(database), word);
  return accented.empty() ? database.get_spelling_suggestion(word) : accented;
}

ExpandedQuery SearchDatabase::scored_and_expanded(const BuiltQuery& built) {
  Xapian::Query query = weighted_query(statistics_, metadata, built);
  if (!built.expand) return {std::move(query), {}, {}};
  const ExactBm25Weight weighting(bm25_parameters(metadata.choices, built));
  return expanded(database, metadata, built, query, weighting);
}

std::vector<std::string> SearchDatabase::words_added(const ExpandedQuery& expanded) {
  return added_words(database, metadata, builder.cutter().analyzer(), expanded);
}

FoundPages SearchDatabase::find(const BuiltQuery& built, const ExpandedQuery& scored,
                                PageWindow window, SortOrder order, bool collapse) {
  const Bm25Parameters parameters = bm25_parameters(metadata.choices, built);
  // By date, Xapian's matcher reads the lists itself if there are phrases or wildcards.
  const bool reads_lists = order == SortOrder::relevance || joins_words(scored.query);
  const bool reads_much = reads_lists && postings_read(database, scored.query) >= kManyPostings;
  const std::shared_ptr<const WordColumns> columns =
      reads_much ? words_.asked_for(scored.query) : words_.at_hand();
  if (order != SortOrder::relevance) {
    if (dates == nullptr) dates = std::make_unique<DateColumn>(database);
    const ExactBm25Weight weighting(parameters);
    return pages_by_date({database, &second_, nullptr, columns}, *dates, scored.query, weighting,
                         window, order, collapse);
  }
  DatabaseEvidence evidence({database, &second_, lengths_.at_hand()});
  const BestOrder best(statistics_, evidence, builder, built, parameters);
  PageOrder reorder;
  if (!best.changes_nothing()) {
    window.reordered = kReordered;
    const std::size_t wanted = std::size_t{window.offset} + window.limit;
    reorder = [&, wanted](std::vector<FoundPage>& pages) { best.apply(pages, wanted); };
  }
  return find_pages({database, &second_, &lengths_, columns}, scored.query, parameters, window,
                    collapse, reorder);
}

Xapian::doccount SearchDatabase::count(const Xapian::Query& query, Xapian::doccount exact_below,
                                       bool collapse) {
  return count_pages({database, &second_, nullptr, words_.at_hand()}, query, exact_below, collapse);
}

std::vector<std::string> SearchDatabase::data_of(const std::vector<FoundPage>& pages) {
  std::vector<std::string> data;
  for (const FoundPage& page : pages) {
    data.push_back(database.get_document(page.document).get_data());
  }
  return data;
}

Facets SearchDatabase::count_facets(const Xapian::Query& query) {
  if (query.empty()) return {};
  if (facets == nullptr) facets = std::make_unique<FacetCounter>(database);
  return facets->count(documents_matched({database, &second_, nullptr, words_.at_hand()}, query));
}

std::vector<std::vector<ScorePart>> SearchDatabase::explain(const BuiltQuery& built,
                                                            const SearchOptions& options,
                                                            const FoundPages& found) {
  const Bm25Parameters parameters = bm25_parameters(metadata.choices, built);
  std::vector<std::vector<ScorePart>> explanations =
      explain_scores(database, parameters, builder, built, found.pages);
  DatabaseEvidence evidence({database});
  const BestOrder best(statistics_, evidence, builder, built, parameters);
  for (std::size_t i = 0; i < explanations.size(); ++i) {
    if (options.offset + i >= kReordered) continue;
    for (ScorePart& part : best.parts(found.pages[i].document)) {
      explanations[i].push_back(std::move(part));
    }
  }
  return explanations;
}

void SearchDatabase::tell_of_index(SearchResult& result) const {
  if (all_shards == 0) return;
  ShardsAnswered& shards = result.shards.emplace();
  shards.total = static_cast<std::uint32_t>(all_shards);
  shards.answered = static_cast<std::uint32_t>(all_shards - missing_shards.size());
  for (const std::string& name : missing_shards) {
    shards.missing.push_back({name, "is not there"});
  }
}

std::vector<DocumentMatch> SearchDatabase::find_all(const BuiltQuery& built) {
  const Bm25Parameters parameters = bm25_parameters(metadata.choices, built);
  std::vector<DocumentMatch> matches =
      all_matches(database, scored_and_expanded(built).query, ExactBm25Weight(parameters));
  DatabaseEvidence evidence({database});
  BestOrder(statistics_, evidence, builder, built, parameters).apply_to_best(database, matches);
  return matches;
}

Expected<void> SearchDatabase::move_on() {
  suggester.reset();
  facets.reset();
  dates.reset();
  // A compaction puts other files in the place, whose revisions begin anew: reopen() would take
  // them for those that are open.
  Expected<OpenedShards> opened = open_shards(path, missing);
  if (!opened) return opened.error();
  database = std::move(opened->database);
  second_.close();
  lengths_.forget();
  words_.forget();
  if (when_moved_on) when_moved_on();
  Expected<IndexMetadata> read = read_metadata(database, path);
  if (!read) return read.error();
  metadata = std::move(*read);
  document_count = database.get_doccount();
  return {};
}

}  // namespace winnow
