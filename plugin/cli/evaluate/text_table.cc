// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/text_table.h"

#include <algorithm>

#include "plugin/cli/terminal/terminal_text.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kGap = 2;

// Heads may be names of files; figures are ASCII.
std::size_t width(const TextTable& table, std::size_t column) {
  std::size_t widest = table.heads[column].size();
  for (const auto& row : table.rows) widest = std::max(widest, row[column].size());
  return widest;
}

void add_left(std::string& text, const std::string& cell, std::size_t columns) {
  text.append(kIndent, ' ');
  text += terminal_column(cell, columns);
}

void add_right(std::string& text, const std::string& cell, std::size_t columns) {
  text.append(kGap + columns - std::min(columns, cell.size()), ' ');
  text += terminal_text(cell);
}

// The columns from `begin` on that fit beside the names.
std::size_t end_of_part(const std::vector<std::size_t>& widths, std::size_t begin,
                        std::size_t columns) {
  std::size_t used = kIndent + widths[0];
  std::size_t end = begin;
  while (end < widths.size() && (end == begin || used + kGap + widths[end] <= columns)) {
    used += kGap + widths[end++];
  }
  return end;
}

void add_row(std::string& text, const std::vector<std::string>& row,
             const std::vector<std::size_t>& widths, std::size_t begin, std::size_t end) {
  add_left(text, row[0], widths[0]);
  for (std::size_t column = begin; column < end; ++column) {
    add_right(text, row[column], widths[column]);
  }
  text.erase(text.find_last_not_of(' ') + 1);
  text += '\n';
}

}  // namespace

std::string format_table(const TextTable& table, std::size_t columns) {
  std::vector<std::size_t> widths;
  for (std::size_t column = 0; column < table.heads.size(); ++column) {
    widths.push_back(width(table, column));
  }
  std::string text;
  for (std::size_t begin = 1; begin < widths.size();) {
    const std::size_t end = end_of_part(widths, begin, columns);
    if (begin > 1) text += '\n';
    add_row(text, table.heads, widths, begin, end);
    for (const auto& row : table.rows) add_row(text, row, widths, begin, end);
    begin = end;
  }
  return text;
}

}  // namespace winnow::cli
