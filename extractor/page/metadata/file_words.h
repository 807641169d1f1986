// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds words in the name of a file.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// Returns the words in the name of the file that `link` ends with, without its extension, separated
// by spaces: "Old Bridge" for ../pictures/Old-Bridge_2.jpg?width=90. Words are letters of any
// script (UTF-8, percent-encoded or not); digits, ASCII punctuation and malformed bytes separate
// them. Single ASCII letters are left out, and so are tokens that change between letters and digits
// more than twice, which are numbers (3f2a9bc1). White space at either end of the link is ignored.
// A data: link has no words. Takes linear time and is thread-safe.
std::string file_words(std::string_view link);

}  // namespace winnow
