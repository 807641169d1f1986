// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells names of people from what else stands where pages name their authors.
#pragma once

#include <string>
#include <string_view>

namespace winnow {

// Returns the name in `text` (UTF-8): white space collapsed, without a word that introduces it
// ("by", "von", "par", "Autor:" ...), without a date behind it, and without separators at its ends.
// Returns an empty string for what is no name: addresses, texts of more than twelve words or 120
// bytes, texts without two letters. Takes linear time and is thread-safe.
std::string author_name(std::string_view text);

// Does the same for a text that the page shows near its title, where much else stands: each word
// must look like one of a name. At most six words are a name, and none has a digit.
std::string shown_author_name(std::string_view text);

// Tells whether `text` begins with a word that introduces an author.
bool introduces_author(std::string_view text);

}  // namespace winnow
