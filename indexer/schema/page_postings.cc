// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/page_postings.h"

#include "winnow/indexer/schema.h"

namespace winnow {

std::uint32_t PagePostings::add(std::string_view text, std::uint32_t weight,
                                std::string_view prefix, const WordVisitor& visit) {
  std::uint32_t compound_position = 0;
  const std::uint32_t positions = analyzer_.analyze(text, stemmer_, [&](const AnalyzedWord& word) {
    // A compound stands at the position of each of its parts, so that phrases find it from both
    // sides: "I don't" and "don't know".
    if (word.part && word.position > compound_position) {
      document_.add_posting(compound_, position_ + word.position, 0);
    }
    term_.assign(prefix).append(word.term);
    if (!word.part) {
      compound_ = term_;
      compound_position = word.position;
    }
    document_.add_posting(term_, position_ + word.position, weight);
    if (!word.stem.empty()) {
      term_.assign(prefix::kStem).append(prefix).append(word.stem);
      stems_[term_] += weight;
    }
    if (visit) visit(word.term);
  });
  position_ += positions;
  return positions;
}

void PagePostings::finish() {
  for (const auto& [stem, frequency] : stems_) document_.add_term(stem, frequency);
  stems_.clear();
}

}  // namespace winnow
