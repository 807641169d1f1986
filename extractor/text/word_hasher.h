// SPDX-License-Identifier: GPL-2.0-or-later
//
// Hashes words, so that texts can be compared by numbers.
#pragma once

#include <bitset>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/extractor/words.h"

namespace winnow {

// Hashes words without regard to case (by Unicode's simple case folding) or to soft hyphens and
// other ignorable characters inside them. It reuses its buffers, so that it allocates no memory for
// each word or text. It is not thread-safe.
class WordHasher {
 public:
  // `segmenter` must outlive this.
  explicit WordHasher(WordSegmenter& segmenter) : segmenter_(segmenter) {}

  // Returns the hashes of the words of `text` (UTF-8) in their order. Equal words have equal
  // hashes; different words share a hash only by accident. The view is valid until the next call.
  std::span<std::uint64_t> hashes(std::string_view text);
  // Returns the words that the last hashes belong to.
  std::span<const WordSpan> words() const { return words_; }

 private:
  WordSegmenter& segmenter_;
  std::vector<WordSpan> words_;
  std::vector<std::uint64_t> hashes_;
};

// Recognises most texts that share no word with a few given words, by the beginnings of words and
// without cutting the text. It is immutable once all words are added.
class WordFilter {
 public:
  // Adds a word as WordSegmenter cuts it.
  void add(std::string_view word);

  // Returns false only if no word of `text` is an added one. Takes linear time.
  bool may_share(std::string_view text) const;

 private:
  static constexpr std::size_t kBits = 4096;
  static constexpr std::size_t kLengths = 32;  // All longer words count as one length.

  static std::size_t shape_of(char first, std::size_t length);
  bool may_share_from(std::string_view text, std::size_t begin) const;

  std::bitset<kBits> begins_;
  // These are the first characters and the lengths of the words that begin with ASCII.
  std::bitset<128 * kLengths> shapes_;
};

}  // namespace winnow
