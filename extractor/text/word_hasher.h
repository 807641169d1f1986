// SPDX-License-Identifier: GPL-2.0-or-later
//
// Words as numbers, for comparing texts.
#pragma once

#include <bitset>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/extractor/words.h"

namespace winnow {

// Hashes words without regard to case, as Unicode's simple case folding has it, and to soft hyphens
// and the like inside them. Keeps its buffers, so that words and texts need no memory of their own.
// Not thread-safe.
class WordHasher {
 public:
  // `segmenter` must outlive this.
  explicit WordHasher(WordSegmenter& segmenter) : segmenter_(segmenter) {}

  // The words of `text` (UTF-8) in their order: equal words have equal hashes, and different ones,
  // for all that comes by accident, different hashes. The view is valid until the next call.
  std::span<std::uint64_t> hashes(std::string_view text);
  // The words that these are of.
  std::span<const WordSpan> words() const { return words_; }

 private:
  WordSegmenter& segmenter_;
  std::vector<WordSpan> words_;
  std::vector<std::uint64_t> hashes_;
};

// Tells most texts that share no word with a few given ones without cutting them into words, by how
// words begin. Immutable once all words are added.
class WordFilter {
 public:
  // `word` as WordSegmenter cuts it.
  void add(std::string_view word);

  // False only if no word of `text` has the hash of one that was added. Time linear in the text.
  bool may_share(std::string_view text) const;

 private:
  static constexpr std::size_t kBits = 4096;
  std::bitset<kBits> begins_;
};

}  // namespace winnow
