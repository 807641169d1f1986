// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/pattern_tree/tree/pattern_tree_walk.h"

#include <algorithm>
#include <array>

#include "extractor/text/utf8.h"

namespace winnow {
namespace {

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

}  // namespace

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

}  // namespace winnow
