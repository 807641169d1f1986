// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/page_signature.h"

#include <xxhash.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "extractor/clustering/link_collections.h"
#include "extractor/page_tree/page_tree.h"

namespace winnow {
namespace {

// Defines a hash function of the signature: the upper half of hash * factor + summand.
struct Mix {
  std::uint64_t factor = 1;
  std::uint64_t summand = 0;
};
using Mixes = std::array<Mix, kSignatureHashes>;

// The functions are the same on all machines and in all versions, as signatures stand in files of
// models.
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

// Returns the group that the page joins, or null if none is similar enough.
PageGroup* most_similar(std::vector<PageGroup>& groups, std::span<const PageSignature> signatures,
                        const PageSignature& page, double min_similarity) {
  PageGroup* best = nullptr;
  double best_similarity = min_similarity;
  for (PageGroup& group : groups) {
    const double similarity = signature_similarity(signatures[group.leader], page);
    if (best == nullptr ? similarity >= best_similarity : similarity > best_similarity) {
      best = &group;
      best_similarity = similarity;
    }
  }
  return best;
}

std::uint64_t key_of(std::size_t band, const PageSignature& signature) {
  return std::uint64_t{signature[2 * band]} << 32 | signature[2 * band + 1];
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

PageSignature sign_page(const Document& document, const PageTree& tree, Clustering clustering) {
  if (clustering != Clustering::links) return sign_page(tree);
  return sign_paths(paths_and_links(tree, link_collections(document, tree)));
}

double signature_similarity(const PageSignature& a, const PageSignature& b) {
  std::size_t equal = 0;
  for (std::size_t i = 0; i < kSignatureHashes; ++i) equal += a[i] == b[i] ? 1 : 0;
  return static_cast<double>(equal) / kSignatureHashes;
}

std::vector<PageGroup> group_pages(std::span<const PageSignature> signatures,
                                   double min_similarity) {
  std::vector<PageGroup> groups;
  for (std::uint32_t page = 0; page < signatures.size(); ++page) {
    PageGroup* group = most_similar(groups, signatures, signatures[page], min_similarity);
    if (group == nullptr) group = &groups.emplace_back(PageGroup{page, {}});
    group->members.push_back(page);
  }
  // Groups of one size stay in the order of their leaders, which ascend already.
  std::stable_sort(groups.begin(), groups.end(), [](const PageGroup& a, const PageGroup& b) {
    return a.members.size() > b.members.size();
  });
  return groups;
}

SignatureBands::SignatureBands(std::span<const PageSignature> signatures,
                               std::span<const std::uint32_t> live) {
  for (std::size_t band = 0; band < kBands; ++band) add_band(band, signatures, live);
}

void SignatureBands::add_band(std::size_t band, std::span<const PageSignature> signatures,
                              std::span<const std::uint32_t> live) {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> entries;
  for (const std::uint32_t item : live) entries.emplace_back(key_of(band, signatures[item]), item);
  std::sort(entries.begin(), entries.end());
  for (auto begin = entries.begin(); begin != entries.end();) {
    const auto end = std::find_if(begin, entries.end(),
                                  [&](const auto& entry) { return entry.first != begin->first; });
    const auto size = static_cast<std::size_t>(end - begin);
    if (size > 1) {  // a single signature could find only itself
      const std::size_t kept = std::min(size, kMostInBand);
      buckets_[band].push_back({begin->first, members_.size(), kept});
      for (std::size_t i = 0; i < kept; ++i, ++begin) members_.push_back(begin->second);
    }
    begin = end;
  }
}

std::span<const std::uint32_t> SignatureBands::equal_in(std::size_t band,
                                                        const PageSignature& signature) const {
  const std::uint64_t key = key_of(band, signature);
  const auto& buckets = buckets_[band];
  const auto bucket =
      std::lower_bound(buckets.begin(), buckets.end(), key,
                       [](const Bucket& each, std::uint64_t wanted) { return each.key < wanted; });
  if (bucket == buckets.end() || bucket->key != key) return {};
  return std::span(members_).subspan(bucket->begin, bucket->size);
}

}  // namespace winnow
