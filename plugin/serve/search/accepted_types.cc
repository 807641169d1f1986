// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/search/accepted_types.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace winnow::serve {
namespace {

constexpr int kFullWeight = 1000;

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
  const std::size_t end = text.find_last_not_of(" \t");
  return end == std::string_view::npos ? "" : text.substr(begin, end + 1 - begin);
}

// Takes the text up to the next separator off the front.
std::string_view take(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return trimmed(part);
}

// Reads "q=0.8" as 800. What is no weight counts as the full one.
int weight_of(std::string_view parameters) {
  while (!parameters.empty()) {
    const std::string_view parameter = take(parameters, ';');
    if (parameter.size() < 3 || (parameter[0] | 0x20) != 'q' || parameter[1] != '=') continue;
    const std::string_view number = parameter.substr(2);
    int weight = number[0] == '1' ? kFullWeight : 0;
    int unit = kFullWeight / 10;
    for (const char digit : number.substr(std::min<std::size_t>(2, number.size()))) {
      if (digit < '0' || digit > '9') return kFullWeight;
      weight += (digit - '0') * unit;
      unit /= 10;
    }
    return std::min(weight, kFullWeight);
  }
  return kFullWeight;
}

bool same_name(std::string_view a, std::string_view lower) {
  const auto same = [](char one, char other) {
    return (one >= 'A' && one <= 'Z' ? one | 0x20 : one) == other;
  };
  return std::equal(a.begin(), a.end(), lower.begin(), lower.end(), same);
}

}  // namespace

int wanted(std::string_view accept, std::string_view type) {
  if (trimmed(accept).empty()) return kFullWeight;
  const std::string any_of_kind = std::string(type.substr(0, type.find('/'))) + "/*";
  int weight = 0;
  int best = 0;  // how specific the range is that gave the weight
  while (!accept.empty()) {
    std::string_view range = take(accept, ',');
    const std::string_view name = take(range, ';');
    int specific = name == "*/*" ? 1 : 0;
    if (same_name(name, any_of_kind)) specific = 2;
    if (same_name(name, type)) specific = 3;
    if (specific <= best) continue;
    best = specific;
    weight = weight_of(range);
  }
  return weight;
}

Expected<bool> wants_json(const Request& request) {
  const std::string_view format = request.parameter("format");
  if (format == "json") return true;
  if (format == "html") return false;
  if (!format.empty()) {
    return Error{ErrorCode::usage, "unknown format: " + std::string(format), "format",
                 "use html or json"};
  }
  const std::string_view accept = request.header("accept");
  return wanted(accept, "application/json") > wanted(accept, "text/html");
}

}  // namespace winnow::serve
