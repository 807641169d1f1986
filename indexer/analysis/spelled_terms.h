// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which terms go into the spelling dictionary.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace winnow {

// Whether a term is for the dictionary. What nobody misspells is not: words with digits, words of
// one or two characters, and terms with a prefix. Thread-safe.
bool is_spelled(std::string_view term);

// A word that a page has for the dictionary.
struct SpelledTerm {
  std::string_view term;
  std::uint32_t frequency = 0;  // in the page, with weights
  std::uint64_t hash = 0;       // XXH3-64
};

// Returns how many of a page's words the dictionary takes: all, or, if they have more than
// `most_bytes` with one behind each, the commonest, which then stand first. Of words that are as
// common as each other the hash decides, so that they are a sample, and the same one whenever the
// document is looked at. Thread-safe.
std::size_t keep_commonest(std::vector<SpelledTerm>& terms, std::size_t most_bytes);

}  // namespace winnow
