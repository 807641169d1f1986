// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/spelling_words.h"

#include <xxhash.h>

#include <cstdint>
#include <string>

#include "indexer/analysis/spelled_terms.h"

namespace winnow {
namespace {

// Some 5 MB.
constexpr std::size_t kMaxWords = 1 << 17;

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

// Goes through two lists of words, both in the order of bytes.
void find_changes(const Xapian::Database& database, Changes& changes) {
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
    std::int64_t documents = term.get_termfreq();
    if (word != last_word && *word == name) {
      documents -= word.get_termfreq();
      ++word;
    }
    changes.add(name, documents);
  }
  while (word != last_word) pass_word();
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

void SpellingWords::flush_new(Xapian::WritableDatabase& database) {
  if (words_.size() > kMaxWords) flush(database);
}

void SpellingWords::flush(Xapian::WritableDatabase& database) {
  for (std::size_t word = 0; word < documents_.size(); ++word) {
    database.add_spelling(std::string(words_[static_cast<std::uint32_t>(word)]), documents_[word]);
  }
  clear();
}

void SpellingWords::clear() {
  words_.clear();
  documents_.clear();
}

void SpellingWords::distribute(std::span<SpellingWords* const> parts) const {
  for (std::uint32_t word = 0; word < documents_.size(); ++word) {
    const std::string_view text = words_[word];
    parts[XXH3_64bits(text.data(), text.size()) % parts.size()]->add(text, documents_[word]);
  }
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
  }
}

}  // namespace winnow
