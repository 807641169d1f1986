// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/spelling/spelling_words.h"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <string>
#include <utility>

#include "indexer/analysis/word_table.h"
#include "indexer/database/database_session.h"
#include "indexer/database/shard_set.h"
#include "indexer/schema/page_hashes.h"
#include "indexer/schema/page_limits.h"
#include "winnow/indexer/analyzer.h"
#include "winnow/indexer/database_use.h"

namespace winnow {
namespace {

// They take some 7 MB.
constexpr std::size_t kMaxWords = 1 << 17;

// Until they are committed, Xapian takes nearly a kilobyte for each new word.
constexpr std::uint32_t kWordsOfACommit = 1 << 16;

// Commits if there are very many words; `number` is that of the word just written, from 0 on.
void commit_if_many(Xapian::WritableDatabase& database, std::uint32_t number,
                    const SpellingWords::Committed& committed = {}) {
  if ((number + 1) % kWordsOfACommit != 0) return;
  commit_changes(database);
  if (committed) committed();
}

// Words, and for each one how much its count is to grow or to shrink.
struct Changes {
  StringTable words;
  std::vector<std::int64_t> documents;

  void add(const std::string& word, std::int64_t change) {
    if (change == 0) return;
    words.number(word);  // each word comes once
    documents.push_back(change);
  }
};

// Prefixes are capitals, and all terms that have one follow each other.
constexpr const char* kBehindPrefixes = "[";
bool has_prefix(const std::string& term) { return term[0] >= 'A' && term[0] <= 'Z'; }

// What a document has beyond the words that it gives the dictionary: as hashes, as it may be nearly
// all of a database.
void add_surplus(const Xapian::Database& database, Xapian::docid document,
                 std::vector<std::uint64_t>& surplus) {
  StringTable words;
  std::vector<SpelledTerm> spelled;
  for (auto term = database.termlist_begin(document); term != database.termlist_end(document);
       ++term) {
    const std::string name = *term;
    if (!is_spelled(name)) continue;
    words.number(name);
    spelled.push_back({{}, term.get_wdf(), hash_of_term(name)});
  }
  for (std::uint32_t word = 0; word < spelled.size(); ++word) spelled[word].term = words[word];
  const std::size_t kept = keep_commonest(spelled, PageLimits().spelling_bytes);
  for (std::size_t i = kept; i < spelled.size(); ++i) surplus.push_back(spelled[i].hash);
}

// Finds the hashes of the words that documents have too much of, sorted. Only documents that are
// long enough are looked through.
std::vector<std::uint64_t> find_surplus(const Xapian::Database& database) {
  constexpr std::size_t kFewestWords = PageLimits().spelling_bytes / (kMaxWordBytes + 1);
  std::vector<std::uint64_t> surplus;
  const auto end = database.postlist_end("");
  for (auto document = database.postlist_begin(""); document != end; ++document) {
    if (document.get_doclength() >= kFewestWords) add_surplus(database, *document, surplus);
  }
  std::sort(surplus.begin(), surplus.end());
  return surplus;
}

// Goes through two lists of words, both in the order of bytes.
void find_changes(const Xapian::Database& database, Changes& changes) {
  const std::vector<std::uint64_t> surplus = find_surplus(database);
  auto word = database.spellings_begin();
  const auto last_word = database.spellings_end();
  const auto pass_word = [&] {
    changes.add(*word, -static_cast<std::int64_t>(word.get_termfreq()));
    ++word;
  };
  for (auto term = database.allterms_begin(); term != database.allterms_end(); ++term) {
    if (has_prefix(*term)) term.skip_to(kBehindPrefixes);
    if (term == database.allterms_end()) break;
    const std::string name = *term;
    if (!is_spelled(name)) continue;
    while (word != last_word && *word < name) pass_word();
    const auto beyond = std::equal_range(surplus.begin(), surplus.end(), hash_of_term(name));
    std::int64_t documents = term.get_termfreq() - (beyond.second - beyond.first);
    if (word != last_word && *word == name) {
      documents -= word.get_termfreq();
      ++word;
    }
    changes.add(name, documents);
  }
  while (word != last_word) pass_word();
}

// The first eight bytes, to compare.
std::uint64_t beginning_of(std::string_view word) {
  std::uint64_t beginning = 0;
  for (std::size_t i = 0; i < 8; ++i) {
    beginning = beginning << 8 | (i < word.size() ? static_cast<unsigned char>(word[i]) : 0);
  }
  return beginning;
}

}  // namespace

void SpellingWords::count(std::string_view words) {
  while (!words.empty()) {
    const std::size_t end = words.find('\n');
    add(words.substr(0, end), 1);
    words.remove_prefix(end + 1);
  }
}

void SpellingWords::add(std::string_view word, Xapian::termcount documents) {
  const std::uint32_t number = words_.number(word);
  if (number == documents_.size()) documents_.push_back(0);
  documents_[number] += documents;
}

void SpellingWords::flush_new(Xapian::WritableDatabase& database, const Committed& committed) {
  if (words_.size() > kMaxWords) flush(database, committed);
}

void SpellingWords::flush(Xapian::WritableDatabase& database, const Committed& committed) {
  add_to(database, committed);
  clear();
}

// Adds them in about the order of the alphabet, as Xapian's ordered sets like it.
void SpellingWords::add_to(Xapian::WritableDatabase& database, const Committed& committed) const {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> order;
  order.reserve(documents_.size());
  for (std::uint32_t word = 0; word < documents_.size(); ++word) {
    order.emplace_back(beginning_of(words_[word]), word);
  }
  std::sort(order.begin(), order.end());
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    const std::uint32_t word = order[i].second;
    database.add_spelling(std::string(words_[word]), documents_[word]);
    commit_if_many(database, i, committed);
  }
}

void SpellingWords::take(SpellingWords& other) {
  for (std::uint32_t word = 0; word < other.documents_.size(); ++word) {
    add(other.words_[word], other.documents_[word]);
  }
  other.clear();
}

void SpellingWords::clear() {
  words_.clear();
  documents_.clear();
}

void renew_spellings(Xapian::WritableDatabase& database) {
  Changes changes;
  find_changes(database, changes);
  for (std::uint32_t i = 0; i < changes.words.size(); ++i) {
    const std::string word(changes.words[i]);
    const std::int64_t change = changes.documents[i];
    if (change > 0) {
      database.add_spelling(word, static_cast<Xapian::termcount>(change));
    } else {
      database.remove_spelling(word, static_cast<Xapian::termcount>(-change));
    }
    commit_if_many(database, i);
  }
}

namespace {

constexpr int kNew = Xapian::DB_CREATE_OR_OVERWRITE | Xapian::DB_NO_SYNC | kOwnFormat;

// Words. Of many, each comes once for all the documents that have it.
constexpr std::size_t kWordsAtATime = 1 << 13;
// Xapian takes nearly a kilobyte for each word until it is written, beside what pages take while
// there are some: more words than these wait for the last page.
constexpr std::size_t kMostBeforeTheLastPage = 1 << 13;
constexpr std::size_t kMostGathered = 1 << 14;
constexpr std::size_t kMostUnwritten = 1 << 14;

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
  const bool too_many = added_.size() + gathered_.size() > kMostUnwritten;
  if (too_many && added_.size() > 0) write_added();
  gathered_.add_to(database_);
  added_.take(gathered_);
  many_ = many_ || added_.size() >= kMostBeforeTheLastPage;
  if (added_.size() >= kMostUnwritten) write_added();
}

void SpellingShard::write_added() {
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
