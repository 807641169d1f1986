// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells what elements and ARIA roles say about parts of a page, what these embed, and how many
// words and text leaves they have.
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/extractor/blocks.h"
#include "winnow/extractor/document.h"

namespace winnow {

// These bits up to kSearch are ARIA landmarks and their elements (HTML-AAM, section 3.5); the
// others are elements that say what a text is.
enum Landmark : std::uint32_t {
  kNavigation = 1U << 0,
  kBanner = 1U << 1,
  kContentInfo = 1U << 2,
  kComplementary = 1U << 3,
  kMainLandmark = 1U << 4,
  kArticle = 1U << 5,
  kFormLandmark = 1U << 6,
  kDialog = 1U << 7,
  kSearch = 1U << 8,
  kTable = 1U << 9,
  kFigure = 1U << 10,
  kSection = 1U << 11,
};

// Finds the landmarks of a page. It is immutable once built.
class Landmarks {
 public:
  explicit Landmarks(const Document& document);

  // Returns the landmarks of the element itself and of all elements around it.
  std::uint32_t around(NodeIndex element) const { return around_[element]; }
  // Returns the landmarks of the element itself.
  std::uint32_t own(NodeIndex element) const { return own_[element]; }
  std::uint32_t articles() const { return articles_; }
  bool has_main() const { return has_main_; }

 private:
  // Both have an entry for each node. Those of texts and comments mean nothing.
  std::vector<std::uint32_t> own_;
  std::vector<std::uint32_t> around_;
  std::uint32_t articles_ = 0;
  bool has_main_ = false;
};

struct EmbeddedCounts {
  std::uint32_t images = 0;
  std::uint32_t times = 0;
  std::uint32_t controls = 0;  // These are input, select, textarea and button.

  constexpr bool any() const { return (images | times | controls) != 0; }
  EmbeddedCounts& operator+=(const EmbeddedCounts& other) {
    images += other.images;
    times += other.times;
    controls += other.controls;
    return *this;
  }
  friend EmbeddedCounts operator-(const EmbeddedCounts& a, const EmbeddedCounts& b) {
    return {a.images - b.images, a.times - b.times, a.controls - b.controls};
  }
};

// Counts what the parts of a page hold beside text. `document` must outlive it.
class Embedded {
 public:
  explicit Embedded(const Document& document);

  // Counts what is in the subtree of `node`, itself included, in logarithmic time.
  EmbeddedCounts in(NodeIndex node) const;

 private:
  const Document* document_;
  std::vector<NodeIndex> nodes_;        // Those that count; most pages have few of them.
  std::vector<EmbeddedCounts> before_;  // It has an entry for each of these, and one more.
};

// Computes the word-to-leaf ratio of subtrees for the method `wlr` and features. A leaf is a text
// node that is not blank and whose text stands in a block that may be indexed; words are those of
// such blocks. Unlike in that method, a leaf needs no words, and inline elements are as inexact as
// in BlockList::range(). Takes linear time to build; thread-safe to read; the document and the
// blocks must outlive it.
class LeafCounts {
 public:
  LeafCounts(const Document& document, const BlockList& blocks);

  std::uint32_t leaves(NodeIndex node) const {
    return leaves_before_[document_->subtree_end(node)] - leaves_before_[node];
  }
  std::uint32_t words(NodeIndex node) const {
    const auto [first, last] = blocks_->range(*document_, node);
    return words_before_[last] - words_before_[first];
  }

  // Returns 0 without leaves.
  float words_per_leaf(NodeIndex node) const {
    const std::uint32_t count = leaves(node);
    return count == 0 ? 0 : static_cast<float>(words(node)) / static_cast<float>(count);
  }

  // Returns the highest ratio of a block-level element, or 0 if the page has no words.
  float highest_ratio() const { return highest_; }

 private:
  void count_leaves();
  void count_words();
  void find_highest();
  bool is_skipped(NodeIndex element) const;
  bool is_block(NodeIndex element) const;

  const Document* document_;
  const BlockList* blocks_;
  std::vector<std::uint32_t> leaves_before_;  // It has an entry for each node, and one more.
  std::vector<std::uint32_t> words_before_;   // It has an entry for each block, and one more.
  float highest_ = 0;
};

}  // namespace winnow
