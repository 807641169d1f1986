// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says how to parse pages.
#pragma once

#include <memory>

#include "winnow/extractor/limits.h"
#include "winnow/extractor/page_marks.h"
#include "winnow/extractor/parse_check.h"

namespace winnow {

struct ParseOptions {
  Limits limits;
  // Computes subtree hashes, which only template learning needs.
  bool hashes = true;
  // Keeps attributes that only say how elements look (colspan), which are needed to show the page.
  // A document with them must not be classified, since they may make a difference.
  bool presentation = false;
  // `direct` builds the tree without the parser if a page's tags nest as they should, `skeleton`
  // lets the parser see only the skeleton of other pages. Both give the same Document as parsing
  // the whole page, in a fifth to a third of the time.
  bool direct = true;
  bool skeleton = true;
  // Compares some pages with what they give without the two. All parsers of a run share it; null
  // compares none.
  std::shared_ptr<ParseCheck> parse_check = nullptr;
  // Says whether a PageParser follows the marks of pages. Documents have them in any case.
  Marks marks = Marks::followed;
};

}  // namespace winnow
