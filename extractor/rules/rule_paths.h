// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says for which URLs a rule is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/glob.h"

namespace winnow {

// Returns the path of a URL, with or without scheme and host, as a person reads it: without query
// and fragment, its escapes resolved but for %2F, which is no "/" between parts. The view is of
// `url` or of `scratch`. It is thread-safe.
std::string_view path_of_url(std::string_view url, std::string& scratch);

// Holds the globs of a rule. It is immutable once made, and thread-safe.
class RulePaths {
 public:
  // Without globs all paths are meant. Returns ErrorCode::usage that quotes a glob that is none.
  static Expected<RulePaths> compile(const std::vector<std::string>& globs);

  bool all() const { return globs_.empty() && !home_; }

  // Returns the literal characters (Glob::literal()) of the glob that matches and has most of them,
  // 0 if all paths are meant, or nothing if no glob matches.
  std::optional<std::uint32_t> match(std::string_view path) const;

  // Returns all that match() may return, ascending.
  std::vector<std::uint32_t> strengths() const;

 private:
  std::vector<Glob> globs_;
  bool home_ = false;  // "/" alone: the page that a host shows first
};

}  // namespace winnow
