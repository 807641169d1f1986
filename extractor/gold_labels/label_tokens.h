// SPDX-License-Identifier: GPL-2.0-or-later
//
// Texts as sequences of tokens that can be compared. Private to the training folder.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace winnow {

// The hash of a word without its case. Different words have different hashes for all that matters:
// 64 bits for the words of two texts.
using Token = std::uint64_t;

// Appends the tokens of `text` (UTF-8; malformed bytes separate words): runs of letters, marks and
// numbers, or a character each in the scripts that are written without spaces. Coarser than
// WordSegmenter, whose cuts depend on what surrounds a word. Linear time; thread-safe. Throws
// std::runtime_error if ICU lacks its data.
void append_label_tokens(std::string_view text, std::vector<Token>& tokens);

}  // namespace winnow
