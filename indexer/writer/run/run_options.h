// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whether a run's options fit the database, and which pages they make out of date; and what tells
// this build, as it runs, from all others that might make other documents.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_site.h"

namespace winnow {

// Names the libraries that decide which terms a text has, with their versions, a line for each.
// They are asked as they run, because they may be newer than those of the build. gumbo-parser
// cannot be asked; code_hash() knows that of the build. It is thread-safe.
const std::string& library_versions();

// Gives a hash of all files that the extractor and the indexer of this build were made of, and of
// gumbo-parser. cmake/WinnowCodeHash.cmake makes the function anew when one of them changes.
std::string_view code_hash();

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
