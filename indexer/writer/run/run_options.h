// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whether a run's options fit the database, and which pages they make out of date.
#pragma once

#include <cstdint>
#include <string>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_site.h"

namespace winnow {

// ErrorCode::incompatible, naming the options that the database was made with, unless they are the
// same.
Expected<void> check_choices(const IndexingChoices& wanted, const IndexMetadata& recorded,
                             const std::string& database);

// ErrorCode::usage for a name that would make the URL terms of two sites alike.
Expected<void> check_site(const std::string& site);

// Makes a hash of all that documents depend on and that IndexingChoices do not hold: pages that
// were indexed with another hash count as changed. Left out is the limit of a page's size, over
// which there is no document.
std::uint64_t options_hash(const IndexOptions& options);

}  // namespace winnow
