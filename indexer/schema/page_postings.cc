// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/page_postings.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "indexer/analysis/word_table.h"
#include "indexer/schema/page_limits.h"
#include "winnow/extractor/free_memory.h"
#include "winnow/indexer/analyzer.h"

namespace winnow {
namespace {

// Memory of a page that is kept for the next one, for each list.
constexpr std::size_t kBytesKept = std::size_t{8} << 20;

// Terms of so many positions go into the document before others.
constexpr std::uint32_t kManyPositions = 3;

// Says whether a term is one kana or ideograph, which is mostly a part of a word. UTF-8 begins them
// with these bytes.
bool is_one_ideograph(std::string_view term) {
  return term.size() == 3 && term.front() >= '\xE3' && term.front() <= '\xE9';
}

}  // namespace

void PagePostings::begin(std::string_view stemmer) {
  trim();
  stemmer_ = stemmer;
  position_ = 0;
  similarity_ = {};
  cut_ = PageCut::no;
  if (++page_ == 0) {
    places_.clear();
    page_ = 1;
  }
}

void PagePostings::trim() {
  clear_and_trim(spans_, kBytesKept);
  clear_and_trim(terms_, kBytesKept);
  clear_and_trim(postings_, kBytesKept);
  clear_and_trim(ranks_, kBytesKept);
  clear_and_trim(ends_, kBytesKept);
  if (words_.trim()) clear_and_trim(places_, kBytesKept);
}

std::uint32_t PagePostings::add(std::string_view text, std::uint32_t weight,
                                std::string_view prefix, Similarity similarity) {
  WordTable::Field& field = words_.field(stemmer_, prefix);
  const Xapian::termpos before = position_;
  TextPieces pieces(text, segmenter_, spans_);
  // The words of a text lie all over the table, and are asked for so many words ahead.
  constexpr std::size_t kAhead = 8;
  std::array<std::uint32_t, kAhead> prepared{};
  while (cut_ == PageCut::no && pieces.next()) {
    const auto written = [&](std::size_t i) {
      return pieces.piece().substr(spans_[i].offset, spans_[i].length);
    };
    for (std::size_t i = 0; i < std::min(kAhead, spans_.size()); ++i) {
      prepared[i] = words_.prepare(field, written(i));
    }
    for (std::size_t i = 0; i < spans_.size(); ++i) {
      if (is_full()) break;
      const TableWord word = words_.find(field, written(i), prepared[i % kAhead]);
      if (i + kAhead < spans_.size()) {
        prepared[i % kAhead] = words_.prepare(field, written(i + kAhead));
      }
      if (word.terms.term == kNoTerm) continue;
      ++position_;
      add_word(word.terms, weight, similarity);
      if (word.is_compound) add_parts(word, weight, similarity);
    }
  }
  return position_ - before;
}

void PagePostings::add_marks(std::string_view text, std::string_view prefix) {
  WordTable::Field& field = words_.field("none", prefix);
  TextPieces pieces(text, segmenter_, spans_);
  while (cut_ != PageCut::terms && pieces.next()) {
    for (const WordSpan& span : spans_) {
      if (terms_.size() >= limits_.terms) {
        cut_ = PageCut::terms;
        break;
      }
      const TableWord word = words_.find(field, pieces.piece().substr(span.offset, span.length));
      mark(word.terms.term, prefix.size());
      if (!word.is_compound) continue;
      for (const WordTerms& part : words_.parts(word)) mark(part.term, prefix.size());
    }
  }
}

// Manuals number their sections: "12.3.1" would be another term in each of them. Japanese headings
// have many particles.
void PagePostings::mark(TermNumber word, std::size_t prefix_bytes) {
  if (word == kNoTerm) return;
  const std::string_view term = words_.term(word).substr(prefix_bytes);
  const bool is_number = std::all_of(term.begin(), term.end(), [](char c) {
    return (c >= '0' && c <= '9') || c == '.' || c == ',';
  });
  if (!is_number && !says_little(term)) index_of(word);
}

// Calls `visit` for each word that is no compound, and for each part of one.
template <typename Visit>
void PagePostings::for_each_word(std::string_view text, Visit visit) {
  WordTable::Field& field = words_.field(stemmer_, {});
  TextPieces pieces(text, segmenter_, spans_);
  while (pieces.next()) {
    for (const WordSpan& span : spans_) {
      const TableWord word = words_.find(field, pieces.piece().substr(span.offset, span.length));
      if (!word.is_compound) {
        visit(word.terms);
        continue;
      }
      for (const WordTerms& part : words_.parts(word)) visit(part);
    }
  }
}

std::vector<std::uint32_t> PagePostings::term_hashes(std::string_view text) {
  std::vector<std::uint32_t> hashes;
  for_each_word(text, [&](const WordTerms& word) {
    const TermNumber found_by = word.stem != kNoTerm ? word.stem : word.term;
    if (found_by == kNoTerm) return;
    const std::string_view term = words_.term(word.term);
    if (says_little(term) || is_one_ideograph(term)) return;
    hashes.push_back(static_cast<std::uint32_t>(words_.facts(found_by).hash));
  });
  return hashes;
}

std::string PagePostings::words_of(std::string_view text) {
  std::string words;
  for_each_word(text, [&](const WordTerms& word) {
    if (word.term == kNoTerm) return;
    if (!words.empty()) words += ' ';
    words += words_.term(word.term);
  });
  return words;
}

// This is called where there is another word.
bool PagePostings::is_full() {
  if (terms_.size() >= limits_.terms) {
    cut_ = PageCut::terms;
  } else if (postings_.size() >= limits_.positions) {
    cut_ = PageCut::positions;
  }
  return cut_ != PageCut::no;
}

void PagePostings::add_word(const WordTerms& word, std::uint32_t weight, Similarity similarity) {
  post(word.term, weight);
  if (similarity == Similarity::counted) similarity_.add(words_.facts(word.term).hash);
  if (word.stem != kNoTerm) terms_[index_of(word.stem)].frequency += weight;
}

// A compound stands at the position of each of its parts, so that phrases find it from both sides:
// "I don't" and "don't know". It has been added at that of the first.
void PagePostings::add_parts(const TableWord& word, std::uint32_t weight, Similarity similarity) {
  --position_;
  bool is_first = true;
  for (const WordTerms& part : words_.parts(word)) {
    ++position_;
    if (!is_first) post(word.terms.term, 0);
    is_first = false;
    add_word(part, weight, similarity);
  }
}

void PagePostings::post(TermNumber number, std::uint32_t weight) {
  const std::uint32_t index = index_of(number);
  Term& term = terms_[index];
  term.frequency += weight;
  ++term.positions;
  postings_.push_back({index, position_});
}

std::uint32_t PagePostings::index_of(TermNumber number) {
  if (number >= places_.size()) places_.resize(words_.terms());
  Place& place = places_[number];
  if (place.page != page_) {
    place = {page_, static_cast<std::uint32_t>(terms_.size())};
    terms_.push_back({number});
  }
  return place.index;
}

void PagePostings::finish(Xapian::Document& document) {
  sort_terms();
  put_repeated_first();
  group_positions();
  std::string name;
  for (const Rank& rank : ranks_) {
    const Term& term = terms_[rank.term];
    name = words_.term(term.number);
    if (term.positions == 0) {
      document.add_term(name, term.frequency);
      continue;
    }
    const auto end = positions_.begin() + ends_[rank.term];
    auto position = end - term.positions;
    document.add_posting(name, *position, term.frequency);
    while (++position != end) document.add_posting(name, *position, 0);
  }
  clear_and_trim(positions_, kBytesKept);
}

void PagePostings::sort_terms() {
  clear_and_trim(ranks_, kBytesKept);
  for (const Term& term : terms_) {
    ranks_.push_back({words_.facts(term.number).order, static_cast<std::uint32_t>(ranks_.size())});
  }
  std::sort(ranks_.begin(), ranks_.end(), [this](const Rank& a, const Rank& b) {
    if (a.order != b.order) return a.order < b.order;
    return words_.term(terms_[a.term].number) < words_.term(terms_[b.term].number);
  });
}

// For each position Xapian looks the term up among those that the document has already. Few terms
// have most of the positions, and find themselves soon while there are few. The rest follow in
// order, so that they lie in memory as Xapian goes through them; between the first ones their
// places are not as deep as at the end of a tree that grows on one side.
void PagePostings::put_repeated_first() {
  const auto positions = [this](const Rank& rank) { return terms_[rank.term].positions; };
  const auto end = std::stable_partition(ranks_.begin(), ranks_.end(), [&](const Rank& rank) {
    return positions(rank) >= kManyPositions;
  });
  std::stable_sort(ranks_.begin(), end,
                   [&](const Rank& a, const Rank& b) { return positions(a) > positions(b); });
}

// The positions of each term stand one behind the other, up to its place in ends_. postings_ is
// empty then, so that a large page does not take its memory a third time as the document fills.
void PagePostings::group_positions() {
  ends_.assign(terms_.size(), 0);
  std::uint32_t begin = 0;
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    ends_[i] = begin;
    begin += terms_[i].positions;
  }
  positions_.resize(postings_.size());
  for (const Posting& posting : postings_) positions_[ends_[posting.term]++] = posting.position;
  clear_and_trim(postings_, kBytesKept);
}

std::string PagePostings::spelled_words() {
  std::string words;
  for (const Term& term : terms_) {
    if (!words_.facts(term.number).is_spelled) continue;
    words.append(words_.term(term.number)).push_back('\n');
  }
  if (words.size() <= limits_.spelling_bytes) return words;
  cut_ = std::max(cut_, PageCut::spelling);
  return commonest_words();
}

std::string PagePostings::commonest_words() const {
  std::vector<SpelledTerm> spelled;
  for (const Term& term : terms_) {
    const TermFacts& facts = words_.facts(term.number);
    if (facts.is_spelled) {
      spelled.push_back({words_.term(term.number), term.frequency, facts.hash});
    }
  }
  spelled.resize(keep_commonest(spelled, limits_.spelling_bytes));
  std::string words;
  for (const SpelledTerm& each : spelled) words.append(each.term).push_back('\n');
  return words;
}

}  // namespace winnow
