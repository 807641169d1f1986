// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds words that were typed without their accents. This is private to the search folder.
#pragma once

#include <string>
#include <string_view>

#include "queries/search/text_words.h"

namespace winnow {

// Gives the word on most pages that has the letters of `word`, with other accents or with any;
// empty if there is none, or if `word` is longer than 32 letters. Letters are those of the
// languages that are written in Latin, Greek and Cyrillic. It asks for up to 23 beginnings of words
// a letter, a thousand in all; if that is not enough, it gives the best word that it has met.
// Throws what Xapian throws.
std::string accented_word(const TextWords& words, std::string_view word);

// Says whether two words differ in nothing but accents.
bool differ_in_accents(std::string_view a, std::string_view b);

}  // namespace winnow
