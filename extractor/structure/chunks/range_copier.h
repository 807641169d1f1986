// SPDX-License-Identifier: GPL-2.0-or-later
//
// Copies a stretch of a tree, with the containers that it stands in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "extractor/structure/content_assembler.h"
#include "winnow/extractor/content_tree.h"

namespace winnow {

// A place before a node, or within its text: so many bytes in.
struct ContentPlace {
  std::uint32_t node = 0;
  std::uint32_t byte = 0;
};

struct ContentRange {
  ContentPlace from;
  ContentPlace to;
};

// What stands in a table of a document once it was cut: a table that begins in its middle has the
// header rows of the whole at its top, and a list the number of its first item. Links become their
// texts, and images lose their targets. Knows the tree by reference; thread-safe.
class RangeCopier {
 public:
  // Header rows of more than `header_bytes` of text are not repeated.
  RangeCopier(const ContentTree& tree, std::size_t header_bytes);

  // Takes linear time in what is copied. The tree holds what ContentTree promises.
  ContentTree copy(const ContentRange& range) const;

  std::uint32_t parent(std::uint32_t node) const { return parents_[node]; }
  // Gives the last term before a description in its list; 0 if there is none.
  std::uint32_t term(std::uint32_t description) const { return terms_[description]; }

 private:
  class Copy;

  const ContentTree& tree_;
  const std::size_t header_bytes_;
  std::vector<std::uint32_t> parents_;
  std::vector<std::uint32_t> ordinals_;  // by node: how many siblings stand before it
  std::vector<std::uint32_t> terms_;
};

}  // namespace winnow
