// SPDX-License-Identifier: GPL-2.0-or-later
//
// Keeps the heading of a row of a table (th) with what stands in the cell behind it (td).
#pragma once

#include <vector>

#include "extractor/page/facts/page_view.h"

namespace winnow {

// Chooses headings of rows whose next block is chosen. "5 kg" says nothing without "Weight", which
// a site repeats on page after page. Thread-safe.
void keep_row_headings(const PageFacts& facts, std::vector<bool>& chosen);

}  // namespace winnow
