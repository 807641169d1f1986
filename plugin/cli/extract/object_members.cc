// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/extract/object_members.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace winnow::cli {
namespace {

constexpr std::array<std::string_view, 20> kMembers = {
    "path",       "url",       "title",       "language", "date",   "modified", "author",
    "site_name",  "canonical", "description", "encoding", "method", "degraded", "site",
    "on_its_own", "template",  "words",       "text",     "blocks", "records"};

struct Member {
  std::string_view name;
  std::string_view whole;  // with its name
};

// Where the string that begins at `at` ends, behind its quotation mark.
std::size_t end_of_string(std::string_view json, std::size_t at) {
  for (++at; at < json.size() && json[at] != '"'; ++at) at += json[at] == '\\';
  return std::min(at + 1, json.size());
}

// Where the value that begins at `at` ends: at the comma or the bracket behind it.
std::size_t end_of_value(std::string_view json, std::size_t at) {
  std::size_t depth = 0;
  while (at < json.size()) {
    const char c = json[at];
    const bool closes = c == '}' || c == ']';
    if (depth == 0 && (c == ',' || closes)) break;
    if (c == '{' || c == '[') ++depth;
    if (closes) --depth;
    at = c == '"' ? end_of_string(json, at) : at + 1;
  }
  return at;
}

std::vector<Member> members_of(std::string_view object) {
  std::vector<Member> members;
  for (std::size_t at = 1; at < object.size() && object[at] == '"';) {
    const std::size_t name_end = end_of_string(object, at);
    const std::size_t end = end_of_value(object, name_end + 1);
    members.push_back({object.substr(at + 1, name_end - at - 2), object.substr(at, end - at)});
    at = end + 1;
  }
  return members;
}

}  // namespace

std::span<const std::string_view> page_members() { return kMembers; }

Expected<std::vector<std::string>> parse_members(std::string_view value) {
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin <= value.size();) {
    const std::size_t end = std::min(value.find(',', begin), value.size());
    const std::string_view name = value.substr(begin, end - begin);
    if (std::ranges::find(kMembers, name) == kMembers.end()) {
      return Error{ErrorCode::usage, "is no member of a page's object",
                   "\"" + std::string(name) + "\"",
                   fmt::format("give some of {}, with commas between", fmt::join(kMembers, ", "))};
    }
    if (std::ranges::find(names, name) == names.end()) names.emplace_back(name);
    begin = end + 1;
  }
  return names;
}

std::string choose_members(std::string_view object, std::span<const std::string> names) {
  const std::vector<Member> members = members_of(object);
  std::string chosen = "{";
  for (const std::string& name : names) {
    const auto found = std::ranges::find(members, name, &Member::name);
    if (found == members.end()) continue;
    if (chosen.size() > 1) chosen += ',';
    chosen += found->whole;
  }
  return chosen += '}';
}

}  // namespace winnow::cli
