// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/page_signature.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "extractor/page_tree/page_paths.h"

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

void add_path(const Mixes& mixes, std::uint64_t path, PageSignature& signature) {
  for (std::size_t i = 0; i < mixes.size(); ++i) {
    const std::uint64_t mixed = path * mixes[i].factor + mixes[i].summand;
    signature[i] = std::min(signature[i], static_cast<std::uint32_t>(mixed >> 32));
  }
}

}  // namespace

PageSignature sign_paths(std::span<const std::uint64_t> paths) {
  static const Mixes mixes = make_mixes();
  PageSignature signature;
  signature.fill(std::numeric_limits<std::uint32_t>::max());
  for (const std::uint64_t path : paths) add_path(mixes, path, signature);
  return signature;
}

PageSignature sign_page(const PageTree& tree) { return sign_paths(page_paths(tree)); }

double signature_similarity(const PageSignature& a, const PageSignature& b) {
  std::size_t equal = 0;
  for (std::size_t i = 0; i < kSignatureHashes; ++i) equal += a[i] == b[i] ? 1 : 0;
  return static_cast<double>(equal) / kSignatureHashes;
}

}  // namespace winnow
