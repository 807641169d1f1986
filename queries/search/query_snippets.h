// SPDX-License-Identifier: GPL-2.0-or-later
//
// Snippets for the words of a query.
#pragma once

#include "queries/search/search_database.h"
#include "queries/search/snippet.h"

namespace winnow {

// Shows the words by the terms that the query holds: an exact phrase is not shown by other forms of
// its words, and what is to be in the title is not shown in the text. Throws what Xapian throws.
SnippetMaker snippet_maker(SearchDatabase& database, const BuiltQuery& built);

}  // namespace winnow
