// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cstddef>
#include <string>

#include "extractor/methods/pattern_tree/tree/pattern_tree_walk.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {
namespace {

// Deeper lines are not indented further, else trees of strangers would make texts of great size.
constexpr std::uint32_t kMaxIndent = 100;
// Remarks are aligned behind names up to this width; behind longer names they follow at once.
constexpr std::size_t kMaxNameWidth = 60;
constexpr std::size_t kGap = 2;

std::string name_column(const PatternTree& tree, const ShownNode& shown) {
  return std::string(std::size_t{2} * std::min(shown.depth, kMaxIndent), ' ') +
         shown_name(tree, shown);
}

std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
  }));
}

}  // namespace

std::string pattern_tree_text(const PatternTree& tree, std::uint32_t max_depth) {
  std::size_t width = 0;
  for_each_shown(tree, max_depth, [&](const ShownNode& shown) {
    const std::size_t characters = count_characters(name_column(tree, shown));
    if (characters <= kMaxNameWidth) width = std::max(width, characters);
  });
  std::string text;
  for_each_shown(tree, max_depth, [&](const ShownNode& shown) {
    const std::string name = name_column(tree, shown);
    const std::string remarks = shown_remarks(tree, shown.node);
    text += name;
    if (!remarks.empty()) {
      const std::size_t characters = count_characters(name);
      text.append(std::max(width, characters) - characters + kGap, ' ');
      text += remarks;
    }
    text += '\n';
  });
  return text;
}

}  // namespace winnow
