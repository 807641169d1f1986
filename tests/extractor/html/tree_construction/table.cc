// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/extractor/html/tree_construction/table.h"

#include <fmt/format.h>

#include <fstream>
#include <functional>
#include <stdexcept>

namespace winnow {
namespace {

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  for (const char c : line) {
    if (c == '\t') {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

// Hands the fields of each row to `use`.
void for_each_row(const std::string& path,
                  const std::function<void(const std::vector<std::string>&)>& use) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(path + ": cannot be read");
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line.front() == '#') continue;
    try {
      use(fields_of(line));
    } catch (const std::exception& error) {
      throw std::runtime_error(fmt::format("{}:{}: {}", path, number, error.what()));
    }
  }
}

// Returns the bytes that a field of a file stands for. With `all`, no backslash is left.
std::string bytes_of(std::string_view field, bool all) {
  std::string bytes;
  for (std::size_t at = 0; at < field.size(); ++at) {
    if (field[at] != '\\' || at + 1 == field.size()) {
      bytes += field[at];
      continue;
    }
    const char escape = field[++at];
    if (escape == 'x') {
      bytes += static_cast<char>(std::stoi(std::string(field.substr(at + 1, 2)), nullptr, 16));
      at += 2;
    } else if (escape == 'n' || escape == 't') {
      bytes += escape == 'n' ? '\n' : '\t';
    } else {
      if (!all) bytes += '\\';
      bytes += escape;
    }
  }
  return bytes;
}

Outcome outcome_of(const std::string& tree, const std::string& blocks) {
  return {bytes_of(tree, false), bytes_of(blocks, false)};
}

}  // namespace

std::vector<TreeFact> read_tree_facts(const std::string& path) {
  std::vector<TreeFact> facts;
  for_each_row(path, [&](const std::vector<std::string>& fields) {
    if (fields.size() != 4) throw std::runtime_error("not four fields");
    facts.push_back({fields[0], bytes_of(fields[1], true), outcome_of(fields[2], fields[3])});
  });
  return facts;
}

KnownDifferences read_known_differences(const std::string& path) {
  KnownDifferences known;
  for_each_row(path, [&](const std::vector<std::string>& fields) {
    if (fields.size() == 2) {
      known.reasons[fields[0]] = fields[1];
      return;
    }
    if (fields.size() != 4) throw std::runtime_error("neither a reason nor a difference");
    known.by_page[fields[0]] = {fields[1], outcome_of(fields[2], fields[3])};
  });
  return known;
}

std::string field_of(std::string_view text) {
  std::string field;
  for (const char c : text) {
    if (c == '\n' || c == '\t') {
      field += c == '\n' ? "\\n" : "\\t";
    } else if (c < ' ' || c > '~') {
      field += fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
    } else {
      field += c;
    }
  }
  return field;
}

std::string marked(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\' || c == '|' || c == '(' || c == ')') result += '\\';
    result += c;
  }
  return result;
}

}  // namespace winnow
