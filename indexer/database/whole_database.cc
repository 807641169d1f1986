// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/whole_database.h"

#include <filesystem>

#include "indexer/database/repeated_read.h"
#include "indexer/database/system_refusal.h"
#include "winnow/indexer/database_use.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// Whether there are documents of ours, as far as the statistics of their values tell.
bool has_our_documents(const Xapian::Database& database) {
  return database.get_doccount() > 0 && !database.get_value_upper_bound(slot::kWords).empty();
}

// What the tables of documents lack; null if nothing.
const char* missing_part(const Xapian::Database& database) {
  if (!has_our_documents(database)) return nullptr;
  const Xapian::docid first = *database.postlist_begin("");
  if (database.get_document(first).get_data().empty()) return "its documents have no data";
  const std::string most_words = database.get_value_upper_bound(slot::kWords);
  const bool has_words = Xapian::sortable_unserialise(most_words) > 0;
  if (has_words && !database.has_positions()) return "it has no word positions";
  return nullptr;
}

// There may be a file without words in it, which costs a second look.
bool lacks_spelling(const Xapian::Database& database, const std::string& directory) {
  if (database.spellings_begin() != database.spellings_end()) return false;
  std::error_code failed;
  return std::filesystem::file_size(directory + "/spelling.glass", failed) > 0 && !failed;
}

}  // namespace

Error error_without_metadata(const Xapian::Database& database, const std::string& path) {
  if (has_our_documents(database)) {
    return {ErrorCode::corrupt, "how its documents were indexed is noted nowhere, so it is damaged",
            path, kDamagedHint};
  }
  return {ErrorCode::incompatible, "a Xapian database that Winnow did not make, or a damaged one",
          path, "index the site with winnow into another directory"};
}

void require_tables(const Xapian::Database& database) {
  if (const char* missing = missing_part(database)) throw Xapian::DatabaseCorruptError(missing);
}

Xapian::Database open_whole(const std::string& directory) {
  const Xapian::Database first(directory, Xapian::DB_BACKEND_GLASS);
  if (first.get_doccount() > 0) DatabaseUse::reads_documents();
  if (missing_part(first) == nullptr && !lacks_spelling(first, directory)) return first;
  // A file that could not be opened for once can be by now, or the system says why not.
  if (const int refusal = refusal_to_open(directory); refusal != 0) {
    throw Xapian::DatabaseOpeningError("Couldn't open a table of " + directory, refusal);
  }
  Xapian::Database second(directory, Xapian::DB_BACKEND_GLASS);
  require_tables(second);
  return second;
}

}  // namespace winnow
