// SPDX-License-Identifier: GPL-2.0-or-later
//
// The description of the interface for programs, and the schemas that it names, are compiled in.
#pragma once

#include <span>
#include <string_view>

namespace winnow::serve {

struct ApiFile {
  std::string_view name;  // "openapi.json", "search-result.schema.json"
  std::string_view text;
};

// Returns all of them. winnow_embed_files() makes the .cc.
std::span<const ApiFile> api_files();

}  // namespace winnow::serve
