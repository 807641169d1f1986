// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/markdown/markdown_marks.h"

#include <unicode/uchar.h>

#include "winnow/extractor/code_points.h"

namespace winnow {
namespace {

MarkNeighbour neighbour_at(std::string_view text, std::size_t at) {
  const CodePoint character = decode_code_point(text, at);
  const auto value = static_cast<UChar32>(character.value);
  if (value < 0) return MarkNeighbour::symbol;
  if (u_isUWhiteSpace(value) != 0) return MarkNeighbour::space;
  if (u_ispunct(value) != 0) return MarkNeighbour::punctuation;
  const auto mask = U_GET_GC_MASK(value);
  if ((mask & U_GC_S_MASK) == 0) return MarkNeighbour::other;
  return value < 0x80 ? MarkNeighbour::punctuation : MarkNeighbour::symbol;
}

// What is no text begins and ends with a mark of its own.
MarkNeighbour mark_of(ContentKind kind) {
  return kind == ContentKind::line_break ? MarkNeighbour::space : MarkNeighbour::punctuation;
}

bool is_emphasis(ContentKind kind) {
  return kind == ContentKind::strong || kind == ContentKind::emphasis;
}

}  // namespace

MarkNeighbour last_neighbour(std::string_view text) {
  if (text.empty()) return MarkNeighbour::space;
  std::size_t at = text.size() - 1;
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80) --at;
  return neighbour_at(text, at);
}

MarkNeighbour first_of(const ContentTree& tree, std::size_t node, std::size_t end) {
  while (node < end && is_emphasis(tree[node].kind)) ++node;
  if (node >= end) return MarkNeighbour::space;
  if (tree[node].kind != ContentKind::text) return mark_of(tree[node].kind);
  return neighbour_at(tree.text(tree[node]), 0);
}

MarkNeighbour last_of(const ContentTree& tree, std::size_t node, std::size_t end) {
  std::size_t last = node;
  while (node < end) {
    last = node;
    node = is_emphasis(tree[node].kind) ? node + 1 : tree[node].end;
  }
  if (tree[last].kind != ContentKind::text) return mark_of(tree[last].kind);
  return last_neighbour(tree.text(tree[last]));
}

bool is_flanking(MarkNeighbour inner, MarkNeighbour outer) {
  if (inner == MarkNeighbour::space) return false;
  const bool inner_may_be_mark = inner != MarkNeighbour::other;
  const bool outer_is_mark = outer == MarkNeighbour::space || outer == MarkNeighbour::punctuation;
  return !inner_may_be_mark || outer_is_mark;
}

}  // namespace winnow
