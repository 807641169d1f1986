// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/facts/path_groups.h"

#include <xxhash.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "extractor/text/characters.h"

namespace winnow {
namespace {

using Keyed = std::pair<std::uint64_t, std::uint32_t>;  // key, block

// Holds buffers that are used again for each element.
struct Scratch {
  std::string value;
  std::string folded;
};

std::uint64_t element_key(const Document& document, NodeIndex element, Scratch& scratch) {
  const auto seed = static_cast<std::uint64_t>(document.tag(element));
  if (!document.has_attribute(element, Attribute::class_)) return seed;
  scratch.folded = first_token(document.attribute(element, Attribute::class_, scratch.value));
  std::string& folded = scratch.folded;
  if (folded.empty()) return seed;
  std::replace_if(folded.begin(), folded.end(), is_ascii_digit, '0');
  return XXH3_64bits_withSeed(folded.data(), folded.size(), seed);
}

std::uint64_t mixed(std::uint64_t path, std::uint64_t key) {
  constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15;
  const std::uint64_t both = (path ^ key) * kGoldenRatio;
  return both ^ (both >> 29);
}

// Calls `take` with each run of equal keys in turn.
template <typename Take>
void for_each_group(std::vector<Keyed>& keyed, Take take) {
  std::sort(keyed.begin(), keyed.end());
  for (auto first = keyed.begin(); first != keyed.end();) {
    const auto last = std::find_if(first, keyed.end(),
                                   [&](const Keyed& other) { return other.first != first->first; });
    take(first, last);
    first = last;
  }
}

}  // namespace

PathKeys::PathKeys(const Document& document) : keys_(document.size()), paths_(document.size()) {
  Scratch scratch;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (!document.is_element(node)) continue;
    keys_[node] = element_key(document, node, scratch);
    const NodeIndex parent = document.parent(node);
    paths_[node] = mixed(parent == kNoNode ? 0 : paths_[parent], keys_[node]);
  }
}

std::vector<std::uint32_t> numbered_paths(const PathKeys& keys, const BlockList& blocks) {
  std::vector<Keyed> keyed;
  keyed.reserve(blocks.size());
  for (std::uint32_t i = 0; i < blocks.size(); ++i) {
    keyed.emplace_back(keys.path(blocks[i].element), i);
  }
  std::vector<std::uint32_t> numbers(blocks.size());
  std::uint32_t next = 0;
  for_each_group(keyed, [&](auto first, auto last) {
    for (auto at = first; at != last; ++at) numbers[at->second] = next;
    ++next;
  });
  return numbers;
}

PathGroups::PathGroups(const PathKeys& keys, const BlockList& blocks, const RunningSums& sums,
                       std::span<const std::uint64_t> texts)
    : group_of_(numbered_paths(keys, blocks)), copies_(blocks.size()) {
  for (std::uint32_t i = 0; i < blocks.size(); ++i) {
    if (group_of_[i] >= groups_.size()) groups_.resize(group_of_[i] + 1);
    groups_[group_of_[i]] += sums.of(i);
  }
  log_words_.reserve(groups_.size());
  for (const Sums& group : groups_) {
    log_words_.push_back(std::log1p(Sums::share_of(group.words, group.blocks)));
  }

  std::vector<Keyed> keyed;
  keyed.reserve(blocks.size());
  for (std::uint32_t i = 0; i < blocks.size(); ++i) keyed.emplace_back(texts[i], i);
  for_each_group(keyed, [&](auto first, auto last) {
    for (auto at = first; at != last; ++at) {
      copies_[at->second] = static_cast<std::uint32_t>(last - first);
    }
  });
}

}  // namespace winnow
