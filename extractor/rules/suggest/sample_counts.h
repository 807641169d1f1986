// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts what selectors do on page after page of a site, and ranks them by it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "extractor/rules/suggest/example_fit.h"
#include "extractor/rules/suggest/places.h"
#include "winnow/extractor/rule_suggestions.h"

namespace winnow {

// What RuleSuggester does once it has selectors that fit the examples. It is not thread-safe.
class SampleCounts {
 public:
  // `regions` are the places that finalists have as their levels, `examples` those that the wanted
  // examples point at: text there is like them.
  SampleCounts(TextClass wanted_class, std::vector<ElementPlace> regions,
               std::vector<ElementPlace> examples);

  // Adds a selector. `told` has what is known of it without other pages.
  void add(Finalist finalist, SuggestedSelector told);

  // Do the same as RuleSuggester.
  void observe(const ParsedPage& page, std::span<const Verdict> verdicts);
  std::vector<SuggestedSelector> ranked(std::size_t most) const;

 private:
  // What a finalist has done so far.
  struct Tally {
    Finalist finalist;
    SuggestedSelector counts;
    double changed = 0;            // words that change their class
    double wrong = 0;              // those not like the examples, by what speaks against it
    std::uint64_t like_words = 0;  // words that stand where the examples do, matched or not
    std::uint64_t like_matched = 0;
    std::uint64_t fingerprint = 0;  // of all blocks matched
  };

  void count(const ParsedPage& page, std::span<const Verdict> verdicts, Tally& tally,
             std::span<const NodeIndex> place, const std::vector<bool>& like) const;
  void count_blocks(const ParsedPage& page, std::span<const Verdict> verdicts, Tally& tally,
                    const std::vector<bool>& inside, const std::vector<bool>& like) const;
  static double score_of(const Tally& tally);

  TextClass wanted_class_;
  std::vector<ElementPlace> regions_;  // by level
  std::vector<ElementPlace> examples_;
  std::vector<Tally> tallies_;
  std::uint32_t pages_ = 0;
};

}  // namespace winnow
