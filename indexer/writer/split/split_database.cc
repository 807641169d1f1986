// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/split_database.h"

#include <xapian.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "indexer/database/compaction.h"
#include "indexer/database/database_reading.h"
#include "indexer/database/shard_set.h"
#include "indexer/schema/page_hashes.h"
#include "indexer/writer/split/document_dealer.h"
#include "indexer/writer/split/split_place.h"
#include "indexer/writer/split/words_database.h"
#include "indexer/writer/upkeep/merge_shards.h"
#include "winnow/indexer/database_use.h"
#include "winnow/indexer/schema.h"
#include "winnow/indexer/system_refusal.h"

namespace winnow {
namespace {

namespace fs = std::filesystem;

// What is written has half-full blocks at first, here, and is then compacted into its place.
constexpr const char* kDraft = "/draft-";
constexpr const char* kMaking = ".making";
// Nobody reads the draft, and a run that is killed starts anew.
constexpr int kDraftFlags = Xapian::DB_CREATE | kOwnFormat | Xapian::DB_NO_SYNC;

struct SplitSource {
  MergeInput input;
  Xapian::Database all;
  std::string identity;
};

Expected<SplitSource> open_source_of_split(const std::string& path) {
  Expected<MergeInput> input = open_input(path);
  if (!input) return input.error();
  if (!input->metadata.complete) {
    return Error{ErrorCode::usage, "has pages of a run that has not ended", path,
                 "run winnow index again, which goes on where it ended"};
  }
  SplitSource source;
  for (const Xapian::Database& shard : input->shards) {
    source.all.add_database(shard);
    source.identity += shard.get_uuid() + ' ' + std::to_string(shard.get_revision()) + '\n';
  }
  source.input = std::move(*input);
  return source;
}

std::uint64_t bytes_below(const std::string& path) {
  std::uint64_t bytes = 0;
  std::error_code failed;
  fs::recursive_directory_iterator entry(path, failed);
  for (; !failed && entry != fs::recursive_directory_iterator(); entry.increment(failed)) {
    std::error_code gone;
    const std::uint64_t size = entry->is_regular_file(gone) ? entry->file_size(gone) : 0;
    if (!gone) bytes += size;
  }
  return bytes;
}

std::uint64_t bytes_of(const std::string& database) {
  std::uint64_t bytes = 0;
  const Expected<std::vector<std::string>> shards = shard_paths(database);
  if (!shards) return bytes;
  for (const std::string& shard : *shards) bytes += bytes_below(shard);
  return bytes;
}

// Counts documents, and leaves when it is told to.
class SplitClock {
 public:
  SplitClock(std::uint64_t total, const SplitProgress& progress, const Interruption& interrupted)
      : total_(total), progress_(progress), interrupted_(interrupted) {}

  void tick() {
    pass();
    if (progress_) progress_(done_, total_);
    ++done_;
  }

  // Each call begins a step of the work at the database, so that only a step has to be done in the
  // time that one may take, and not all of them.
  void pass() {
    throw_if(interrupted_);
    const DatabaseUse next_step(DatabaseUse::of_this_thread());
  }

  const Interruption& interruption() const { return interrupted_; }

