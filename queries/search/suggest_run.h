// SPDX-License-Identifier: GPL-2.0-or-later
//
// What those share who make the suggestions of each kind. This is private to the search folder.
#pragma once

#include <xapian.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "queries/search/query_words.h"
#include "queries/search/suggest_forms.h"
#include "queries/search/suggest_index.h"
#include "winnow/queries/suggest.h"

namespace winnow {

using TypedWords = std::span<const TypedWord* const>;

// Of the forms that a word has, so many are looked at one by one.
inline constexpr std::size_t kFormsLookedAt = 64;

// What suggestions are made of. All must outlive those who have this.
struct SuggestSources {
  const Xapian::Database& database;
  const SuggestIndex& index;
  QueryCutter& cutter;
};

// What one call has come to.
struct SuggestRun {
  const SuggestOptions& options;
  std::string text;  // cleaned
  std::vector<TypedWord> typed;
  Suggestions found;
  std::set<std::uint32_t> pages;  // that are suggested
  std::set<std::string> known;    // groups of pages of the same text, URLs and queries
  std::map<std::size_t, std::string> best_forms;          // by the offset of the typed word
  std::optional<std::vector<std::string>> words_of_text;  // that begin as the last word
};

}  // namespace winnow
