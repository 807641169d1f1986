// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds what was meant by words that no page has. This is private to the search folder.
#pragma once

#include <string>
#include <string_view>

#include "queries/search/query_builder.h"
#include "queries/search/search_index.h"

namespace winnow {

// Says whether `word` is that much like `typed` that it is searched for in its place: one edit away
// from 4 characters on, two from 8 on, as allowed_edits() has it; a word with another first letter
// is never more than one edit away. Both are folded.
//
// Most typing errors are one edit, and few are in the first letter: Pollock, Zamora, "Automatic
// spelling correction in scientific and scholarly text" (1984).
bool is_likely_correction(std::string_view typed, std::string_view word);

// Gives the field that `typed:` was probably meant for: "title" for "titel" or "intitle". It is
// empty for what is a field or like none.
std::string_view meant_field(std::string_view typed);

// These are texts of a query with words replaced; empty if there is nothing to replace. All but the
// words stays as it is.
struct Corrections {
  std::string likely;  // where is_likely_correction()
  // Wherever the dictionary has something similar, and the names of fields.
  std::string all;
};

// Replaces words that no page has in any form, and no synonym meets, by the most similar one of the
// database's spelling dictionary. It looks at the first 16 words only: each one costs many
// look-ups. Throws what Xapian throws.
Corrections corrections_of(SearchIndex& searched, const BuiltQuery& built);

}  // namespace winnow
