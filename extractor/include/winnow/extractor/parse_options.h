// SPDX-License-Identifier: GPL-2.0-or-later
//
// How pages are parsed.
#pragma once

#include <memory>

#include "winnow/extractor/limits.h"
#include "winnow/extractor/parse_check.h"

namespace winnow {

struct ParseOptions {
  Limits limits;
  // Compute subtree hashes, which only template learning needs.
  bool hashes = true;
  // Keep attributes that only say how elements look (colspan), which only showing the page needs.
  // A document with them must not be classified: that it has them may make a difference.
  bool presentation = false;
  // Build the tree without the parser where a page's tags nest as they should, and let the parser
  // see no more than the skeleton of the others. Both give the same Document as the page as it
  // stands, in a fifth to a third of the time.
  bool direct = true;
  bool skeleton = true;
  // Compares some pages with what they give without both; null for none. Shared by all parsers of a
  // run.
  std::shared_ptr<ParseCheck> parse_check = nullptr;
};

}  // namespace winnow
