// SPDX-License-Identifier: GPL-2.0-or-later
//
// Recognises pages that would make the parser take quadratic time or end the process, before they
// are parsed.
#pragma once

#include <string_view>

#include "extractor/html/scan/page_names.h"
#include "winnow/extractor/limits.h"

namespace winnow {

// Returns Degraded::depth, attributes or parse_work if the page is over that limit,
// Degraded::parser_fault if it has markup that fails an assertion of gumbo
// (LoadEstimate::over_limit), else Degraded::no.
//
// The depth is an estimate: start tags less end tags of the same name, summed over the names. It
// leaves out elements without content, elements that close each other (p, td ...), self-closing
// elements of drawings and formulas (<path/>), and end tags that a table or an object around them
// keeps from what is open outside. Items (li against dt and dd) count where they nest. The check is
// one linear pass, and the answer depends only on the page. `names`, if not null, takes the page's
// start tags: all of them if the answer is Degraded::no.
Degraded check_for_bomb(std::string_view html, const Limits& limits, PageNames* names = nullptr);

}  // namespace winnow
