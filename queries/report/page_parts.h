// SPDX-License-Identifier: GPL-2.0-or-later
//
// Files of the HTML reports are compiled in.
#pragma once

#include <span>
#include <string_view>

namespace winnow {

struct PagePart {
  std::string_view name;  // of the file: "report.css"
  std::string_view text;
};

// The .cc is made by winnow_embed_files().
std::span<const PagePart> page_parts();

}  // namespace winnow
