// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where a suggestion has what was typed. This is private to the search folder.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "queries/search/query_words.h"
#include "queries/search/suggest_forms.h"
#include "winnow/queries/suggest.h"

namespace winnow {

// Gives the stretches of `shown` (valid UTF-8) that the words stand for, in order: one after the
// other where it has them so, also where its words are cut otherwise (as scripts without spaces may
// be); else each of its words that is a form of a typed one. Of a word that begins with the typed
// one only the beginning counts.
std::vector<SuggestedRange> suggested_ranges(std::string_view shown,
                                             std::span<const TypedWord* const> words,
                                             const SuggestWords& vocabulary, QueryCutter& cutter);

}  // namespace winnow
