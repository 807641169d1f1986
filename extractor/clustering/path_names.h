// SPDX-License-Identifier: GPL-2.0-or-later
//
// Gives paths of elements names that people can read.
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

// Longer names lose their beginning, because a path may be thousands of elements long.
inline constexpr std::size_t kMaxPathNameBytes = 2000;

// Keeps the name of each path's last element once, and where the rest of the path is found.
class PathNames {
 public:
  // Adds the paths of a page that `sets` has taken in. `tree` is made from the document, with
  // names, and `hashes` from the tree. Takes n log n time.
  void add(const Document& document, const PageTree& tree, const PathHashes& hashes,
           const PathSets& sets);

  // Returns "html/body/div#main", or ".../div#main" if that is too long.
  std::string name(std::uint32_t path) const;

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;

  struct Part {
    std::uint32_t above = kNone;  // in bare_parts_
    std::size_t name = 0;         // into strings_
  };

  std::size_t keep(std::string_view name);

  // Leads from a hash to a part, sorted for the same reason as PathSets::numbers_.
  std::map<std::uint64_t, std::uint32_t> bare_;
  std::vector<Part> bare_parts_;                // paths of names alone
  std::vector<Part> parts_;                     // by the numbers of paths
  std::vector<std::uint32_t> bare_of_node_;     // indices of bare_parts_, for the tree at hand
  std::string strings_ = std::string(1, '\0');  // zero-terminated, the first is empty
};

}  // namespace winnow
