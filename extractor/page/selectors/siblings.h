// SPDX-License-Identifier: GPL-2.0-or-later
//
// Where the elements of a document stand among those of the same parent.
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/extractor/document.h"

namespace winnow {

// Computed when it is first asked for: most selectors do not. Functions take an element. The root
// is an only child, as in browsers and Selectors Level 4. Holds a reference to the document; one
// for each thread.
class Siblings {
 public:
  explicit Siblings(const Document& document) : document_(document) {}

  // kNoNode for the first one.
  NodeIndex previous(NodeIndex element);
  // From 1 on.
  std::uint32_t position(NodeIndex element);
  bool is_last(NodeIndex element);
  // Among those of the same name.
  bool is_first_of_type(NodeIndex element);
  bool is_last_of_type(NodeIndex element);

 private:
  void number();      // linear time
  void find_types();  // n log n time

  const Document& document_;
  std::vector<NodeIndex> previous_;       // by node; empty until asked for, as the others
  std::vector<std::uint32_t> positions_;  // by node
  std::vector<bool> last_;                // by node
  std::vector<bool> first_of_type_;       // by node
  std::vector<bool> last_of_type_;        // by node
};

}  // namespace winnow
