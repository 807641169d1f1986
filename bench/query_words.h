// SPDX-License-Identifier: GPL-2.0-or-later
//
// Draws words for queries that are measured, from the spelling dictionary of a database.
#pragma once

#include <xapian.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

// Has words to draw, and for each how often it and all before it occur. For one thread.
class QueryWords {
 public:
  explicit QueryWords(const Xapian::Database& database) {
    std::uint64_t sum = 0;
    const Xapian::TermIterator end = database.spellings_end();
    for (auto word = database.spellings_begin(); word != end; ++word) {
      const Xapian::doccount pages = database.get_termfreq(*word);
      if (pages == 0) continue;
      words_.push_back(*word);
      sums_.push_back(sum += pages);
    }
  }

  bool empty() const { return words_.empty(); }

  // Draws frequent words as one draws them from a text, others all alike. There must be words.
  const std::string& draw(std::mt19937_64& random, bool frequent) const {
    if (!frequent) return words_[random() % words_.size()];
    const auto sum = std::upper_bound(sums_.begin(), sums_.end(), random() % sums_.back());
    return words_[static_cast<std::size_t>(sum - sums_.begin())];
  }

 private:
  std::vector<std::string> words_;
  std::vector<std::uint64_t> sums_;
};
