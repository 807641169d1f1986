// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/compare/curves_gold.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string_view>

#include "winnow/indexer/text_file.h"

namespace winnow::cli {
namespace {

constexpr std::size_t kMaxFileBytes = 1u << 20;

// Returns the text before the next `separator`, which is taken away from `rest` with it.
std::string_view take(std::string_view& rest, std::string_view separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view taken = rest.substr(0, end);
  rest.remove_prefix(std::min(end + separator.size(), rest.size()));
  return taken;
}

// This is a table that a line names; it has no name if the line names none.
struct NamedTable {
  std::string_view name;
  bool fixed = false;
};

NamedTable table_of(std::string_view line) {
  if (!line.starts_with("# ") || take(line, ": ").empty()) return {};
  const std::string_view name = take(line, ", ");
  const std::string_view text = take(line, ", ");
  const bool is_text = text == "fixed" || text == "varies" || text == "none";
  if (!is_text || !line.starts_with("on ")) return {};
  return {name, text == "fixed"};
}

}  // namespace

Expected<TableCounts> read_table_counts(const std::string& file) {
  const Expected<std::string> text = read_text_file(file, kMaxFileBytes);
  if (!text) return text.error();
  std::set<std::string_view> tables;
  std::set<std::string_view> fixed;
  for (std::string_view rest = *text; !rest.empty();) {
    const NamedTable table = table_of(take(rest, "\n"));
    if (table.name.empty()) continue;
    tables.insert(table.name);
    if (table.fixed) fixed.insert(table.name);
  }
  if (!fixed.empty()) {
    return TableCounts{static_cast<std::uint32_t>(tables.size()),
                       static_cast<std::uint32_t>(fixed.size())};
  }
  return Error{ErrorCode::input, "names no template table with a fixed text of its own", file,
               "write a line \"# TEMPLATE: NAME, fixed, on N of M pages\" for each"};
}

}  // namespace winnow::cli
