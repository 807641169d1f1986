// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/site/page_signature.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace winnow {
namespace {

// One hash function of the signature: the upper half of hash * factor + summand.
struct Mix {
  std::uint64_t factor = 1;
  std::uint64_t summand = 0;
};
using Mixes = std::array<Mix, kSignatureHashes>;

// The same on all machines and in all versions: signatures stand in model files.
Mixes make_mixes() {
  Mixes mixes;
  for (std::uint64_t i = 0; i < mixes.size(); ++i) {
    mixes[i].factor = XXH3_64bits_withSeed(&i, sizeof i, 0) | 1;
    mixes[i].summand = XXH3_64bits_withSeed(&i, sizeof i, 1);
  }
  return mixes;
}

std::uint64_t path_hash(std::uint64_t above, std::uint64_t name) {
  const std::array<std::uint64_t, 2> parts{above, name};
  return XXH3_64bits(parts.data(), sizeof parts);
}

// Most paths stand on a page many times. This remembers the last one of each slot, and so has no
// bad case that a page could bring about, as a hash table has.
class RecentPaths {
 public:
  // Whether the path is known to have been asked for before.
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

void add_path(const Mixes& mixes, std::uint64_t path, PageSignature& signature) {
  for (std::size_t i = 0; i < mixes.size(); ++i) {
    const std::uint64_t mixed = path * mixes[i].factor + mixes[i].summand;
    signature[i] = std::min(signature[i], static_cast<std::uint32_t>(mixed >> 32));
  }
}

}  // namespace

PageSignature sign_page(const PageTree& tree) {
  static const Mixes mixes = make_mixes();
  PageSignature signature;
  signature.fill(std::numeric_limits<std::uint32_t>::max());
  RecentPaths recent;
  std::vector<std::uint64_t> names(tree.size());  // paths of bare names
  for (std::uint32_t node = 0; node < tree.size(); ++node) {
    const PageTreeNode& element = tree.nodes[node];
    if (element.is_data()) continue;
    const std::uint64_t above = element.parent == kNoNode ? 0 : names[element.parent];
    names[node] = path_hash(above, element.label);
    const std::uint64_t path = path_hash(above, element.key);
    if (!recent.met(path)) add_path(mixes, path, signature);
  }
  return signature;
}

}  // namespace winnow
