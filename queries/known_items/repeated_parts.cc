// SPDX-License-Identifier: GPL-2.0-or-later
#include <xxhash.h>

#include "queries/known_items/site_names.h"

namespace winnow {
namespace {

constexpr PageId kFewPages = 2;
constexpr std::size_t kRepeatedShare = 100;

std::uint64_t hash_of(std::string_view part) { return XXH3_64bits(part.data(), part.size()); }

}  // namespace

void RepeatedParts::count(std::string_view phrase, PageId page) {
  for (const std::string_view part : parts_of(phrase)) {
    Use& use = uses_[hash_of(part)];
    if (use.pages == 0 || use.last != page) ++use.pages;
    use.last = page;
  }
}

bool RepeatedParts::is_repeated(std::string_view part, std::size_t pages) const {
  const auto use = uses_.find(hash_of(part));
  return use != uses_.end() && use->second.pages > kFewPages &&
         use->second.pages * kRepeatedShare > pages;
}

std::string_view RepeatedParts::trim(std::string_view phrase, std::size_t pages) const {
  const std::vector<std::string_view> parts = parts_of(phrase);
  std::size_t first = 0;
  std::size_t end = parts.size();
  while (first < end && is_repeated(parts[first], pages)) ++first;
  while (end > first && is_repeated(parts[end - 1], pages)) --end;
  if (first == end) return {};
  const std::string_view last = parts[end - 1];
  return {parts[first].data(),
          static_cast<std::size_t>(last.data() + last.size() - parts[first].data())};
}

}  // namespace winnow
