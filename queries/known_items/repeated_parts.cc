// SPDX-License-Identifier: GPL-2.0-or-later
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <string>

#include "queries/known_items/site_names.h"

namespace winnow {
namespace {

constexpr PageId kFewPages = 2;
constexpr std::size_t kRepeatedShare = 100;

using Numerals = std::array<std::string_view, 3>;
constexpr Numerals kDigits = {"1", "2", "3"};
constexpr Numerals kRoman = {"i", "ii", "iii"};

bool consists_of(std::string_view word, std::string_view letters) {
  return word.find_first_not_of(letters) == std::string_view::npos;
}

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

// Says whether the site counts so, in Arabic or Roman numerals, from one to three at least:
// "Chapter 25" if there are Chapter 1, 2 and 3; but not "Windows 10", where there is no Windows 1.
bool RepeatedParts::is_counter(std::string_view part) const {
  for (const std::string_view word : words_of(part)) {
    const bool digits = consists_of(word, "0123456789");
    if (!digits && !consists_of(word, "ivxlcdm")) continue;
    const Numerals& numerals = digits ? kDigits : kRoman;
    const auto offset = static_cast<std::size_t>(word.data() - part.data());
    const auto occurs = [&](std::string_view numeral) {
      return uses_.contains(hash_of(std::string(part).replace(offset, word.size(), numeral)));
    };
    if (std::all_of(numerals.begin(), numerals.end(), occurs)) return true;
  }
  return false;
}

std::string_view RepeatedParts::trim(std::string_view phrase, std::size_t pages) const {
  const std::vector<std::string_view> parts = parts_of(phrase);
  std::size_t first = 0;
  std::size_t end = parts.size();
  const auto is_passed_over = [&](std::size_t i) {
    return is_repeated(parts[i], pages) || (i + 1 < end && is_counter(parts[i]));
  };
  while (end > first && is_repeated(parts[end - 1], pages)) --end;
  while (first < end && is_passed_over(first)) ++first;
  if (first == end) return {};
  const std::string_view last = parts[end - 1];
  return {parts[first].data(),
          static_cast<std::size_t>(last.data() + last.size() - parts[first].data())};
}

}  // namespace winnow
