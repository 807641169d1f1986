// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds a page by its URL. This is private to the search folder.
#pragma once

#include <optional>
#include <string>

#include "queries/search/search_index.h"
#include "winnow/queries/searcher.h"

namespace winnow {

// Gives what Searcher::page() gives. Throws what Xapian throws.
std::optional<StoredPage> stored_page(SearchIndex& searched, const std::string& url);

}  // namespace winnow
