// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/path_sets.h"

#include <xxhash.h>

#include <algorithm>

namespace winnow {
namespace {

std::vector<std::uint32_t> supports_of(const PathSets& sets,
                                       const std::vector<std::uint32_t>& pages_of_set) {
  std::vector<std::uint32_t> supports(sets.paths());
  for (std::uint32_t set = 0; set < sets.sets().size(); ++set) {
    for (const std::uint32_t path : sets.sets()[set]) supports[path] += pages_of_set[set];
  }
  return supports;
}

std::vector<std::uint32_t> essential_of(std::span<const std::uint32_t> paths,
                                        const std::vector<std::uint32_t>& supports) {
  std::vector<std::uint32_t> own;
  for (const std::uint32_t path : paths) own.push_back(supports[path]);
  const std::uint32_t least = mode_of(own);
  std::vector<std::uint32_t> essential;
  for (const std::uint32_t path : paths) {
    if (supports[path] >= least) essential.push_back(path);
  }
  return essential;
}

}  // namespace

std::uint32_t SetTable::add(std::span<const std::uint32_t> members) {
  const XXH128_hash_t hash = XXH3_128bits(members.data(), members.size_bytes());
  const auto [known, is_new] = known_.emplace(Hash128{hash.low64, hash.high64}, size());
  if (is_new) {
    members_.insert(members_.end(), members.begin(), members.end());
    ends_.push_back(members_.size());
  }
  return known->second;
}

std::span<const std::uint32_t> SetTable::operator[](std::uint32_t set) const {
  const std::size_t begin = set == 0 ? 0 : ends_[set - 1];
  return std::span(members_).subspan(begin, ends_[set] - begin);
}

void PathSets::add(std::span<const std::uint64_t> paths) {
  members_.clear();
  for (const std::uint64_t path : paths) {
    const auto [known, is_new] = numbers_.emplace(path, this->paths());
    if (is_new) hashes_.push_back(path);
    members_.push_back(known->second);
  }
  std::sort(members_.begin(), members_.end());
  set_of_page_.push_back(sets_.add(members_));
}

std::vector<std::uint64_t> PathSets::hashes(std::span<const std::uint32_t> numbers) const {
  std::vector<std::uint64_t> found;
  found.reserve(numbers.size());
  for (const std::uint32_t number : numbers) found.push_back(hashes_[number]);
  return found;
}

std::uint32_t mode_of(std::span<std::uint32_t> numbers) {
  std::sort(numbers.begin(), numbers.end());
  std::uint32_t mode = 0;
  std::ptrdiff_t most = 0;
  for (auto begin = numbers.begin(); begin != numbers.end();) {
    const auto end = std::upper_bound(begin, numbers.end(), *begin);
    if (end - begin > most) {
      most = end - begin;
      mode = *begin;
    }
    begin = end;
  }
  return mode;
}

namespace {

// `chosen` gives those of a page's paths that stay, by the supports of all paths.
template <typename Choose>
EssentialPaths chosen_paths(const PathSets& sets, const Choose& chosen) {
  std::vector<std::uint32_t> pages_of_set(sets.sets().size());
  for (const std::uint32_t set : sets.set_of_page()) ++pages_of_set[set];
  const std::vector<std::uint32_t> supports = supports_of(sets, pages_of_set);
  EssentialPaths result;
  result.paths = sets.paths();
  std::vector<std::uint32_t> essential_set;  // by set
  for (std::uint32_t set = 0; set < sets.sets().size(); ++set) {
    essential_set.push_back(result.sets.add(chosen(sets.sets()[set], supports)));
    result.pages_of_set.resize(result.sets.size());
    result.pages_of_set[essential_set[set]] += pages_of_set[set];
  }
  for (const std::uint32_t set : sets.set_of_page()) {
    result.set_of_page.push_back(essential_set[set]);
  }
  return result;
}

}  // namespace

EssentialPaths essential_paths(const PathSets& sets) { return chosen_paths(sets, essential_of); }

EssentialPaths frequent_paths(const PathSets& sets, std::uint32_t least) {
  return chosen_paths(sets, [least](std::span<const std::uint32_t> paths,
                                    const std::vector<std::uint32_t>& supports) {
    std::vector<std::uint32_t> frequent;
    for (const std::uint32_t path : paths) {
      if (supports[path] >= least) frequent.push_back(path);
    }
    return frequent;
  });
}

void PathNames::add(const Document& document, const PageTree& tree, const PathHashes& hashes,
                    const PathSets& sets) {
  add_elements(document, tree, hashes, sets);
  for (std::uint32_t node = 0; node < tree.size(); ++node) {
    if (tree.nodes[node].is_data()) continue;
    add_name(sets.number(hashes.paths[node]), tree.name(node), node, tree);
  }
}

void PathNames::add_elements(const Document& document, const PageTree& tree,
                             const PathHashes& hashes, const PathSets& sets) {
  parts_.resize(sets.paths());
  bare_of_node_.resize(tree.size());
  for (std::uint32_t node = 0; node < tree.size(); ++node) {
    const PageTreeNode& element = tree.nodes[node];
    if (element.is_data()) continue;
    const std::uint32_t part_above =
        element.parent == kNoNode ? kNone : bare_of_node_[element.parent];
    const auto added = static_cast<std::uint32_t>(bare_parts_.size());
    const auto [bare, is_new] = bare_.emplace(hashes.bare[node], added);
    if (is_new) bare_parts_.push_back({part_above, keep(document.name(element.node))});
    bare_of_node_[node] = bare->second;
  }
}

void PathNames::add_name(std::uint32_t path, std::string_view name, std::uint32_t node,
                         const PageTree& tree) {
  Part& part = parts_[path];
  if (part.name != 0) return;
  const std::uint32_t parent = tree.nodes[node].parent;
  part = {parent == kNoNode ? kNone : bare_of_node_[parent], keep(name)};
}

std::size_t PathNames::keep(std::string_view name) {
  const std::size_t begin = strings_.size();
  strings_ += name;
  strings_ += '\0';
  return begin;
}

std::string PathNames::name(std::uint32_t path) const {
  std::vector<std::string_view> parts;
  std::size_t bytes = 0;
  const Part* part = &parts_[path];
  while (part != nullptr && bytes <= kMaxPathNameBytes) {
    parts.push_back(strings_.data() + part->name);
    bytes += parts.back().size() + 1;
    part = part->above == kNone ? nullptr : &bare_parts_[part->above];
  }
  const bool whole = part == nullptr && bytes <= kMaxPathNameBytes;
  if (!whole && parts.size() > 1) parts.pop_back();
  std::string name = whole ? "" : "...";
  for (auto each = parts.rbegin(); each != parts.rend(); ++each) {
    if (!name.empty()) name += '/';
    name += *each;
  }
  return name;
}

}  // namespace winnow
