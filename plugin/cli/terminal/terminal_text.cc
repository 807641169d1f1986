// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/terminal/terminal_text.h"

#include <sys/ioctl.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "plugin/cli/terminal/messages.h"
#include "plugin/common/printable.h"

namespace winnow::cli {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";
constexpr std::string_view kEllipsis = "\xe2\x80\xa6";
// No script needs more marks on one letter: a page can pile them up without end.
constexpr int kMaxMarks = 8;

struct Character {
  std::string_view shown;
  std::size_t columns = 1;
};

std::size_t columns_of(UChar32 c) {
  const std::int32_t type = u_charType(c);
  if (type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK || type == U_FORMAT_CHAR) return 0;
  const auto width = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_WIDE || width == U_EA_FULLWIDTH ? 2 : 1;
}

Character shown_as(UChar32 c, std::string_view bytes) {
  if (c >= 0 && u_hasBinaryProperty(c, UCHAR_BIDI_CONTROL)) return {"", 0};
  if (acts_on_terminals(c)) return {kReplacement};
  return {bytes, columns_of(c)};
}

Character take_character(std::string_view& text) {
  const auto available = static_cast<std::int32_t>(std::min<std::size_t>(text.size(), 4));
  std::int32_t length = 0;
  UChar32 c = 0;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"  // within ICU's macro
  U8_NEXT(text.data(), length, available, c);
#pragma GCC diagnostic pop
  const std::string_view bytes = text.substr(0, static_cast<std::size_t>(length));
  text.remove_prefix(bytes.size());
  return shown_as(c, bytes);
}

struct Fitted {
  std::string text;
  std::size_t columns = 0;
};

Fitted fitted(std::string_view text, std::size_t columns) {
  Fitted result;
  std::size_t uncut_bytes = 0;  // of the result, so that the ellipsis has its place behind them
  std::size_t uncut_columns = 0;
  int marks = 0;
  while (!text.empty()) {
    const Character next = take_character(text);
    marks = next.columns == 0 ? marks + 1 : 0;
    if (marks > kMaxMarks) continue;
    if (next.columns > columns - result.columns) {
      result.text.resize(uncut_bytes);
      if (columns > 0) result.text += kEllipsis;
      result.columns = std::min(uncut_columns + 1, columns);
      return result;
    }
    result.text += next.shown;
    result.columns += next.columns;
    if (result.columns < columns) {
      uncut_bytes = result.text.size();
      uncut_columns = result.columns;
    }
  }
  return result;
}

}  // namespace

std::string terminal_lines(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    shown += terminal_text(text.substr(0, end)) + "\n";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return shown;
}

std::string terminal_text(std::string_view text, std::size_t columns) {
  return fitted(text, columns).text;
}

std::string terminal_column(std::string_view text, std::size_t columns) {
  Fitted result = fitted(text, columns);
  result.text.append(columns - result.columns, ' ');
  return result.text;
}

std::size_t terminal_columns(std::size_t otherwise) {
  struct winsize size = {};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return otherwise;
  return size.ws_col;
}

bool wants_colors(std::string_view choice) {
  if (choice != "auto") return choice == "always";
  const char* forbidden = std::getenv("NO_COLOR");
  return is_terminal(STDOUT_FILENO) && (forbidden == nullptr || *forbidden == '\0');
}

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
