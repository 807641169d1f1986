// SPDX-License-Identifier: GPL-2.0-or-later
//
// What paths of elements are called.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/clustering/path_sets.h"
#include "extractor/page_tree/page_paths.h"
#include "extractor/page_tree/page_tree.h"

namespace winnow {

// Longer names lose their beginning: a path may be thousands of elements long.
inline constexpr std::size_t kMaxPathNameBytes = 2000;

// Keeps the name of each path's last element once, and where the path goes on.
class PathNames {
 public:
  // The paths of a page that `sets` has taken in. `tree` is of the document, with names, and
  // `hashes` are of the tree. Time is n log n.
  void add(const Document& document, const PageTree& tree, const PathHashes& hashes,
           const PathSets& sets);

  // "html/body/div#main"; ".../div#main" if that is too long.
  std::string name(std::uint32_t path) const;

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  struct Part {
    std::uint32_t above = kNone;  // in bare_parts_
    std::size_t name = 0;         // into strings_
  };

  std::size_t keep(std::string_view name);

  std::map<std::uint64_t, std::uint32_t> bare_;  // hash to part; sorted as PathSets::numbers_ is
  std::vector<Part> bare_parts_;                 // of paths of names alone
  std::vector<Part> parts_;                      // by the numbers of paths
  std::vector<std::uint32_t> bare_of_node_;      // in bare_parts_, of the tree at hand
  std::string strings_ = std::string(1, '\0');   // zero-terminated, the first is empty
};

}  // namespace winnow
