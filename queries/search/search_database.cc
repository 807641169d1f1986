// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/search_database.h"

#include <optional>
#include <utility>

#include "indexer/database/database_reading.h"
#include "queries/search/exclusive_or.h"
#include "queries/search/wildcard_source.h"
#include "winnow/indexer/schema.h"

namespace winnow {
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
      missing_shards(std::move(opened.missing)),
      metadata(std::move(read)),
      document_count(database.get_doccount()) {}

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

Xapian::Query SearchDatabase::scored(const BuiltQuery& built) const {
  if (built.query.empty()) return built.query;
  return without_exclusive_or(
      with_weighted_wildcards(database, built, bm25_parameters(metadata.choices)));
}

Expected<void> SearchDatabase::move_on() {
  database.reopen();
  if (when_moved_on) when_moved_on();
  Expected<IndexMetadata> read = read_metadata(database, path);
  if (!read) return read.error();
  metadata = std::move(*read);
  document_count = database.get_doccount();
  return {};
}

}  // namespace winnow