 private:
  std::uint64_t total_;
  std::uint64_t done_ = 0;
  const SplitProgress& progress_;
  const Interruption& interrupted_;
};

// Compacts a draft to its place, and removes it.
Expected<void> finish_draft(const std::string& draft, const std::string& path,
                            const Interruption& interrupted) {
  const Xapian::Database whole(draft, kOwnFormat);
  if (const auto copied = compact_into(whole, path, interrupted); !copied) return copied;
  // The next draft has this name, too.
  std::error_code failed;
  fs::remove_all(draft, failed);
  if (!failed) return {};
  return system_refusal(failed.value(), "cannot be removed: " + failed.message(), draft);
}

// Documents refer to them from whatever shard they come to.
void copy_common_links(const Xapian::Database& from, Xapian::WritableDatabase& shard) {
  const std::string prefix(kLinksKey);
  const auto end = from.metadata_keys_end(prefix);
  for (auto key = from.metadata_keys_begin(prefix); key != end; ++key) {
    shard.set_metadata(*key, from.get_metadata(*key));
  }
}

void add_words_and_metadata(const SplitSource& source,
                            std::vector<Xapian::WritableDatabase>& shards) {
  const Xapian::Database& all = source.all;
  for (auto word = all.spellings_begin(); word != all.spellings_end(); ++word) {
    shards[shard_of(hash_of_term(*word), shards.size())].add_spelling(*word, word.get_termfreq());
  }
  IndexMetadata metadata = source.input.metadata;
  metadata.shards = shards.size();
  // Places on this machine are of no use to those who search.
  metadata.sources.clear();
  for (Xapian::WritableDatabase& shard : shards) {
    for (const Xapian::Database& from : source.input.shards) copy_common_links(from, shard);
    shard.set_metadata(std::string(kMetadataKey), to_json(metadata));
    shard.set_metadata(std::string(kDealtKey), "1");
  }
}

std::string draft_of(const std::string& place, std::size_t number) {
  return place + kDraft + std::to_string(number);
}

Expected<void> write_shards(const SplitSource& source, std::size_t number, const std::string& place,
                            SplitClock& clock, SplitReport& report) {
  {
    std::vector<Xapian::WritableDatabase> shards;
    for (std::size_t i = 0; i < number; ++i) shards.emplace_back(draft_of(place, i), kDraftFlags);
    DocumentDealer(source.all, shards).deal([&] { clock.tick(); }, [&] { clock.pass(); });
    add_words_and_metadata(source, shards);
    for (Xapian::WritableDatabase& shard : shards) shard.commit();
  }
  for (std::size_t i = 0; i < number; ++i) {
    const std::string path = place + "/" + shard_name(i);
    const auto finished = finish_draft(draft_of(place, i), path, clock.interruption());
    if (!finished) return finished.error();
    report.shard_documents.push_back(Xapian::Database(path, kOwnFormat).get_doccount());
    report.shard_bytes.push_back(bytes_below(path));
  }
  return {};
}

Expected<void> write_all_words(const SplitSource& source, const std::string& place,
                               const std::string& path, SplitClock& clock) {
  IndexMetadata metadata = source.input.metadata;
  metadata.sources.clear();
  {
    Xapian::WritableDatabase words(draft_of(place, 0), kDraftFlags);
    write_words(source.all, metadata, words, [&] { clock.tick(); });
    words.commit();
  }
  return finish_draft(draft_of(place, 0), path, clock.interruption());
}

// Drafts take up to twice the room of what they become.
std::uint64_t room_for(std::uint64_t whole, std::size_t shards) {
  return shards == 1 ? whole / 2 : 3 * whole;
}

Expected<SplitReport> split_into(SplitPlace& place, const SplitSource& source, std::size_t shards,
                                 const SplitProgress& progress, const Interruption& interrupted) {
  SplitRecord record{source.identity, shards, {}};
  SplitReport& report = record.report;
  report.documents = source.all.get_doccount();
  report.whole_bytes = bytes_of(source.input.path);
  const auto room = place.check_room(room_for(report.whole_bytes, shards));
  if (!room) return room.error();
  SplitClock clock((shards == 1 ? 1 : 2) * report.documents, progress, interrupted);
  if (shards > 1) {
    const auto written = write_shards(source, shards, place.path(), clock, report);
    if (!written) return written.error();
  }
  const std::string words = place.path() + "/" + kWordsFolder;
  const auto written = write_all_words(source, place.path(), words, clock);
  if (!written) return written.error();
  report.words_bytes = bytes_below(words);
  if (shards > 1) {
    if (const auto stub = write_stub(place.path(), shards); !stub) return stub.error();
  }
  if (const auto noted = place.write_record(record); !noted) return noted.error();
  throw_if(interrupted);
  if (const auto moved = place.move(); !moved) return moved.error();
  return report;
}

bool is_all_there(const std::string& result, std::size_t shards) {
  const Expected<std::vector<std::string>> found = shard_paths(result);
  const bool has_shards = shards == 1 || (found && found->size() == shards);
  return has_shards && holds_database(result + "/" + kWordsFolder);
}

Error interrupted_split(const std::string& result) {
  return {ErrorCode::try_again, "interrupted; nothing of the result has changed", result,
          "split again"};
}

// Whether an error is of the result, or of where that is made.
bool is_at_result(const Error& error, const std::string& result) {
  const std::string made = place_of_split(result);
  return place_of_split(error.where) == made || error.where.starts_with(made) ||
         error.where.starts_with(result + kMaking);
}

// Runs `action`, which takes an opened SplitSource, again whenever a writer has overtaken it.
template <typename Result, typename Action>
Expected<Result> read_source(const std::string& database, const std::string& result,
                             Action action) {
  RepeatedRead read(database);
  for (;;) {
    read.opens();
    const Expected<SplitSource> source =
        with_xapian<SplitSource>(database, [&] { return open_source_of_split(database); });
    if (!source) return source.error();
    try {
      Expected<Result> done = with_xapian<Result>(database, [&] { return action(*source); });
      if (done) return done;
      Error error = done.error();
      // Xapian does not say which of the two it could not write to.
      if (error.code == ErrorCode::disk && error.where == database) error.where = result;
      // What the system has refused there is no matter of those who write to the database.
      if (is_at_result(error, result) || !read.again(error)) return error;
    } catch (const Interrupted&) {
      return interrupted_split(result);
    }
  }
}

}  // namespace

Expected<SplitReport> split_database(const std::string& database, const std::string& result,
                                     std::size_t shards, const SplitProgress& progress,
                                     const std::function<bool()>& interrupted) {
  if (shards < 1 || shards > kMaxShards) {
    return Error{ErrorCode::usage, std::to_string(shards) + " shards cannot be made", database,
                 "give a number from 1 to " + std::to_string(kMaxShards)};
  }
  SplitPlace place(result);
  if (const auto taken = place.take(); !taken) return taken.error();
  return read_source<SplitReport>(
      database, result, [&](const SplitSource& source) -> Expected<SplitReport> {
        const std::optional<SplitRecord> there = read_split_record(result);
        if (there && there->source == source.identity && there->shards == shards &&
            is_all_there(result, shards)) {
          SplitReport report = there->report;
          report.unchanged = true;
          return report;
        }
        if (const auto cleared = place.clear(); !cleared) return cleared.error();
        return split_into(place, source, shards, progress, interrupted);
      });
}

Expected<void> make_words(const std::string& database, const std::string& result,
                          const std::function<bool()>& interrupted) {
  return read_source<void>(database, result, [&](const SplitSource& source) -> Expected<void> {
    const std::string place = result + kMaking;
    std::error_code failed;
    fs::remove_all(result, failed);
    if (!failed) fs::remove_all(place, failed);
    if (!failed) fs::create_directories(place, failed);
    if (failed) return system_refusal(failed.value(), "cannot be made: " + failed.message(), place);
    const SplitProgress nobody;
    SplitClock clock(source.all.get_doccount(), nobody, interrupted);
    Expected<void> written = write_all_words(source, place, result, clock);
    std::error_code ignored;
    fs::remove_all(place, ignored);
    return written;
  });
}

}  // namespace winnow
