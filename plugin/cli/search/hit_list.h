// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>

#include "winnow/queries/searcher.h"

namespace winnow::cli {

// A list of hits for people: title, URL and snippet each, with matches in bold on a terminal and in
// *stars* elsewhere; how many there are; a spelling suggestion; explanations and facets, if the
// result has them.
std::string format_hits(const SearchResult& result, bool terminal);

}  // namespace winnow::cli
