// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/spelling/spelling_shard.h"

#include <exception>
#include <filesystem>
#include <utility>

#include "indexer/database/database_session.h"
#include "indexer/database/shard_set.h"
#include "winnow/indexer/database_use.h"

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

SpellingShard::SpellingShard(std::string path, WorkPool& pool)
    : path_(std::move(path)), database_(place_in(path_), kNew), work_(pool) {
  begin_changes(database_);
}

SpellingShard::~SpellingShard() { work_.wait_until_idle(); }

void SpellingShard::post(SerialWork::Operation operation) {
  work_.post([this, operation = std::move(operation)] {
    const DatabaseUse use(path_);
    work_.attempt(operation);
  });
}

void SpellingShard::count(std::string words) {
  post([this, words = std::move(words)] {
    gathered_.count(words);
    const bool early = gathered_.size() >= kWordsAtATime && !many_;
    if (early || gathered_.size() >= kMostGathered) add_gathered();
  });
}

void SpellingShard::post_commit() {
  post([this] {
    add_gathered();
    commit_changes(database_);
  });
}

void SpellingShard::add_gathered() {
  gathered_.add_to(database_);
  added_.take(gathered_);
  many_ = many_ || added_.size() >= kMostBeforeTheLastPage;
  if (added_.size() < kMostUnwritten) return;
  commit_changes(database_);
  added_.clear();
}

void SpellingShard::give_all_to(SpellingWords& words, Xapian::WritableDatabase& database) {
  words.take(gathered_);
  // They are not taken from memory, where all words of a large source would stand for the whole
  // run.
  const auto end = database_.spellings_end();
  for (auto word = database_.spellings_begin(); word != end; ++word) {
    words.add(*word, word.get_termfreq());
    words.flush_new(database);
  }
}

void SpellingShard::wait() {
  work_.wait_until_idle();
  if (const std::exception_ptr failure = work_.failure()) std::rethrow_exception(failure);
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
