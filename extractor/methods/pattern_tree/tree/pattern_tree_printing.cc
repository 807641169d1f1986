// SPDX-License-Identifier: GPL-2.0-or-later
//
// Prints pattern trees for people: as text, and as a graph for Graphviz.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/text/utf8.h"
#include "winnow/extractor/pattern_tree.h"

namespace winnow {
namespace {

struct ShownNode {
  std::uint32_t node = 0;
  std::uint32_t depth = 0;  // The root has 0.
  bool cut_off = false;     // It has children that are too deep to be shown.
};

// Calls `show` with each node that is at most `max_depth` deep, in preorder.
template <typename Show>
void for_each_shown(const PatternTree& tree, std::uint32_t max_depth, Show show) {
  std::vector<std::uint32_t> ends;  // where the open subtrees end
  for (std::uint32_t node = 0; node < tree.size();) {
    while (!ends.empty() && ends.back() <= node) ends.pop_back();
    const auto depth = static_cast<std::uint32_t>(ends.size());
    const std::uint32_t end = tree[node].end;
    const bool leaf = end == node + 1;
    const bool cut_off = !leaf && depth >= max_depth;
    show(ShownNode{node, depth, cut_off});
    if (!leaf && !cut_off) ends.push_back(end);
    node = cut_off ? end : node + 1;
  }
}

struct CharacterRange {
  char32_t first;
  char32_t last;
};

// These are controls, soft hyphens, marks of direction, line separators, and characters without
// width.
constexpr std::array<CharacterRange, 10> kUnseen = {{
    {0x00, 0x1F},
    {0x7F, 0x9F},
    {0xAD, 0xAD},
    {0x61C, 0x61C},
    {0x200B, 0x200F},
    {0x2028, 0x202E},
    {0x2060, 0x206F},
    {0xFEFF, 0xFEFF},
    {0xFFF9, 0xFFFB},
    {0xE0000, 0xE007F},
}};

bool is_unseen(char32_t character) {
  return std::any_of(kUnseen.begin(), kUnseen.end(), [character](const CharacterRange& range) {
    return character >= range.first && character <= range.last;
  });
}

void append_number(char32_t character, std::string& out) {
  int shift = 20;
  while (shift > 0 && character >> shift == 0) shift -= 4;
  out += "\\u{";
  for (; shift >= 0; shift -= 4) out += "0123456789ABCDEF"[character >> shift & 0xF];
  out += '}';
}

// Appends text of strangers with \ before \ and ", and \u{1B} for what cannot be seen or changes
// the direction of what follows. `text` must be UTF-8.
void append_escaped(std::string_view text, std::string& out) {
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Sequence sequence = read_utf8(text, at);
    if (is_unseen(sequence.character)) {
      append_number(sequence.character, out);
    } else {
      if (text[at] == '\\' || text[at] == '"') out += '\\';
      out += text.substr(at, sequence.length);
    }
    at += sequence.length;
  }
}

void append_remark(std::string_view remark, std::string& remarks) {
  if (!remarks.empty()) remarks += ", ";
  remarks += remark;
}

std::string counted(std::uint32_t count, std::string_view noun) {
  std::string text = std::to_string(count) + ' ';
  text += noun;
  if (count != 1) text += 's';
  return text;
}

void append_counts(const PatternTree& tree, std::uint32_t node, std::string& remarks) {
  const PatternNode& of = tree[node];
  const PatternNode around = node == 0 ? PatternNode() : tree[of.parent];
  if (of.pages != around.pages) append_remark(counted(of.pages, "page"), remarks);
  if (of.trees != around.trees && of.trees != of.pages) {
    append_remark(counted(of.trees, "time"), remarks);
  }
}

// Returns "div#main", or "(" for a group, with " ..." if children are not shown.
std::string shown_name(const PatternTree& tree, const ShownNode& shown) {
  std::string name;
  if (tree[shown.node].content == PatternContent::group) {
    name = "(";
  } else {
    append_escaped(tree.name(shown.node), name);
  }
  if (shown.cut_off) name += " ...";
  return name;
}

// Returns what there is to say of a node beside its name: "optional, variant, 12 pages", "". Pages
// and how often they have the node are told if they differ from its parent's.
std::string shown_remarks(const PatternTree& tree, std::uint32_t node) {
  const PatternNode& of = tree[node];
  std::string remarks;
  if (of.occurrence != Occurrence::one) append_remark(occurrence_name(of.occurrence), remarks);
  const bool inside_constant = node != 0 && tree[of.parent].constant != 0;
  if (of.content == PatternContent::element && of.constant != 0 && !inside_constant) {
    append_remark("constant", remarks);
  }
  if (of.content == PatternContent::variant || of.content == PatternContent::opaque) {
    append_remark(pattern_content_name(of.content), remarks);
  }
  append_counts(tree, node, remarks);
  if (of.content == PatternContent::fixed) {
    append_remark("\"", remarks);
    append_escaped(tree.text(node), remarks);
    remarks += '"';
  }
  return remarks;
}

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
