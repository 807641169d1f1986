// SPDX-License-Identifier: GPL-2.0-or-later
//
// Matches paths against patterns as shells have them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"

namespace winnow {

inline constexpr std::size_t kMaxGlobBytes = 4096;

// Holds a pattern for paths with "/" between their parts. Bytes are compared, case matters, the
// locale does not.
//   *  any characters but "/"     ?  one of them     [a-c] [!a-c]  one of a set     \  quotes
//   ** as a whole part: any number of folders, also none ("docs/**/*.html", "**/print/**")
// A glob without "/" is compared with the last part of the path alone, in whichever folder; one
// with "/" with the whole path; one that ends in "/" means everything in that folder. "/" at either
// end of a path means nothing, and neither do empty parts.
//
// Immutable, so thread-safe. The time to match is bounded by the product of the lengths of glob and
// path. Never recurses.
class WINNOW_EXPORT Glob {
 public:
  // Returns ErrorCode::usage for an empty pattern, or one of more than kMaxGlobBytes.
  static Expected<Glob> compile(std::string_view pattern);

  // `path` may begin with "/".
  bool matches(std::string_view path) const;

  // Counts the characters (bytes) that stand for themselves: how specific the glob is. The "/"
  // between parts count, empty parts do not.
  std::size_t literal() const { return literal_; }

 private:
  bool name_only_ = false;
  std::size_t literal_ = 0;
  std::string first_;  // the first part, if that is a name
  std::vector<std::string> parts_;
};

}  // namespace winnow
