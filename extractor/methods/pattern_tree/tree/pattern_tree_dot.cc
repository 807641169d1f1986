// SPDX-License-Identifier: GPL-2.0-or-later
#include <string>

#include "extractor/methods/pattern_tree/tree/pattern_tree_walk.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {
namespace {

// Writes a string of the DOT language, in whose labels backslash and ampersand have a meaning.
std::string dot_string(std::string_view text) {
  std::string quoted = "\"";
  for (const char byte : text) {
    if (byte == '\n') {
      quoted += "\\n";
    } else if (byte == '&') {
      quoted += "&amp;";
    } else {
      if (byte == '"' || byte == '\\') quoted += '\\';
      quoted += byte;
    }
  }
  return quoted + '"';
}

std::string label_of(const PatternTree& tree, const ShownNode& shown) {
  const std::string remarks = shown_remarks(tree, shown.node);
  std::string label = shown_name(tree, shown);
  if (!remarks.empty()) label += '\n' + remarks;
  return dot_string(label);
}

std::string_view shape_of(PatternContent content) {
  switch (content) {
    case PatternContent::group:
      return "ellipse";
    case PatternContent::fixed:
    case PatternContent::variant:
      return "note";
    case PatternContent::opaque:
      return "box3d";
    case PatternContent::element:
      break;
  }
  return "box";
}

std::string_view style_of(const PatternNode& node) {
  const bool variant = node.content == PatternContent::variant;
  if (may_be_absent(node.occurrence)) return variant ? "dashed,filled" : "dashed";
  return variant ? "filled" : "solid";
}

std::string number_of(std::uint32_t node) { return 'n' + std::to_string(node); }

void append_node(const PatternTree& tree, const ShownNode& shown, std::string& dot) {
  const PatternNode& node = tree[shown.node];
  const std::string number = number_of(shown.node);
  dot += "  " + number + " [label=" + label_of(tree, shown) + ", shape=";
  dot += shape_of(node.content);
  dot += ", style=\"";
  dot += style_of(node);
  dot += may_repeat(node.occurrence) ? "\", peripheries=2];\n" : "\"];\n";
  if (shown.node != 0) dot += "  " + number_of(node.parent) + " -> " + number + ";\n";
}

}  // namespace

std::string pattern_tree_dot(const PatternTree& tree, std::uint32_t max_depth) {
  // Out-edges stand in the order of the children.
  std::string dot = "digraph pattern_tree {\n  graph [ordering=out];\n  edge [arrowhead=none];\n";
  for_each_shown(tree, max_depth, [&](const ShownNode& shown) { append_node(tree, shown, dot); });
  return dot + "}\n";
}

}  // namespace winnow
