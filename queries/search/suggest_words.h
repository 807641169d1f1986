// SPDX-License-Identifier: GPL-2.0-or-later
//
// The words that suggestions are made of, sorted, in memory. This is private to the search folder.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace winnow {

// Holds folded words, each once, by numbers in the order of their bytes. Immutable.
class SuggestWords {
 public:
  using Number = std::uint32_t;
  static constexpr Number kNone = 0xFFFFFFFF;

  SuggestWords() = default;
  // Takes the words sorted and each once.
  explicit SuggestWords(const std::vector<std::string_view>& sorted);

  Number size() const { return static_cast<Number>(ends_.size()); }
  std::string_view operator[](Number number) const;

  // Gives the word's number, or kNone.
  Number find(std::string_view word) const;

  // Gives the first of the words that begin so, and the one behind them.
  std::pair<Number, Number> beginning_with(std::string_view prefix) const;

  // Gives the first word from `first` on that does not begin so; the words before `first` are less
  // than `prefix`, or begin so.
  Number end_of(std::string_view prefix, Number first) const;

 private:
  Number lower_bound(std::string_view word) const;

  std::string text_;  // one word behind the other
  std::vector<std::uint32_t> ends_;
};

// Numbers words in the order in which they come, and then anew in the order of their bytes.
class SuggestWordCollector {
 public:
  // Gives a number for the word: the one it had, or the next.
  std::uint32_t number(std::string_view word);

  // Gives all words; `renumbered` has for each number from number() that in the result.
  SuggestWords finish(std::vector<SuggestWords::Number>& renumbered) const;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view word) const {
      return std::hash<std::string_view>()(word);
    }
  };
  std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> numbers_;
};

// A word that is like a typed one.
struct NearWord {
  SuggestWords::Number word = 0;
  std::uint32_t edits = 0;
};

// Says how many edits a word of so many characters (code points) may be away from a typed one: none
// up to three, one up to seven, then two.
std::uint32_t allowed_edits(std::size_t characters);

// Gives the words that are at most `edits` away from `typed`, or that have a beginning which is:
// insertions, deletions, replacements and exchanges of two neighbouring characters count one each
// (Damerau, "A technique for computer detection and correction of spelling errors", 1964). Words
// that share a beginning share its part of the work. At most kMaxNearSteps characters are looked
// at. The words come sorted by edits, then by number.
std::vector<NearWord> near_words(const SuggestWords& words, std::string_view typed,
                                 std::uint32_t edits, bool beginning);
inline constexpr std::size_t kMaxNearSteps = 200'000;

}  // namespace winnow
