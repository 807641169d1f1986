// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "extractor/structure/table_grid.h"
#include "winnow/extractor/content_writers.h"

namespace winnow {
namespace {

void append_line(const ContentTree& tree, std::size_t node, std::string& out) {
  out += content_text(tree, node);
  out += '\n';
}

// The paragraphs of a cell are parted by spaces, because the row is one line.
void append_rows(const ContentTree& tree, std::size_t table, std::string& out) {
  TableGrid grid;
  for (std::size_t row = table + 1; row < tree[table].end; row = tree[row].end) {
    if (tree[row].kind == ContentKind::caption) append_line(tree, row, out);
    if (tree[row].kind != ContentKind::row) continue;
    grid.begin_row();
    std::uint32_t tabs = 0;
    for (std::size_t cell = row + 1; cell < tree[row].end; cell = tree[cell].end) {
      for (const std::uint32_t column = grid.place(tree[cell]); tabs < column; ++tabs) out += '\t';
      std::string text = content_text(tree, cell);
      std::replace_if(
          text.begin(), text.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
      out += text;
    }
    grid.end_row();
    out += '\n';
  }
}

}  // namespace

std::string to_plain_text(const ContentTree& tree) {
  std::string text;
  for (std::size_t node = 0; node < tree.size();) {
    switch (tree[node].kind) {
      case ContentKind::paragraph:
      case ContentKind::heading:
      case ContentKind::code_block:
        append_line(tree, node, text);
        node = tree[node].end;
        break;
      case ContentKind::table:
        append_rows(tree, node, text);
        node = tree[node].end;
        break;
      default:
        ++node;
    }
  }
  return text;
}

}  // namespace winnow
