// SPDX-License-Identifier: GPL-2.0-or-later
//
// The stack of open elements of the tree construction (HTML Living Standard, section 13.2.4.2).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "winnow/extractor/tag.h"

namespace winnow {

struct OpenElement {
  Tag tag = Tag::unknown;
  std::string_view name;  // as written
  bool in_drawing = false;
  bool in_paragraph = false;    // a p is in button scope
  bool in_item = false;         // a start tag of an li ends one
  bool in_description = false;  // a start tag of a dt or dd ends one
};

// Not thread-safe.
class OpenElements {
 public:
  void push(Tag tag, std::string_view name, bool in_drawing = false);
  void pop();

  std::size_t size() const { return elements_.size(); }
  const OpenElement& top() const { return elements_.back(); }
  Tag below_top() const { return elements_[elements_.size() - 2].tag; }

  // How many of them are open.
  std::uint32_t count(Tag tag) const { return counts_[static_cast<std::size_t>(tag)]; }

 private:
  std::vector<OpenElement> elements_;
  std::array<std::uint32_t, kTagCount> counts_{};
};

}  // namespace winnow
