// SPDX-License-Identifier: GPL-2.0-or-later
//
// The spelling dictionary of a database: in how many documents words occur.
//
// Xapian keeps lists of the words that share three letters and writes each list anew with every
// batch that brings it a word: a dictionary fed in each batch costs up to a third of a run, one
// that is written once at the end next to nothing. So a database that is written in shards and made
// one at the end has its dictionary in a shard of its own, without documents: in the shards of the
// documents nearly every list would be written by each of them, and once more when they become one.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/analysis/word_table.h"
#include "indexer/work/serial_work.h"
#include "winnow/indexer/work_pool.h"

namespace winnow {

// Counts the words of documents until they are added to the dictionary of a database whose changes
// have begun (begin_changes()). It is not thread-safe.
class SpellingWords {
 public:
  // Counts the words of a document, IndexDocument::spelled_words.
  void count(std::string_view words);

  // Counts a word of so many documents.
  void add(std::string_view word, Xapian::termcount documents);

  // Is called after each commit on the way.
  using Committed = std::function<void()>;

  // Call this before a commit that is not the last: it adds the counts if there are very many.
  void flush_new(Xapian::WritableDatabase& database, const Committed& committed = {});

  // Call this before the last commit: it adds the counts, and starts anew.
  void flush(Xapian::WritableDatabase& database, const Committed& committed = {});

  // Adds the counts, and keeps them. Commits in between if there are very many, as flush() does.
  void add_to(Xapian::WritableDatabase& database, const Committed& committed = {}) const;

  // Adds the counts of `other`, which starts anew.
  void take(SpellingWords& other);

  // Starts anew without adding anything.
  void clear();

  bool empty() const { return documents_.empty(); }
  std::size_t size() const { return documents_.size(); }  // words

 private:
  StringTable words_;
  std::vector<Xapian::termcount> documents_;  // of each word
};

// Makes the dictionary of `database` that of its documents, each with the words that PageLimits has
// room for: after runs that were killed, and those that replaced or deleted many. Changes must have
// begun. Goes through all terms; commits in between if many words change.
void renew_spellings(Xapian::WritableDatabase& database);

// This is the shard `shard-spelling` in the directory of a database, beside those of the documents.
// The database's stub file does not list it: it is part of the database only in the copy that
// compact_in_place() makes of them all. One that is found in a database is of a run that was killed
// before that, and the dictionary of the other shards is not whole then.
//
// Functions throw Xapian's exceptions.
class SpellingShard {
 public:
  // Makes the shard of the database in `path`, in the place of what may be left there.
  SpellingShard(std::string path, WorkPool& pool);

  // Waits for what was asked for.
  ~SpellingShard();

  // Counts the words of a document, IndexDocument::spelled_words, by a thread of the pool. It is
  // thread-safe.
  void count(std::string words);

  // Writes all that was counted, by a thread of the pool. It is thread-safe.
  void post_commit();

  // Waits until all that was asked for is done. Throws what went wrong with it.
  void wait();

  // The following only after wait().
  const Xapian::Database& database() const { return database_; }
  // Adds what was counted to `words`, which go to `database` whenever they become very many.
  // Changes of it must have begun.
  void give_all_to(SpellingWords& words, Xapian::WritableDatabase& database);

  static bool is_left(const std::string& path);
  static void remove(const std::string& path);

 private:
  void post(SerialWork::Operation operation);
  void add_gathered();
  void write_added();

  const std::string path_;
  Xapian::WritableDatabase database_;
  SpellingWords gathered_;  // words that are not yet added to the database
  SpellingWords added_;     // words that were added since the last commit
  bool many_ = false;       // whether many words were added
  SerialWork work_;
};

}  // namespace winnow
