// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/warc/field_block.h"

#include "indexer/common/ascii.h"

namespace winnow {
namespace {

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_ascii_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_ascii_space(text.back())) text.remove_suffix(1);
  return text;
}

bool is_empty_line(std::string_view line) { return line == "\n" || line == "\r\n"; }

// Returns whether the line is a field or part of one.
bool add_line(std::string_view line, FieldBlock& block) {
  if ((line.front() == ' ' || line.front() == '\t') && !block.fields.empty()) {
    block.fields.back().second.append(" ").append(trimmed(line));
    return true;
  }
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || colon == 0) return false;
  const std::string_view name = trimmed(line.substr(0, colon));
  if (name.empty() || name.find_first_of(" \t/") != std::string_view::npos) return false;
  block.fields.emplace_back(ascii_lower(name), trimmed(line.substr(colon + 1)));
  return true;
}

}  // namespace

std::string_view FieldBlock::get(std::string_view name) const {
  for (const auto& [own, value] : fields) {
    if (own == name) return value;
  }
  return {};
}

FieldBlockEnd read_field_block(LookAhead& from, std::string_view start, bool lenient,
                               FieldBlock& block) {
  block = {};
  std::size_t left = kMaxFieldBlockBytes;
  for (bool first = true;; first = false) {
    const std::string_view line = from.peek_line(left);
    if (line.empty()) {
      const bool ended = from.peek(1).empty();
      return ended ? FieldBlockEnd::cut_off : FieldBlockEnd::too_long;
    }
    if (first && !line.starts_with(start)) return FieldBlockEnd::malformed;
    if (!line.ends_with('\n')) return FieldBlockEnd::cut_off;
    if (first) {
      block.start = trimmed(line);
    } else if (is_empty_line(line)) {
      from.consume(line.size());
      return FieldBlockEnd::complete;
    } else if (!add_line(line, block) && !lenient) {
      return FieldBlockEnd::malformed;
    }
    left -= line.size();
    from.consume(line.size());
  }
}

}  // namespace winnow
