// SPDX-License-Identifier: GPL-2.0-or-later
//
// Suggests sections by their headings and the terms that they define. This is private to the search
// folder.
#pragma once

#include <string>
#include <vector>

#include "queries/search/suggest_filter.h"
#include "queries/search/suggest_run.h"
#include "queries/search/suggest_sections.h"

namespace winnow {

// It is not thread-safe.
class SectionSuggester {
 public:
  // All must outlive it.
  SectionSuggester(const SuggestSources& sources, const SuggestFilter& filter)
      : database_(sources.database),
        index_(sources.index),
        cutter_(sources.cutter),
        filter_(filter) {}

  // Adds the best sections of the pages that have the words in headings. Throws what Xapian throws.
  void add(TypedWords words, std::vector<PageMatch> matches, SuggestRun& run) const;

 private:
  struct PageSection {
    FoundSection found;
    std::string group;  // slot::kDuplicateGroup
    std::string url;    // of the page
    std::string title;
  };

  void add_section(TypedWords words, PageSection& section, SuggestRun& run) const;

  const Xapian::Database& database_;
  const SuggestIndex& index_;
  QueryCutter& cutter_;
  const SuggestFilter& filter_;
};

}  // namespace winnow
