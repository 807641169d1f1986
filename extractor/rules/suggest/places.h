// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the same region on other pages of a site: elements that stand in a similar place.
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "winnow/extractor/document.h"

namespace winnow {

// Holds hashes of what is known of each element: its name, and its stable id and classes. It is
// made once a page, in linear time, for all places that are looked for.
class ElementTokens {
 public:
  explicit ElementTokens(const Document& document);

  // Returns the range of the element's tokens, the name first; empty for texts.
  const std::uint64_t* begin(NodeIndex node) const { return tokens_.data() + begins_[node]; }
  const std::uint64_t* end(NodeIndex node) const { return tokens_.data() + begins_[node + 1]; }
  std::uint32_t count(NodeIndex node) const { return begins_[node + 1] - begins_[node]; }

 private:
  std::vector<std::uint64_t> tokens_;
  std::vector<std::uint32_t> begins_;  // Each node has one, and the end.
};

// A place of an element: its own tokens, and those of its ancestors below the body.
class ElementPlace {
 public:
  ElementPlace(const Document& document, const ElementTokens& tokens, NodeIndex element);

  // Returns the elements that have the same name, share at least half of the other tokens of both,
  // and kSimilarPath of the tokens of both paths. They stand in text order. Takes linear time.
  std::vector<NodeIndex> find(const Document& document, const ElementTokens& tokens) const;

 private:
  bool is_like(const ElementTokens& tokens, NodeIndex node) const;

  std::uint64_t name_ = 0;
  std::unordered_set<std::uint64_t> own_;   // without the name
  std::unordered_set<std::uint64_t> path_;  // of the ancestors
  std::uint32_t path_size_ = 0;             // with repetitions
};

inline constexpr double kSimilarPath = 0.7;

}  // namespace winnow
