// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/markdown/markdown_table.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace winnow {
namespace {

constexpr std::string_view kBreak = "<br>";

void append_columns(std::string_view each, std::uint32_t columns, std::string& out) {
  out += '|';
  for (std::uint32_t i = 0; i < columns; ++i) out += each;
}

}  // namespace

// A table without a header gets an empty one, because the format knows no other.
void MarkdownTable::write(std::size_t table, std::string_view prefix) {
  const std::uint32_t columns = columns_of(tree_, table);
  TableGrid grid;
  bool first = true;
  for (std::size_t row = table + 1; row < tree_[table].end; row = tree_[row].end) {
    if (tree_[row].kind != ContentKind::row) continue;
    if (!first) out_ += prefix;
    if (first && !is_header(row)) {
      append_columns("  |", columns, out_);
      out_.append("\n").append(prefix);
      append_columns(" --- |", columns, out_);
      out_.append("\n").append(prefix);
      first = false;
    }
    grid.begin_row();
    std::uint32_t written = write_row(row, grid);
    // Rows may be shorter than the table, but not the header.
    const std::uint32_t wanted = std::max(grid.end_row(), first ? columns : 0);
    for (; written < wanted; ++written) out_ += "  |";
    out_ += '\n';
    if (first) {
      out_ += prefix;
      append_columns(" --- |", columns, out_);
      out_ += '\n';
    }
    first = false;
  }
}

bool MarkdownTable::is_header(std::size_t row) const {
  for (std::size_t cell = row + 1; cell < tree_[row].end; cell = tree_[cell].end) {
    if (!tree_[cell].header && tree_[cell].end > cell + 1) return false;
  }
  return true;
}

// Returns how many cells are written, which is less than the row has columns if the last one spans
// several.
std::uint32_t MarkdownTable::write_row(std::size_t row, TableGrid& grid) {
  out_ += '|';
  std::uint32_t written = 0;
  for (std::size_t cell = row + 1; cell < tree_[row].end; cell = tree_[cell].end) {
    const std::uint32_t column = grid.place(tree_[cell]);
    for (; written < column; ++written) out_ += "  |";
    out_ += ' ';
    write_cell(cell);
    out_ += " |";
    ++written;
  }
  return written;
}

// A cell is one line, in which only HTML ends lines and begins items.
void MarkdownTable::write_cell(std::size_t cell) {
  after_text_ = false;
  write_flow(cell);
}

void MarkdownTable::write_flow(std::size_t parent) {
  for (std::size_t i = parent + 1; i < tree_[parent].end; i = tree_[i].end) {
    const ContentNode& node = tree_[i];
    const bool text = node.kind == ContentKind::paragraph || node.kind == ContentKind::heading;
    const bool code = node.kind == ContentKind::code_block;
    if ((text || code) && std::exchange(after_text_, true)) out_ += kBreak;
    if (text) {
      inline_.write_cell(i + 1, node.end);
    } else if (code) {
      write_code(tree_.text(node));
    } else if (node.kind == ContentKind::list) {
      write_list(i);
    } else {
      write_flow(i);
    }
  }
}

void MarkdownTable::write_list(std::size_t list) {
  const ContentNode& node = tree_[list];
  const auto begin = [this](std::string_view name, std::string_view attribute,
                            std::uint32_t number) {
    out_.append("<").append(name);
    if (!attribute.empty()) {
      out_.append(" ").append(attribute).append("=\"").append(std::to_string(number)).append("\"");
    }
    out_ += '>';
  };
  begin(node.ordered ? "ol" : "ul", node.ordered && node.start != 1 ? "start" : "", node.start);
  for (std::size_t item = list + 1; item < node.end; item = tree_[item].end) {
    begin("li", tree_[item].start != kNextNumber ? "value" : "", tree_[item].start);
    after_text_ = false;
    write_flow(item);
    out_ += "</li>";
  }
  out_ += node.ordered ? "</ol>" : "</ul>";
  after_text_ = false;
}

void MarkdownTable::write_code(std::string_view code) {
  for (bool first = true; first || !code.empty(); first = false) {
    const std::size_t end = std::min(code.find('\n'), code.size());
    std::string line(code.substr(0, end));
    std::replace(line.begin(), line.end(), '\t', ' ');
    if (!first) out_ += kBreak;
    append_code_span(line, true, out_);
    code.remove_prefix(std::min(end + 1, code.size()));
  }
}

}  // namespace winnow
