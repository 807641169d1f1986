// SPDX-License-Identifier: GPL-2.0-or-later
//
// The addresses of a search, for people and for programs.
#pragma once

#include <memory>

#include "plugin/serve/http/router.h"
#include "plugin/serve/search/search_pages.h"

namespace winnow::serve {

// Adds "/", "/search", "/api/v1/search", "/api/v1/suggest", "/opensearch.xml" and the files that
// they lead to: descriptions for programs, styles, scripts, icon, robots.txt. A worker calls it for
// its own Router; the routes share `pages`.
void add_search_routes(Router& router, std::shared_ptr<SearchPages> pages);

}  // namespace winnow::serve
