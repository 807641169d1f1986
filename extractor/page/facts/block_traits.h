// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts what the characters of each block are, and sums words over ranges of blocks.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "winnow/extractor/blocks.h"

namespace winnow {

// Counts the characters of a block by their properties in Unicode.
struct BlockTraits {
  std::uint32_t characters = 0;  // Spaces do not count.
  std::uint32_t letters = 0;
  std::uint32_t capitals = 0;
  std::uint32_t digits = 0;
  std::uint32_t punctuation = 0;
  std::uint32_t currency = 0;  // These are signs of currencies.
  bool ends_sentence = false;  // The last character before closing quotes and brackets ends one.
};

// Returns the traits of each block. Takes time linear in the text.
std::vector<BlockTraits> block_traits(const BlockList& blocks);

// Holds sums over blocks. Words of hidden blocks do not count, since the size of a page is what a
// reader sees of it.
struct Sums {
  std::uint32_t blocks = 0;
  std::uint32_t words = 0;
  std::uint32_t link_words = 0;
  std::uint32_t sentence_words = 0;  // These are in blocks that end like a sentence.
  std::uint32_t long_blocks = 0;     // These have at least 10 words outside of links.
  std::uint32_t links = 0;

  std::uint32_t plain_words() const { return words - link_words; }
  float link_density() const { return share_of(link_words, words); }
  float sentence_share() const { return share_of(sentence_words, words); }

  static float share_of(std::uint32_t part, std::uint32_t whole) {
    return whole == 0 ? 0.0F : static_cast<float>(part) / static_cast<float>(whole);
  }

  Sums& operator+=(const Sums& other) {
    blocks += other.blocks;
    words += other.words;
    link_words += other.link_words;
    sentence_words += other.sentence_words;
    long_blocks += other.long_blocks;
    links += other.links;
    return *this;
  }
  friend Sums operator-(const Sums& a, const Sums& b) {
    return {a.blocks - b.blocks,           a.words - b.words,
            a.link_words - b.link_words,   a.sentence_words - b.sentence_words,
            a.long_blocks - b.long_blocks, a.links - b.links};
  }
};

// Gives the sums over any range of blocks in constant time.
class RunningSums {
 public:
  RunningSums(const BlockList& blocks, std::span<const BlockTraits> traits);

  // Sums over the blocks [first, last).
  Sums between(std::uint32_t first, std::uint32_t last) const {
    return before_[last] - before_[first];
  }
  Sums of(std::uint32_t block) const { return between(block, block + 1); }

 private:
  std::vector<Sums> before_;  // It has an entry for each block, and one more.
};

}  // namespace winnow
