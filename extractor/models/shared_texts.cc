// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/models/shared_texts.h"

#include <xxhash.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace winnow {
namespace {

// Two pages may have a text in common by chance, or because one is the print version of the other.
constexpr std::size_t kLeastSharing = 3;

}  // namespace

std::uint64_t head_text_hash(HeadText kind, std::string_view text) {
  return XXH3_64bits_withSeed(text.data(), text.size(), static_cast<std::uint64_t>(kind) + 1);
}

std::vector<std::uint64_t> frequent_hashes(std::vector<std::uint64_t> hashes, std::size_t pages,
                                           double share) {
  const auto least = std::max(
      kLeastSharing, static_cast<std::size_t>(std::ceil(share * static_cast<double>(pages))));
  std::sort(hashes.begin(), hashes.end());
  std::vector<std::pair<std::size_t, std::uint64_t>> counted;
  for (auto begin = hashes.begin(); begin != hashes.end();) {
    const auto end = std::upper_bound(begin, hashes.end(), *begin);
    const auto count = static_cast<std::size_t>(end - begin);
    if (count >= least) counted.emplace_back(count, *begin);
    begin = end;
  }
  std::sort(counted.begin(), counted.end(), std::greater<>());
  counted.resize(std::min(counted.size(), kMaxSharedTexts / 2));
  std::vector<std::uint64_t> frequent;
  for (const auto& [count, hash] : counted) frequent.push_back(hash);
  std::sort(frequent.begin(), frequent.end());
  return frequent;
}

bool is_list_of_hashes(std::span<const std::uint64_t> hashes) {
  return hashes.size() <= kMaxSharedTexts &&
         std::adjacent_find(hashes.begin(), hashes.end(), std::greater_equal<>()) == hashes.end();
}

}  // namespace winnow
