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
  // Builds the tree straight from the tags where it can. This gives the same Document as the
  // parser, in a tenth of the time.
  bool direct = true;
  // Compares some pages with what the parser gives. All parsers of a run share it; null
  // compares none.
  std::shared_ptr<ParseCheck> parse_check = nullptr;
  // Says whether a PageParser follows the marks of pages. Documents have them in any case.
  Marks marks = Marks::followed;
};

}  // namespace winnow
