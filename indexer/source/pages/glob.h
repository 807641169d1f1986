// SPDX-License-Identifier: GPL-2.0-or-later
//
// Globs over relative paths, as SourceSettings describes them. Private to the sources.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"

namespace winnow {

// One compiled pattern. Immutable; thread-safe. The time to match is bounded by the product of the
// lengths of pattern and path.
class Glob {
 public:
  // ErrorCode::usage for an empty pattern.
  static Expected<Glob> compile(std::string_view pattern);

  // `path` is relative, without a leading "/".
  bool matches(std::string_view path) const;

 private:
  bool name_only_ = false;
  std::vector<std::string> parts_;
};

// The include and exclude lists together. Immutable; thread-safe.
class PathFilter {
 public:
  static Expected<PathFilter> compile(const std::vector<std::string>& include,
                                      const std::vector<std::string>& exclude);

  // Whether some include glob matches (or there is none) and no exclude glob does.
  bool takes(std::string_view path) const;

 private:
  std::vector<Glob> include_;
  std::vector<Glob> exclude_;
};

}  // namespace winnow
