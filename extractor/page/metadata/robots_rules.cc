// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/metadata/robots_rules.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "extractor/text/characters.h"
#include "winnow/extractor/page_metadata.h"

namespace winnow {
namespace {

constexpr std::string_view kOwnName = "winnow";

// These rules have values behind a colon, so what stands before it is no name of a robot.
bool has_value(std::string_view rule) {
  constexpr std::string_view kRules[] = {"unavailable_after", "max-snippet", "max-image-preview",
                                         "max-video-preview"};
  return std::any_of(std::begin(kRules), std::end(kRules),
                     [&](std::string_view known) { return equals_in_any_case(rule, known); });
}

bool is_name(std::string_view text) {
  const auto parts = [](char c) { return c == ',' || is_white_space(c); };
  return std::none_of(text.begin(), text.end(), parts) && !has_value(text);
}

}  // namespace

void RobotsRules::add_meta(std::string_view name, std::string_view content) {
  const bool own = equals_in_any_case(name, kOwnName);
  if (own || equals_in_any_case(name, "robots")) add(own, content);
}

void RobotsRules::add_header(std::string_view value) {
  const std::size_t colon = value.find(':');
  const std::string_view name = trimmed(value.substr(0, colon));
  if (colon == std::string_view::npos || !is_name(name)) return add(false, value);
  if (equals_in_any_case(name, kOwnName)) return add(true, value.substr(colon + 1));
  if (name == "*") add(false, value.substr(colon + 1));
}

void RobotsRules::add(bool own, std::string_view rules) {
  const std::string lower = ascii_lowered(rules);
  const bool forbid = lists_token(lower, "noindex") || lists_token(lower, "none");
  if (own) {
    has_own_ = true;
    own_ = own_ || forbid;
  } else {
    all_ = all_ || forbid;
  }
}

bool header_forbids_indexing(std::string_view robots) {
  RobotsRules rules;
  while (!robots.empty()) {
    const std::size_t end = std::min(robots.find('\n'), robots.size());
    rules.add_header(robots.substr(0, end));
    robots.remove_prefix(std::min(end + 1, robots.size()));
  }
  return rules.forbid_indexing();
}

}  // namespace winnow
