// SPDX-License-Identifier: GPL-2.0-or-later
//
// Words for pages that could not be read as they stand.
#pragma once

#include <string>

#include "winnow/extractor/limits.h"

namespace winnow {

// Says in a clause what the page's markup was like and what became of the page, for a warning that
// names it: "over the limit for depth; its text is kept without structure". A page that lacks an
// end is over no limit and keeps its structure. `degraded` is not Degraded::no. It is thread-safe.
std::string degraded_outcome(Degraded degraded);

}  // namespace winnow
