// SPDX-License-Identifier: GPL-2.0-or-later
//
// Did you mean ...? Private to the search folder.
#pragma once

#include <xapian.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "queries/search/query_words.h"

namespace winnow {

// `text` with those of its `words` that `matches_nothing` names replaced by the most similar word
// of the database's spelling dictionary; empty if there is nothing to correct. All but the words
// stays as it is. Looks at the first 16 words only: each one costs many look-ups.
std::string correct_spelling(const Xapian::Database& database, std::string_view text,
                             const std::vector<QueryWord>& words,
                             const std::function<bool(const QueryWord&)>& matches_nothing);

}  // namespace winnow
