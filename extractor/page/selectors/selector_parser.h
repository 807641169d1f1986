// SPDX-License-Identifier: GPL-2.0-or-later
//
// From the text of a list of selectors to its chains.
#pragma once

#include <string_view>
#include <vector>

#include "extractor/page/selectors/compound.h"
#include "winnow/extractor/expected.h"

namespace winnow {

// At least one chain. Errors as Selector::parse(). Thread-safe, linear time.
//
// Source: Selectors Level 3 (W3C Recommendation, 2018), section 10, for what Selector names.
Expected<std::vector<SelectorChain>> parse_selectors(std::string_view text);

}  // namespace winnow
