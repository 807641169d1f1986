// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a document says of its page. Private to the search folder.
#pragma once

#include <string_view>

#include "winnow/queries/searcher.h"

namespace winnow {

// From document data (see schema.h); rank, score, duplicates and snippet are left as they are.
SearchHit hit_of(std::string_view data);

// What snippets are made of; a view into `data`.
std::string_view snippet_text(std::string_view data);

}  // namespace winnow
