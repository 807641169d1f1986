// SPDX-License-Identifier: GPL-2.0-or-later
//
// Globs that paths of URLs are compared with. This is private to the search folder.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// Says whether all of the text is what the glob says: "*" stands for any bytes and "?" for one
// character. It takes time in proportion to the product of the lengths at most.
bool matches_glob(std::string_view glob, std::string_view text);

// Gives a path as people write it.
std::string without_escapes(std::string_view path);

}  // namespace winnow
