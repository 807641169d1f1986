// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/config_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

// The library as headers is one library less to load, and gives errors as values.
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace winnow::cli {
namespace {

constexpr const char* kHint = "text stands in quotation marks; see winnow docs config";

// toml++ takes tables within tables down by recursion. Nobody writes names of so many parts.
constexpr std::size_t kMostParts = 32;

// This is a key with its value, and says where it stands in the file.
struct Leaf {
  std::vector<std::string> section;
  std::string key;
  const toml::node* value = nullptr;

  std::tuple<std::size_t, std::size_t> place() const {
    return {value->source().begin.line, value->source().begin.column};
  }
};

Error error_at(std::string_view file, std::size_t line, std::string what,
               std::string hint = kHint) {
  return {ErrorCode::usage, std::move(what), fmt::format("{}:{}", file, line), std::move(hint)};
}

// Remedies for what toml++ has to say. Some of this is no TOML, but was taken by earlier versions.
std::string hint_for(std::string_view description) {
  const auto speaks_of = [description](std::string_view words) {
    return description.find(words) != std::string_view::npos;
  };
  if (speaks_of("not representable")) return "write it in quotation marks";
  if (speaks_of("'\\e'")) return "write \\u001B";
  if (speaks_of("utf-8")) {
    return "save the file as UTF-8; names of other bytes can be given on the command line";
  }
  return kHint;
}

// "Error while parsing array: encountered end-of-file" becomes "no array: encountered end-of-file".
Error error_of(const toml::parse_error& error, std::string_view file) {
  constexpr std::string_view kBegin = "Error while parsing ";
  std::string what(error.description());
  if (what.starts_with(kBegin)) what.replace(0, kBegin.size(), "no ");
  const std::size_t line = std::max<std::size_t>(error.source().begin.line, 1);
  return error_at(file, line, what, hint_for(what));
}

// The line of the first name, or of what could be one, of too many parts; 0 if there is none.
std::size_t line_of_deep_name(std::string_view text) {
  std::size_t line = 1;
  std::size_t points = 0;
  bool in_part = false;  // a point would end a part of a name
  for (const char c : text) {
    const bool is_part = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
                         (c >= 'A' && c <= 'Z') || c == '_' || c == '-' || c == '"' || c == '\'';
    if (c == '.') {
      points += in_part;
      in_part = false;
    } else if (is_part) {
      in_part = true;
    } else if (c != ' ' && c != '\t') {
      points = 0;
      in_part = false;
    }
    if (points >= kMostParts) return line;
    line += c == '\n';
  }
  return 0;
}

// Gives all keys of the file that have a value, in their order there.
std::vector<Leaf> leaves_of(const toml::table& root) {
  std::vector<Leaf> leaves;
  std::vector<std::pair<std::vector<std::string>, const toml::table*>> open = {{{}, &root}};
  while (!open.empty()) {
    const auto [section, table] = std::move(open.back());
    open.pop_back();
    for (const auto& [key, value] : *table) {
      if (const toml::table* const inner = value.as_table()) {
        std::vector<std::string> name = section;
        name.emplace_back(key.str());
        open.emplace_back(std::move(name), inner);
      } else {
        leaves.push_back({section, std::string(key.str()), &value});
      }
    }
  }
  std::ranges::sort(leaves, {}, &Leaf::place);
  return leaves;
}

// As a command line would have it. False for what is no value of an option, as a date.
bool read_value(const toml::node& node, std::string& text) {
  if (const auto* const string = node.as_string()) {
    text = string->get();
  } else if (const auto* const whole = node.as_integer()) {
    text = std::to_string(whole->get());
  } else if (const auto* const decimal = node.as_floating_point()) {
    if (!std::isfinite(decimal->get())) return false;
    text = fmt::format("{}", decimal->get());
    // A decimal number stays one where a whole one is wanted.
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
  } else if (const auto* const truth = node.as_boolean()) {
    text = truth->get() ? "true" : "false";
  } else {
    return false;
  }
  return true;
}

bool read_values(const toml::node& node, ConfigEntry& entry) {
  const toml::array* const list = node.as_array();
  entry.is_list = list != nullptr;
  std::string text;
  if (list == nullptr) {
    if (!read_value(node, text)) return false;
    entry.values.push_back(std::move(text));
    return true;
  }
  for (const toml::node& each : *list) {
    if (!read_value(each, text)) return false;
    entry.values.push_back(text);
  }
  return true;
}

}  // namespace

Expected<std::vector<ConfigEntry>> read_config(std::string_view text, std::string_view file) {
  if (const std::size_t line = line_of_deep_name(text); line > 0) {
    return error_at(file, line, "a name has too many parts");
  }
  const toml::parse_result read = toml::parse(text);
  if (!read) return error_of(read.error(), file);
  std::vector<ConfigEntry> entries;
  for (const Leaf& leaf : leaves_of(read.table())) {
    ConfigEntry entry{leaf.section, leaf.key, {}, false, leaf.value->source().begin.line};
    if (!read_values(*leaf.value, entry)) {
      return error_at(
          file, entry.line,
          fmt::format("{} is neither text, a number, true or false, nor a list of these",
                      leaf.key));
    }
    entries.push_back(std::move(entry));
  }
  return entries;
}

}  // namespace winnow::cli
