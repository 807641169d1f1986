// SPDX-License-Identifier: GPL-2.0-or-later
//
// Holds what a block model has learned of the names in class and id attributes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "winnow/extractor/export.h"

namespace winnow {

// Says of names, which are known by hashes alone, how likely it is that a text in an element of
// that name is main text. Immutable once built, so thread-safe; movable and cheap to copy.
class WINNOW_EXPORT NameScores {
 public:
  static constexpr std::uint32_t kHashBits = 24;
  static constexpr std::uint32_t kMost = 65536;  // names
  // Scores are whole numbers of sixteenths, which are log-odds.
  static constexpr int kLeast = -128;
  static constexpr int kGreatest = 127;
  static constexpr float kUnit = 1.0F / 16;

  struct Name {
    std::uint32_t hash = 0;  // below 2^kHashBits
    int score = 0;           // in units, kLeast to kGreatest
  };

  NameScores() = default;
  // Takes names in any order. Of two with the same hash, the one of the lower score counts.
  // `comments` are the hashes of names that readers' comments stand in.
  explicit NameScores(const std::vector<Name>& names, std::vector<std::uint32_t> comments = {});

  bool empty() const { return names_.empty() && comments_.empty(); }
  std::size_t size() const { return names_.size(); }
  // Returns the log-odds of a name, if it is known. Takes logarithmic time.
  std::optional<float> find(std::uint32_t hash) const;
  // Tells whether readers' comments stand in elements of that name. Takes logarithmic time.
  bool is_of_comments(std::uint32_t hash) const;

 private:
  bool may_know(std::uint32_t hash) const {
    const std::uint32_t place = hash % kPlaces;
    return !places_.empty() && (places_[place / 64] >> (place % 64) & 1) != 0;
  }

  // Pages have mostly names that are not known, which a bit rules out without a search.
  static constexpr std::uint32_t kPlaces = 1U << 16;
  std::vector<std::uint64_t> places_;
  std::vector<std::uint32_t> names_;     // sorted: the hash, then eight bits of the score
  std::vector<std::uint32_t> comments_;  // sorted
};

}  // namespace winnow
