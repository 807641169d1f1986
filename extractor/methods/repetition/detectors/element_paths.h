// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where on a page a text stands, as a part of its hash.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "winnow/extractor/document.h"

namespace winnow {

// A text's hash, another one below each path; below path 0 that of the text alone. Linear time.
// Thread-safe.
std::uint64_t hash_below(std::uint64_t path, std::string_view text);

// For each node of the document a hash of the element names from the root to it; of what is no
// element that of the element around it. Linear time. Thread-safe.
std::vector<std::uint64_t> element_paths(const Document& document);

}  // namespace winnow
