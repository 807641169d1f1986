// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/database_reading.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <thread>

#include "indexer/checksums/checksum_cache.h"
#include "indexer/checksums/checksum_comparison.h"
#include "indexer/database/begun_run.h"
#include "indexer/database/shard_set.h"
#include "indexer/database/xapian_errors.h"
#include "winnow/indexer/database_use.h"
#include "winnow/indexer/schema.h"
#include "winnow/indexer/verified_tables.h"

namespace winnow {
namespace {

// Whether there are documents of ours, as far as the statistics of their values tell.
bool has_our_documents(const Xapian::Database& database) {
  return database.get_doccount() > 0 && !database.get_value_upper_bound(slot::kWords).empty();
}

// Says what the tables of documents lack; null if they lack nothing.
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
    return {ErrorCode::corrupt,
            "it has no note of how its documents were indexed, so it is damaged", path,
            kDamagedHint};
  }
  return {ErrorCode::incompatible, "a Xapian database that Winnow did not make, or a damaged one",
          path, "index the site with winnow into another directory"};
}

void require_tables(const Xapian::Database& database) {
  if (const char* missing = missing_part(database)) throw Xapian::DatabaseCorruptError(missing);
}

void throw_if_refused(const std::string& folder) {
  const std::optional<RefusedTable> refused = take_refused_table(folder);
  if (!refused) return;
  throw Xapian::DatabaseOpeningError("Couldn't open " + refused->file, refused->error_number);
}

Xapian::Database open_whole(const std::string& directory) {
  if (is_cut_off(directory)) {
    note_damage({directory + "/" + kBegunFile, 0, 0, kCutOff});
    throw Xapian::DatabaseCorruptError(kCutOff);
  }
  const auto checksums = require_sound_files(directory);
  take_refused_table(directory);  // of earlier tries
  const Xapian::Database first(directory, Xapian::DB_BACKEND_GLASS);
  throw_if_refused(directory);
  if (first.get_doccount() > 0) DatabaseUse::reads_documents();
  if (missing_part(first) == nullptr && !lacks_spelling(first, directory)) return first;
  // A file that could not be opened for once can be by now, or the system says why not.
  if (const int refusal = refusal_to_open(directory); refusal != 0) {
    throw Xapian::DatabaseOpeningError("Couldn't open a table of " + directory, refusal);
  }
  Xapian::Database second(directory, Xapian::DB_BACKEND_GLASS);
  throw_if_refused(directory);
  require_tables(second);
  return second;
}

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// A writer that commits every few milliseconds overtakes a search again and again, on a busy
// machine dozens of times; but it has an end. What takes long itself has a few tries all the same.
constexpr std::chrono::seconds kLongest{10};
constexpr int kTriesInAnyCase = 4;
constexpr int kTriesWithoutPause = 30;
constexpr std::chrono::milliseconds kPause{5};
constexpr int kFailuresToBelieve = 2;

// A commit moves a new iamglass into place, a compaction a new folder.
void add_state(const fs::path& file, std::string& text) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) return;
  for (const std::int64_t part :
       {std::int64_t(status.st_dev), std::int64_t(status.st_ino), std::int64_t(status.st_size),
        std::int64_t(status.st_mtim.tv_sec), std::int64_t(status.st_mtim.tv_nsec)}) {
    text += std::to_string(part) + ' ';
  }
  text += '\n';
}

std::string revision_of(const std::string& database) {
  std::string text;
  std::error_code failed;
  if (!fs::is_directory(database, failed)) {
    add_state(database, text);
    return text;
  }
  const fs::path folder(database);
  add_state(folder / "iamglass", text);
  add_state(folder / "XAPIANDB", text);
  std::vector<fs::path> shards;
  fs::directory_iterator entry(folder, failed);
  for (; !failed && entry != fs::directory_iterator(); entry.increment(failed)) {
    if (entry->path().extension() != ".glass") shards.push_back(entry->path() / "iamglass");
  }
  std::sort(shards.begin(), shards.end());
  for (const fs::path& shard : shards) add_state(shard, text);
  return text;
}

std::string revision_of(const std::vector<std::string>& databases) {
  std::string text;
  for (const std::string& database : databases) text += revision_of(database);
  return text;
}

// Checksums tell where a block is that seems to be newer.
Error damage_in(const std::vector<std::string>& databases, Error error) {
  error.code = ErrorCode::corrupt;
  error.hint = kDamagedHint;
  for (const std::string& database : databases) {
    const Expected<std::vector<std::string>> shards = shard_paths(database);
    if (!shards) continue;
    for (const std::string& shard : *shards) {
      const Expected<ChecksumReport> report = compare_with_checksums(shard);
      if (!report || report->damaged.empty()) continue;
      error.where = report->damaged.front().file;
      error.what = text_of(report->damaged.front());
      return error;
    }
  }
  return error;
}

}  // namespace

RepeatedRead::RepeatedRead(std::vector<std::string> databases)
    : databases_(std::move(databases)), begin_(Clock::now()) {}

void RepeatedRead::opens() { revision_ = revision_of(databases_); }

bool RepeatedRead::is_overtaken() const {
  return revision_ && *revision_ != revision_of(databases_);
}

bool RepeatedRead::has_time() {
  return ++tries_ < kTriesInAnyCase || Clock::now() - begin_ < kLongest;
}

void RepeatedRead::wait() {
  if (tries_ >= kTriesWithoutPause) std::this_thread::sleep_for(kPause);
}

bool RepeatedRead::again(Error& error) {
  if (error.code != ErrorCode::corrupt && error.code != ErrorCode::try_again) return false;
  const bool is_damage = error.code == ErrorCode::corrupt;
  const bool stands = revision_ && !is_overtaken();
  if (stands && ++failures_standing_ == kFailuresToBelieve) {
    // Nobody has written the block that seems to be newer than its table.
    if (error.hint == kOvertakenHint) error = damage_in(databases_, std::move(error));
    return false;
  }
  if (has_time()) {
    wait();
    return true;
  }
  if (is_damage && !stands) {
    error = {ErrorCode::try_again, "another process writes to it faster than it can be read",
             error.where, "try again when that has finished"};
  }
  return false;
}

}  // namespace winnow
