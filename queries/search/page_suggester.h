// SPDX-License-Identifier: GPL-2.0-or-later
//
// Suggests pages by their titles. This is private to the search folder.
#pragma once

#include <cstdint>
#include <vector>

#include "queries/search/suggest_filter.h"
#include "queries/search/suggest_forms.h"
#include "queries/search/suggest_run.h"

namespace winnow {

// Puts pages in order: those whose title is what was typed, those whose title begins so, and those
// whose title has all words. It is not thread-safe.
class PageSuggester {
 public:
  // All must outlive it.
  PageSuggester(const SuggestSources& sources, const SuggestMatcher& matcher,
                const SuggestFilter& filter)
      : database_(sources.database),
        index_(sources.index),
        cutter_(sources.cutter),
        matcher_(matcher),
        filter_(filter) {}

  // Adds the best of the pages whose titles have the words, as SuggestMatcher::find() has given
  // them last, and of those whose titles begin with them. Throws what Xapian throws.
  void add(TypedWords words, const std::vector<PageMatch>& matches, SuggestRun& run) const;

 private:
  struct RankedPage {
    std::uint32_t page = 0;
    SuggestCost score = 0;  // the least is the best
  };

  std::vector<RankedPage> ranked(TypedWords words, const std::vector<PageMatch>& matches) const;
  void add_beginnings(TypedWords words, std::vector<RankedPage>& pages) const;
  void keep_best(TypedWords words, std::vector<RankedPage>& pages) const;
  void prefer_beginnings(TypedWords words, std::vector<RankedPage>& pages) const;

  const Xapian::Database& database_;
  const SuggestIndex& index_;
  QueryCutter& cutter_;
  const SuggestMatcher& matcher_;
  const SuggestFilter& filter_;
};

}  // namespace winnow
