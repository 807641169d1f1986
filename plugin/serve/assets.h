// SPDX-License-Identifier: GPL-2.0-or-later
//
// Files that browsers get are compiled in: no path of a request reaches a file.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace winnow::serve {

struct Asset {
  std::string_view name;  // of the file: "search.css"
  std::string_view text;
};

// Returns all of them. winnow_embed_files() makes the .cc.
std::span<const Asset> assets();

// Returns the text of the asset of this name, which there must be.
std::string_view asset(std::string_view name);

// Returns the script of <winnow-search>, the box for other sites: one module that imports nothing.
std::string search_box_script();

}  // namespace winnow::serve
