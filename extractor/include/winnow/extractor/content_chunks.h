// SPDX-License-Identifier: GPL-2.0-or-later
//
// Cuts the content of a page into passages for retrieval: by sections, each within a limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "winnow/extractor/content_tree.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/words.h"

namespace winnow {

struct ChunkLimits {
  std::size_t words = 300;     // of a chunk, as WordSegmenter counts them; kLeastChunkWords or more
  std::size_t characters = 0;  // code points of ContentChunk::text; 0: kCharactersAWord for a word
  std::size_t overlap = 0;     // words; at most half of `words`
};

inline constexpr std::size_t kLeastChunkWords = 20;
inline constexpr std::size_t kLeastChunkCharacters = 300;
inline constexpr std::size_t kCharactersAWord = 12;

// Plain data, owned.
struct ContentChunk {
  // The headings that the chunk stands under, outermost first, its own section's included; behind
  // them the terms whose description it is out of the middle of. Each is one line of at most some
  // 200 bytes.
  std::vector<std::string> headings;
  // The id by which a link leads to the section or term, as the page has it; empty if there is
  // none.
  std::string anchor;
  // Markdown as to_markdown() writes it, but links are their texts alone, and images have no
  // target.
  std::string text;
  std::uint32_t words = 0;
  std::uint32_t characters = 0;  // code points of `text`
  std::uint32_t overlap = 0;     // words at the beginning that end the chunk before it
};

// Cuts a tree into chunks in the order of the page; together they hold all of it.
//
//  * A section is what stands under a heading, with the sections below it. One that fits into a
//    chunk is a chunk; so a page that fits is one. Of others the text before the first heading
//    below makes chunks of its own, and each section below does. A heading without such text stands
//    with what follows it.
//  * What does not fit is cut between paragraphs, items, rows and the like, and as far out as it
//    can be. Code, a table, an item or a paragraph that fits into a chunk is never cut. Where one
//    does not fit, code is cut at an empty line, or else between lines; a table between rows, with
//    its header row at the top of each chunk; a paragraph between sentences, and in the last
//    resort between words.
//  * A heading, term or caption, or a paragraph that ends with a colon, ends no chunk but the last.
//  * Overlap is for chunks of one section: whole paragraphs or items, or whole sentences, from the
//    end of the one before, of no more than so many words.
//
// No chunk is over a limit, unless the marks of the lists and quotes around a text take most of it.
// Equal trees
// give equal chunks. Takes linear time and some 12 bytes a node. Thread-safe, if each thread has a
// segmenter of its own.
WINNOW_EXPORT std::vector<ContentChunk> content_chunks(const ContentTree& tree,
                                                       const ChunkLimits& limits,
                                                       WordSegmenter& segmenter);

}  // namespace winnow
