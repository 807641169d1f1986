// SPDX-License-Identifier: GPL-2.0-or-later
#include <xxhash.h>

#include <algorithm>

#include "extractor/methods/repetition/detectors/template_detector.h"
#include "extractor/text/word_hasher.h"

namespace winnow {
namespace {

// Has hashes of the words of a page that may be indexed, and where each block's words begin.
struct PageWords {
  std::vector<std::uint64_t> hashes;
  std::vector<std::size_t> begins;  // Each block has one, and there is one more.
};

PageWords words_of(const ParsedPage& page, WordSegmenter& segmenter) {
  PageWords words;
  WordHasher hasher(segmenter);
  for (const Block& block : page.blocks.blocks()) {
    words.begins.push_back(words.hashes.size());
    if (!is_indexable(block)) continue;
    const auto hashes = hasher.hashes(page.blocks.text(block));
    words.hashes.insert(words.hashes.end(), hashes.begin(), hashes.end());
  }
  words.begins.push_back(words.hashes.size());
  return words;
}

// Knows the windows of a page that are counted.
class Windows {
 public:
  Windows(const std::vector<std::uint64_t>& words, std::uint32_t window, std::uint32_t density)
      : words_(words),
        length_(std::min<std::size_t>(std::max(window, 1U), words.size())),
        density_(density) {}

  std::size_t length() const { return length_; }

  // Calls `visit(begin, hash)` for each window, in their order.
  template <typename Visit>
  void visit(const Visit& visit) const {
    if (length_ == 0) return;
    for (std::size_t begin = 0; begin + length_ <= words_.size(); ++begin) {
      const std::uint64_t hash = XXH3_64bits(&words_[begin], length_ * sizeof(std::uint64_t));
      if (density_ == 0 || hash % density_ == 0) visit(begin, hash);
    }
  }

 private:
  const std::vector<std::uint64_t>& words_;
  std::size_t length_;
  std::uint32_t density_;
};

// Joins windows that come together into fragments.
class Fragments {
 public:
  explicit Fragments(std::size_t words) : covered_(words) {}

  // Adds a frequent window. All windows must be added in their order, and have the same length.
  void add(std::size_t begin, std::size_t length) {
    const bool is_hole = goes_on_ && begin > end_ && begin - end_ <= length;
    for (std::size_t word = is_hole ? end_ : std::max(begin, end_); word < begin + length; ++word) {
      covered_[word] = true;
    }
    end_ = begin + length;
    goes_on_ = true;
  }
  // Adds a window that is not frequent, so that what comes next begins another fragment.
  void add_infrequent() { goes_on_ = false; }

  bool is_template(std::size_t begin, std::size_t end) const {
    if (begin == end) return is_between(begin);
    const auto first = covered_.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = covered_.begin() + static_cast<std::ptrdiff_t>(end);
    return static_cast<std::size_t>(std::count(first, last, true)) * 2 > end - begin;
  }

 private:
  // Says whether a place lies between covered words. At either end of the page the words on the
  // other side decide.
  bool is_between(std::size_t word) const {
    if (covered_.empty()) return false;
    return (word == 0 || covered_[word - 1]) && (word == covered_.size() || covered_[word]);
  }

  std::vector<bool> covered_;
  std::size_t end_ = 0;   // The last frequent window ends here.
  bool goes_on_ = false;  // It says whether no other window came behind it.
};

}  // namespace

void ShingleDetector::read(const ParsedPage& page, WordSegmenter& segmenter,
                           std::vector<std::uint64_t>& pieces) const {
  const PageWords words = words_of(page, segmenter);
  Windows(words.hashes, window_, density_).visit([&](std::size_t, std::uint64_t hash) {
    pieces.push_back(hash);
  });
}

std::vector<bool> ShingleDetector::detect(const ParsedPage& page, const RepetitionCounts& counts,
                                          const RepetitionThresholds& thresholds,
                                          WordSegmenter& segmenter) const {
  const std::uint32_t least =
      threshold_count(thresholds.least > 0 ? thresholds.least : RepetitionThresholds::kShingleTimes,
                      counts.pages());
  const PageWords words = words_of(page, segmenter);
  Fragments fragments(words.hashes.size());
  const Windows windows(words.hashes, window_, density_);
  windows.visit([&](std::size_t begin, std::uint64_t hash) {
    if (counts.find(hash).occurrences < least) {
      fragments.add_infrequent();
    } else {
      fragments.add(begin, windows.length());
    }
  });
  std::vector<bool> is_template(page.blocks.size());
  for (std::size_t block = 0; block < is_template.size(); ++block) {
    is_template[block] = is_indexable(page.blocks[block]) &&
                         fragments.is_template(words.begins[block], words.begins[block + 1]);
  }
  return is_template;
}

}  // namespace winnow
