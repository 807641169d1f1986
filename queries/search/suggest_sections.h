// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which headings and defined terms of a page have the typed words. This is private to the search
// folder.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "queries/search/query_words.h"
#include "queries/search/suggest_forms.h"

namespace winnow {

struct FoundSection {
  std::string heading;    // valid UTF-8
  std::string fragment;   // of the URL; empty if there is no id
  SuggestCost score = 0;  // the least is the best
};

// Finds the sections of pages. It is not thread-safe.
class SectionFinder {
 public:
  // All must outlive it; the words must have their forms.
  SectionFinder(std::span<const TypedWord* const> words, const SuggestWords& vocabulary,
                QueryCutter& cutter);

  // Adds the sections of a document's data that have a form of each word, without the heading that
  // is the page's title (`title_key`, as SuggestIndex::key()). Of all calls together it looks at
  // some 64 KiB of headings that may match.
  void find(std::string_view data, std::string_view title_key, std::vector<FoundSection>& found);

 private:
  bool may_match(std::string_view heading) const;
  SuggestCost score_of(std::string_view heading, std::string_view title_key);
  SuggestCost cost_of(const TypedWord& typed, std::string_view term) const;

  std::span<const TypedWord* const> words_;
  const SuggestWords& vocabulary_;
  QueryCutter& cutter_;
  std::string typed_;                    // all words, one behind the other
  std::vector<std::string> beginnings_;  // each heading has these; ASCII
  std::size_t bytes_left_;
};

}  // namespace winnow
