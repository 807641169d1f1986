// SPDX-License-Identifier: GPL-2.0-or-later
//
// From text to index terms. One Analyzer serves indexing and queries, so that both cut and fold
// words alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/export.h"

namespace winnow {

// Xapian refuses terms over 245 bytes and counts a NUL twice; prefixes need room too.
inline constexpr std::size_t kMaxWordBytes = 64;

// One word as it goes into the index. The views are valid only during the call that gets them.
//
//   term      the folded word
//   stem      its stem; empty where there is no stemmer, and for words that do not begin with a
//             letter (42nd, __init__), which Xapian's TermGenerator and QueryParser do not stem
//   position  counts words from 1 within the text; a part of a compound has a position of its own
//   part      the word is a part of the compound before it (don't: don, t; AT&T: at, t), which has
//             been reported with the position of its first part
struct AnalyzedWord {
  std::string_view term;
  std::string_view stem;
  std::uint32_t position = 0;
  bool part = false;
};

// Gives the parts that a compound term (don't, at&t) has positions for in the index: {"don", "t"};
// the term alone if it is no compound. The views point into `term`. Thread-safe.
WINNOW_EXPORT std::vector<std::string_view> compound_parts(std::string_view term);

// Says whether a folded word says little by itself: it is hiragana alone, as the particles and
// endings of Japanese are. Terms of headings (prefix::kHeading) and links (slot::kLinks) are
// without them. Thread-safe.
WINNOW_EXPORT bool says_little(std::string_view folded_word);

// Folds and stems the words that WordSegmenter cuts.
//
// Folding is Unicode's NFKC with simple lower-casing, without ignorable characters (Unicode
// Standard Annex 15, Unicode 3.13 D144). Full case folding would go further, but Omega's query
// parser lower-cases only: where folding makes ss of a German sharp s, or changes a Greek final
// sigma, its queries would never find the word. Apostrophes of all kinds become ', initials lose
// their full stops (U.N. is un).
//
// Words over kMaxWordBytes after folding are dropped and take no position: nobody types them, and
// Xapian's own TermGenerator has the same limit. Terms hold neither NULs nor white space.
//
// An analyzer keeps a cache of stems for each stemmer (stemming is the largest avoidable cost of
// indexing), at most some 1.5 MiB each. It is cheap to use again. Not thread-safe: have one for
// each thread.
class WINNOW_EXPORT Analyzer {
 public:
  Analyzer();
  ~Analyzer();
  Analyzer(Analyzer&&) noexcept;
  Analyzer& operator=(Analyzer&&) noexcept;

  using WordVisitor = std::function<void(const AnalyzedWord&)>;

  // Hands each word of `text` (UTF-8) to `visit`, in text order. `stemmer` is a name as
  // resolve_stemmer() returns it ("english", "none"); one that Xapian does not know counts as
  // "none". Returns the number of positions used.
  std::uint32_t analyze(std::string_view text, std::string_view stemmer, const WordVisitor& visit);

  // Gives the folded form of one word; empty if it is over the limit or holds nothing to index.
  std::string fold(std::string_view word);

  // Gives the stem of a folded word, empty as in AnalyzedWord::stem. It is valid until the next
  // call of stem() or analyze().
  std::string_view stem(std::string_view folded_word, std::string_view stemmer);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace winnow
