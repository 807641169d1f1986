// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds passages that a page has twice: for small screens and large ones, in a tab and above it,
// quoted in an answer, or cut, with a link to the rest.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "winnow/extractor/blocks.h"
#include "winnow/extractor/method.h"

namespace winnow {

// Texts of fewer words are no copies: lists and tables have reasons to repeat them.
inline constexpr std::uint32_t kCopiedWords = 20;

// Says which passages are copies. The gold texts of whole sites have what a page says twice in
// places far apart, and those of single pages mostly not.
enum class Copies : std::uint8_t {
  all,
  sure,  // They stand beside what they copy (kBesideBlocks), or say by dots that they go on.
};
inline constexpr std::uint32_t kBesideBlocks = 4;

// Says for each of the chosen blocks whether another one has its text: the whole of it earlier on
// the page, or more, of which it is the beginning, dots at its end left out. Blocks in two rows of
// a table, if these have several cells, or below two terms of a list, are no copies of one another
// unless they say that they go on: they say the same of two things. `document` is that of the
// blocks. Takes n log n comparisons of texts. It is thread-safe.
std::vector<bool> copied_passages(const Document& document, const BlockList& blocks,
                                  const std::vector<bool>& chosen, Copies which = Copies::all);

// Gives passages back that were left out as copies (Reason::copy) of blocks that are main text no
// longer, because a person says so. Returns whether there are any. Takes the same time. It is
// thread-safe.
bool restore_copies(const Document& document, const BlockList& blocks, std::span<Verdict> verdicts);

}  // namespace winnow
