// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads what a page says to robots, in meta elements and in the X-Robots-Tag header.
#pragma once

#include <string_view>

namespace winnow {

// Rules for `winnow` by name count alone where there are any, as in robots.txt; else those for all
// robots do. Rules for other robots do not count. It is thread-compatible.
class RobotsRules {
 public:
  // Takes the name of a meta element, and its content. Other names than "robots" and "winnow" have
  // no effect. Both are compared without regard to case.
  void add_meta(std::string_view name, std::string_view content);

  // Takes the value of one header: rules, and before them perhaps the name of a robot and a colon.
  void add_header(std::string_view value);

  // Says whether the rules are noindex or none.
  bool forbid_indexing() const { return has_own_ ? own_ : all_; }

 private:
  void add(bool own, std::string_view rules);

  bool has_own_ = false;
  bool own_ = false;
  bool all_ = false;
};

}  // namespace winnow
