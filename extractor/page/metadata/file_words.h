// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the name of a file says.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// The words of the file's name that `link` ends with, without its extension, separated by spaces:
// "Old Bridge" for ../pictures/Old-Bridge_2.jpg?width=90. Letters of any script (UTF-8, in the link
// percent-encoded or not) are in words; digits, ASCII punctuation and malformed bytes stand between
// them. Left out are single ASCII letters, and what changes between letters and digits more than
// twice, which are numbers (3f2a9bc1). White space at
// either end of the link is not of it. Empty for data: links. Linear time. Thread-safe.
std::string file_words(std::string_view link);

}  // namespace winnow
