// SPDX-License-Identifier: GPL-2.0-or-later
//
// A file that says by CSS selectors what the main text of a site's pages is.
#pragma once

#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"
#include "winnow/queries/arm.h"

namespace winnow::cli {

// Reads a JSON file of
//
//   {"include": ["main", "#content"], "exclude": ["nav", ".share"]}
//
// for all pages, or of one such object for each folder (or host) at the beginning of paths:
//
//   {"www.example.org": {"include": [...]}, "docs/old": {"include": [...], "exclude": [...]}}
//
// Of several beginnings that fit a page the longest counts; pages that none fits are kept whole.
// Other names in the objects are passed over. What counts as main text: ContentSelectors.
//
// Sets method_of and identity of the arm. ErrorCode::not_found if the file cannot be read,
// ErrorCode::input if it is no such JSON or a selector is wrong; names the file and the place.
Expected<void> read_selectors(const std::string& file, ArmSpec& arm);

}  // namespace winnow::cli
