// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the links of a page's main text.
#pragma once

#include <span>
#include <vector>

#include "winnow/extractor/method.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/extractor/page_parser.h"

namespace winnow {

// Returns the links that have text in a block of main text, in the order of the page; `verdicts`
// has one for each block. Takes linear time and is thread-safe.
std::vector<PageLink> main_links(const ParsedPage& page, std::span<const Verdict> verdicts);

}  // namespace winnow
