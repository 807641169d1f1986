// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/spelling/spelling_shard.h"

#include <filesystem>
#include <utility>

#include "indexer/database/database_session.h"
#include "indexer/database/shard_set.h"

namespace winnow {
namespace {

constexpr int kNew = Xapian::DB_CREATE_OR_OVERWRITE | Xapian::DB_NO_SYNC | kOwnFormat;

// Words. Of many, each comes once for all the documents that have it.
constexpr std::size_t kWordsAtATime = 1 << 13;
// Xapian takes nearly a kilobyte for each word until it is written, beside what pages take while
// there are some: more words than these wait for the last page.
constexpr std::size_t kMostBeforeTheLastPage = 1 << 14;
constexpr std::size_t kMostGathered = 1 << 15;
constexpr std::size_t kMostUnwritten = 1 << 15;

std::string place_in(const std::string& path) { return path + "/shard-spelling"; }

}  // namespace

SpellingShard::SpellingShard(const std::string& path, const IndexOptions& options, WorkPool& pool)
    : SpellingShard(path, Xapian::WritableDatabase(place_in(path), kNew), options, pool) {}

SpellingShard::SpellingShard(const std::string& path, const Xapian::WritableDatabase& database,
                             const IndexOptions& options, WorkPool& pool)
    : writer_(options, database, database, pool, {{}, {}, path}) {}

SpellingShard::~SpellingShard() { writer_.wait_until_idle(); }

void SpellingShard::count(std::string words) {
  writer_.write([this, words = std::move(words)](Xapian::WritableDatabase& database) {
    gathered_.count(words);
    const bool early = gathered_.size() >= kWordsAtATime && !many_;
    if (early || gathered_.size() >= kMostGathered) add_gathered(database);
    return true;
  });
}

void SpellingShard::post_commit() {
  writer_.write([this](Xapian::WritableDatabase& database) {
    add_gathered(database);
    return true;
  });
  writer_.post_commit();
}

void SpellingShard::add_gathered(Xapian::WritableDatabase& database) {
  gathered_.add_to(database);
  added_.take(gathered_);
  many_ = many_ || added_.size() >= kMostBeforeTheLastPage;
  if (added_.size() < kMostUnwritten) return;
  commit_changes(database);
  added_.clear();
}

void SpellingShard::give_all_to(SpellingWords& words, Xapian::WritableDatabase& database) {
  words.take(gathered_);
  // Not from memory, where all words of a large source would stand for the whole run.
  const auto end = writer_.present().spellings_end();
  for (auto word = writer_.present().spellings_begin(); word != end; ++word) {
    words.add(*word, word.get_termfreq());
    words.flush_new(database);
  }
}

void SpellingShard::wait() {
  writer_.wait_until_idle();
  if (const std::exception_ptr failure = writer_.failure()) std::rethrow_exception(failure);
}

bool SpellingShard::is_left(const std::string& path) {
  std::error_code unreadable;
  return std::filesystem::exists(place_in(path), unreadable);
}

void SpellingShard::remove(const std::string& path) {
  std::error_code ignored;
  std::filesystem::remove_all(place_in(path), ignored);
}

}  // namespace winnow
