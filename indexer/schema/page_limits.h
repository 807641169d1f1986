// SPDX-License-Identifier: GPL-2.0-or-later
//
// How much of one page enters an index.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace winnow {

// Xapian holds a document in memory while it is built and once more until it is committed: a
// hundred bytes and more for each term, about ten for each position. Books and manuals in one page
// stay far below these limits; without any, a page of random words takes a hundred times its size.
//
// The page ends with the word that comes to a limit, of which all parts and stems are indexed
// still.
struct PageLimits {
  // Distinct terms, stems and those with prefixes among them. Words for the spelling dictionary
  // are some of these.
  std::size_t terms = 500'000;
  // Of all terms together.
  std::size_t positions = 5'000'000;
  // Of the title, the keywords and the author, each for itself: what stands behind is not indexed.
  std::size_t field_bytes = 16 << 10;
};

// Which limit has cut what is indexed of a page: of several the last of these.
enum class PageCut : std::uint8_t { no, author, keywords, title, positions, terms };

// As reports name it; empty for a whole page.
constexpr std::string_view page_cut_name(PageCut cut) {
  constexpr std::string_view kNames[] = {"", "author", "keywords", "title", "positions", "terms"};
  return kNames[static_cast<std::size_t>(cut)];
}

}  // namespace winnow
