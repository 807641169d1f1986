// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/name_scores.h"

#include <algorithm>
#include <utility>

namespace winnow {
namespace {

constexpr std::uint32_t kScoreBits = 8;

}  // namespace

NameScores::NameScores(const std::vector<Name>& names, std::vector<std::uint32_t> comments)
    : comments_(std::move(comments)) {
  std::sort(comments_.begin(), comments_.end());
  names_.reserve(names.size());
  for (const Name& name : names) {
    names_.push_back(name.hash << kScoreBits | static_cast<std::uint32_t>(name.score - kLeast));
  }
  // Those that are compiled in are sorted.
  if (!std::is_sorted(names_.begin(), names_.end())) std::sort(names_.begin(), names_.end());
  const auto same = [](std::uint32_t a, std::uint32_t b) {
    return a >> kScoreBits == b >> kScoreBits;
  };
  names_.erase(std::unique(names_.begin(), names_.end(), same), names_.end());
  if (empty()) return;
  places_.resize(kPlaces / 64);
  const auto mark = [this](std::uint32_t hash) {
    const std::uint32_t place = hash % kPlaces;
    places_[place / 64] |= std::uint64_t{1} << (place % 64);
  };
  for (const std::uint32_t name : names_) mark(name >> kScoreBits);
  for (const std::uint32_t name : comments_) mark(name);
}

std::optional<float> NameScores::find(std::uint32_t hash) const {
  if (!may_know(hash)) return std::nullopt;
  const auto found = std::lower_bound(names_.begin(), names_.end(), hash << kScoreBits);
  if (found == names_.end() || *found >> kScoreBits != hash) return std::nullopt;
  const int score = static_cast<int>(*found & ((1U << kScoreBits) - 1)) + kLeast;
  return static_cast<float>(score) * kUnit;
}

bool NameScores::is_of_comments(std::uint32_t hash) const {
  return may_know(hash) && std::binary_search(comments_.begin(), comments_.end(), hash);
}

}  // namespace winnow
