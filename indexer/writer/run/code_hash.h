// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string_view>

namespace winnow {

// Of all files that the extractor and the indexer of this build were made of, and of gumbo-parser,
// which cannot be asked for its version. Made by cmake/WinnowCodeHash.cmake when one changes.
std::string_view code_hash();

}  // namespace winnow
