// SPDX-License-Identifier: GPL-2.0-or-later
//
// Visits the text of a page that may be indexed, piece by piece.
#pragma once

#include <cstddef>
#include <string_view>

#include "winnow/extractor/page_extractor.h"

namespace winnow {

// Says whether a text must not enter the index, whatever its class.
inline bool is_withheld(const Block& block, const Verdict& verdict) {
  return !is_indexable(block) || verdict.reason == Reason::hidden ||
         verdict.reason == Reason::no_index;
}

// Calls visit(text, block) for each block of a class. After the main blocks come the paragraphs of
// the structured text, whose block is null. Leaves out what the page hides or forbids to index,
// unless the method takes it for main text. Stops as soon as visit returns false, and returns false
// then.
template <typename Visit>
bool for_each_text(const ExtractedPage& page, TextClass wanted, Visit visit) {
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    const Block& block = page.blocks[i];
    if (page.verdicts[i].text_class != wanted) continue;
    if (wanted != TextClass::main && is_withheld(block, page.verdicts[i])) continue;
    if (!visit(page.blocks.text(block), &block)) return false;
  }
  std::string_view rest = wanted == TextClass::main ? page.structured_text : std::string_view();
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    if (!visit(rest.substr(0, end), static_cast<const Block*>(nullptr))) return false;
    if (end == std::string_view::npos) break;
    rest.remove_prefix(end + 1);
  }
  return true;
}

}  // namespace winnow
