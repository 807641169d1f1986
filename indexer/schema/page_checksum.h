// SPDX-License-Identifier: GPL-2.0-or-later
//
// What pages and documents are known again by.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "winnow/indexer/source.h"

namespace winnow {

// XXH3-128 of the stored page and of what its source says about it: 16 bytes. The time of the last
// modification is left out, which changes with every copy of a mirror. Thread-safe.
std::string hash_of_page(const RawPage& page);

// Makes a checksum of a page and of all that may differ between runs over one database: `options`
// and the state of the method for the page (0: it has none). It has 16 bytes. Where it is the same,
// the document is the same. Thread-safe.
std::string page_checksum(std::string_view page_hash, std::uint64_t options, std::uint64_t state);

// XXH3-64: of a URL term in slot::kUrlHash, among others. Thread-safe.
std::uint64_t hash_of_term(std::string_view term);

}  // namespace winnow
