// SPDX-License-Identifier: GPL-2.0-or-later
//
// What tells this build, as it runs, from all others that might make other documents.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// Names the libraries that decide which terms a text has, with their versions, a line for each.
// They are asked as they run, because they may be newer than those of the build. gumbo-parser
// cannot be asked; code_hash() knows that of the build. Thread-safe.
const std::string& library_versions();

// A hash of all files that the extractor and the indexer of this build were made of, and of
// gumbo-parser. cmake/WinnowCodeHash.cmake makes the function anew when one of them changes.
std::string_view code_hash();

}  // namespace winnow
