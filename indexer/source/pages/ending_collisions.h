// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the files that would have the URL of another one if URLs left out the extensions of files.
// Private to the sources.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "winnow/indexer/canonical_base.h"

namespace winnow {

// Gives the hash of what is left of a path without the extension of a page.
std::uint64_t hash_of_stem(std::string_view path);

// Tell of all files that may be pages, then settle. It goes by their names alone. It takes up to 16
// bytes for each file until it is settled. It is not thread-safe.
class EndingCollisions {
 public:
  void add(std::string_view path);
  void settle();

  // Gives the stems of the files that have to keep their extensions: hash_of_stem(), sorted.
  // Where ".html" is left out these are "a.html" beside "a.htm" or "a"; where "/" takes its place,
  // "a.html" beside "a/index.html" too.
  const std::vector<std::uint64_t>& of(PageEnding ending) const;

 private:
  std::vector<std::uint64_t> stems_;
  std::vector<std::uint64_t> folders_;  // those with a page of their own
  std::vector<std::uint64_t> without_extension_;
  std::vector<std::uint64_t> with_slash_;
};

}  // namespace winnow
