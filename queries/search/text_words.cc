// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/text_words.h"

#include <charconv>

#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

std::string word_key(const std::string& word) { return std::string(kWordKey) + word; }

Xapian::doccount count_of(const std::string& digits) {
  Xapian::doccount count = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), count);
  return count;
}

}  // namespace

TextWords::TextWords(const Xapian::Database& database)
    : database_(database), are_listed_(!database.get_metadata(std::string(kWordsKey)).empty()) {}

bool TextWords::contains(const std::string& word) const {
  return are_listed_ ? frequency(word) > 0 : database_.term_exists(word);
}

Xapian::doccount TextWords::frequency(const std::string& word) const {
  if (!are_listed_) return database_.get_termfreq(word);
  return count_of(database_.get_metadata(word_key(word)));
}

std::vector<TextWords::Counted> TextWords::beginning_with(const std::string& beginning,
                                                          std::size_t most) const {
  std::vector<Counted> words;
  if (are_listed_) {
    const std::string prefix = word_key(beginning);
    const auto end = database_.metadata_keys_end(prefix);
    for (auto key = database_.metadata_keys_begin(prefix); key != end && words.size() < most;
         ++key) {
      words.emplace_back(count_of(database_.get_metadata(*key)), (*key).substr(kWordKey.size()));
    }
    return words;
  }
  const auto end = database_.allterms_end(beginning);
  for (auto term = database_.allterms_begin(beginning); term != end && words.size() < most;
       ++term) {
    words.emplace_back(term.get_termfreq(), *term);
  }
  return words;
}

}  // namespace winnow
