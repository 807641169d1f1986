// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page_tree/page_paths.h"

#include <xxhash.h>

#include <algorithm>
#include <array>

namespace winnow {
namespace {

std::uint64_t path_hash(std::uint64_t above, std::uint64_t name) {
  const std::array<std::uint64_t, 2> parts{above, name};
  return XXH3_64bits(parts.data(), sizeof parts);
}

// Most paths stand on a page many times. This remembers the last path of each slot, so that few are
// left to be sorted. Unlike a hash table it has no bad case that a page could bring about.
class RecentPaths {
 public:
  // Returns true if the path is known to have been asked for before.
  bool met(std::uint64_t path) {
    std::uint64_t& slot = slots_[path % kSlots];
    if (slot == path) return true;
    slot = path;
    return false;
  }

 private:
  static constexpr std::size_t kSlots = 1024;
  std::array<std::uint64_t, kSlots> slots_{};
};

}  // namespace

void hash_paths(const PageTree& tree, PathHashes& hashes) {
  hashes.bare.resize(tree.size());
  hashes.paths.resize(tree.size());
  for (std::uint32_t node = 0; node < tree.size(); ++node) {
    const PageTreeNode& element = tree.nodes[node];
    if (element.is_data()) continue;
    const std::uint64_t above = element.parent == kNoNode ? 0 : hashes.bare[element.parent];
    hashes.bare[node] = path_hash(above, element.label);
    hashes.paths[node] = path_hash(above, element.key);
  }
}

std::vector<std::uint64_t> page_paths(const PageTree& tree) {
  PathHashes hashes;
  hash_paths(tree, hashes);
  return page_paths(tree, hashes);
}

std::vector<std::uint64_t> page_paths(const PageTree& tree, const PathHashes& hashes) {
  std::vector<std::uint64_t> paths;
  RecentPaths recent;
  for (std::uint32_t node = 0; node < tree.size(); ++node) {
    if (tree.nodes[node].is_data() || recent.met(hashes.paths[node])) continue;
    paths.push_back(hashes.paths[node]);
  }
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  return paths;
}

}  // namespace winnow
