// SPDX-License-Identifier: GPL-2.0-or-later
//
// Words that documents keep as hashes in a value: that takes a fraction of the room of terms, and
// nobody looks for pages by them. They tell which of the pages that were found is meant. Hashes
// have 32 bits, so that about one name in four billion is taken for another one. Of words that
// pages link with there are far more, and each says little: those have 24 bits.
#pragma once

#include <cstdint>
#include <string_view>

#include "winnow/extractor/export.h"

namespace winnow {

// Gives the hash of a term, or of a name: its words as the index has them, parts of compounds
// apart, with a space between two. It is thread-safe.
WINNOW_EXPORT std::uint32_t word_hash(std::string_view term);

// Says whether a value of slot::kNames has the hash. It takes logarithmic time and is thread-safe.
WINNOW_EXPORT bool defines_name(std::string_view names, std::uint32_t hash);

// Gives the number of pages that link with the word, of which `hash` is the word_hash(), as a value
// of slot::kLinkWords has it: 0 to 255. It takes logarithmic time and is thread-safe.
WINNOW_EXPORT std::uint32_t pages_linking(std::string_view link_words, std::uint32_t hash);

}  // namespace winnow
