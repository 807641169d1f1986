// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tests elements of a document against compounds of selectors.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "extractor/page/selectors/selector_chain.h"
#include "winnow/extractor/document.h"

namespace winnow {

// Tells where elements stand among those of the same parent. It computes this only when asked,
// since most selectors do not ask. Functions take an element. The root is an only child, as in
// browsers and Selectors Level 4. It refers to the document; use one for each thread.
class Siblings {
 public:
  explicit Siblings(const Document& document) : document_(document) {}

  // Returns the element before, or kNoNode for the first one.
  NodeIndex previous(NodeIndex element);
  // Returns the position, from 1 on.
  std::uint32_t position(NodeIndex element);
  bool is_last(NodeIndex element);
  // These look only at elements of the same name.
  bool is_first_of_type(NodeIndex element);
  bool is_last_of_type(NodeIndex element);

 private:
  void number();      // It takes linear time.
  void find_types();  // It takes n log n time.

  const Document& document_;
  std::vector<NodeIndex> previous_;       // Each node has one; all lists are empty until asked for.
  std::vector<std::uint32_t> positions_;  // Each node has one.
  std::vector<bool> last_;                // Each node has one.
  std::vector<bool> first_of_type_;       // Each node has one.
  std::vector<bool> last_of_type_;        // Each node has one.
};

// Tests elements. It refers to the document; use one for each thread.
class ElementMatcher {
 public:
  explicit ElementMatcher(const Document& document) : document_(document), siblings_(document) {}

  bool matches(const Compound& compound, NodeIndex element);
  Siblings& siblings() { return siblings_; }

 private:
  bool matches_all(const std::vector<ElementTest>& tests, NodeIndex element);
  bool passes(const ElementTest& test, NodeIndex element);
  bool has_name(const ElementTest& test, NodeIndex element) const;

  const Document& document_;
  Siblings siblings_;
  std::string scratch_;
};

}  // namespace winnow
