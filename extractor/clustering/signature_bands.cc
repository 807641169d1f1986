// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/signature_bands.h"

#include <algorithm>
#include <utility>

namespace winnow {
namespace {

std::uint64_t key_of(std::size_t band, const PageSignature& signature) {
  return std::uint64_t{signature[2 * band]} << 32 | signature[2 * band + 1];
}

}  // namespace

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
