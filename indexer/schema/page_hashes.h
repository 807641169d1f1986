// SPDX-License-Identifier: GPL-2.0-or-later
//
// Hashes by which pages and documents are known again, and one by which nearly equal texts find
// each other.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "winnow/indexer/source.h"

namespace winnow {

// Gives XXH3-128 of the stored page and of what its source says about it: 16 bytes. The time of the
// last modification is left out, which changes with every copy of a mirror. It is thread-safe.
std::string hash_of_page(const RawPage& page);

// Makes a checksum of a page and of all that may differ between runs over one database: `options`,
// the state of the method for the page (0: it has none), and PageRules::hash_for_site(). It has 16
// bytes. Where it is the same, the document is the same. It is thread-safe.
std::string page_checksum(std::string_view page_hash, std::uint64_t options, std::uint64_t state,
                          std::string_view rules = {});

// Gives XXH3-64, by which slot::kUrlHash knows a URL term, among others. It is thread-safe.
std::uint64_t hash_of_term(std::string_view term);

// Charikar, "Similarity estimation techniques from rounding algorithms" (STOC 2002), over the runs
// of three words of a text; 64 bits. Runs, since long texts of one language and subject have nearly
// the same words, though in another order. Two texts of which one run in a hundred is another one
// differ in three bits as a rule, those that differ in one word in a hundred, in five; texts that
// have nothing to do with each other, in about 32.
class SimilarityHash {
 public:
  // Takes the next word of the text, by its XXH3-64.
  void add(std::uint64_t word);
  std::uint64_t value() const;

 private:
  void settle();

  // How many runs have each bit: those that are settled, and in eight bits each, up to 255 others.
  std::array<std::uint32_t, 64> settled_{};
  std::array<std::uint64_t, 8> others_{};
  std::uint32_t runs_ = 0;
  std::uint32_t unsettled_ = 0;
  std::array<std::uint64_t, 2> before_{};  // the last words; 0 before the first
};

}  // namespace winnow
