// SPDX-License-Identifier: GPL-2.0-or-later
//
// What stands in a part of a page beside its text.
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/extractor/document.h"

namespace winnow {

struct EmbeddedCounts {
  std::uint32_t images = 0;
  std::uint32_t times = 0;
  std::uint32_t controls = 0;  // input, select, textarea, button

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

class Embedded {
 public:
  explicit Embedded(const Document& document);

  // In the subtree of `node`, itself included; constant time.
  EmbeddedCounts in(NodeIndex node) const {
    return before_[document_->subtree_end(node)] - before_[node];
  }

 private:
  const Document* document_;
  std::vector<EmbeddedCounts> before_;  // by node, and one more
};

}  // namespace winnow
