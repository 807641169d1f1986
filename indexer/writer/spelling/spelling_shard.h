// SPDX-License-Identifier: GPL-2.0-or-later
//
// The spelling dictionary of a database that is written in shards and made one at the end: a shard
// of its own, without documents.
//
// In the shards of the documents nearly every list of the dictionary would be written by each of
// them, and once more when they become one.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <string>

#include "indexer/work/serial_work.h"
#include "indexer/writer/spelling/spelling_words.h"
#include "winnow/indexer/work_pool.h"

namespace winnow {

// The shard `shard-spelling` in the directory of a database, beside those of the documents. The
// database's stub file does not list it: it is part of the database only in the copy that
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

  // Counts the words of a document, IndexDocument::spelled_words, by a thread of the pool.
  // Thread-safe.
  void count(std::string words);

  // Writes all that was counted, by a thread of the pool. Thread-safe.
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

  const std::string path_;
  Xapian::WritableDatabase database_;
  SpellingWords gathered_;  // words that are not yet added to the database
  SpellingWords added_;     // words that were added since the last commit
  bool many_ = false;       // whether many words were added
  SerialWork work_;
};

}  // namespace winnow
