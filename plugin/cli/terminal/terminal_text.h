// SPDX-License-Identifier: GPL-2.0-or-later
//
// Shows text of strangers and tables in the columns of a terminal.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::cli {

inline constexpr std::size_t kUncut = std::numeric_limits<std::size_t>::max();

// Gives `text` in at most `columns` columns; what is cut off is shown by an ellipsis, which is one
// of them. Characters are never split. Control characters, line separators and malformed UTF-8 are
// shown as U+FFFD; what reorders text (bidi controls) is left out, as are long runs of characters
// without width. Unicode Standard Annex 11 (East Asian Width) says that wide and fullwidth
// characters take two columns.
std::string terminal_text(std::string_view text, std::size_t columns = kUncut);

// Gives the same, filled with spaces up to `columns`.
std::string terminal_column(std::string_view text, std::size_t columns);

// Does so line by line, as a line break is the one control character that is meant; the last one is
// added where it is missing.
std::string terminal_lines(std::string_view text);

// Counts the columns of the terminal that standard output is; else it is `otherwise`.
std::size_t terminal_columns(std::size_t otherwise);

// Says whether standard output should be in colours: `choice` is always, never, or auto: on a
// terminal, unless the environment has a NO_COLOR that is not empty.
bool wants_colors(std::string_view choice);

struct TextTable {
  std::vector<std::string> heads;  // of the columns; the first is over the names
  std::vector<std::vector<std::string>> rows;
};

// Lines are ended by LF and indented by two. Where the columns of figures do not fit into
// `columns`, the table is broken into several, each with the names again; one column of figures is
// always shown.
std::string format_table(const TextTable& table, std::size_t columns);

}  // namespace winnow::cli
