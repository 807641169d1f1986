// SPDX-License-Identifier: GPL-2.0-or-later
//
// Shows a comparison of methods to people.
#pragma once

#include <string>

#include "winnow/extractor/export.h"

namespace winnow {

// One self-contained HTML page of what `winnow compare --json` prints, which is what `json` must
// hold: the table of methods, F1 against processor time and by site, what was removed, and the
// curves if there are any. Works from file:// without any network; its charts are drawn by d3,
// which is part of it. All text of `json` is data and becomes text nodes, never markup; a page of
// other data says that it could not be drawn. Takes linear time and is thread-safe.
WINNOW_EXPORT std::string methods_html(const std::string& json);

}  // namespace winnow
