// SPDX-License-Identifier: GPL-2.0-or-later
//
// The text of a page that is indexed, piece by piece.
#pragma once

#include <cstddef>
#include <string_view>

#include "winnow/extractor/page_extractor.h"

namespace winnow {

// Calls visit(text, heading) for each main block, and after these for each paragraph of the
// structured text, which has no headings. Stops as soon as it returns false.
template <typename Visit>
void for_each_main_text(const ExtractedPage& page, Visit visit) {
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    const Block& block = page.blocks[i];
    if (page.verdicts[i].text_class != TextClass::main) continue;
    if (!visit(page.blocks.text(block), block.heading != 0)) return;
  }
  std::string_view rest = page.structured_text;
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    if (!visit(rest.substr(0, end), false) || end == std::string_view::npos) return;
    rest.remove_prefix(end + 1);
  }
}

}  // namespace winnow
