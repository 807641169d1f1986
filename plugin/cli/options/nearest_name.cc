// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/options/nearest_name.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace winnow::cli {
namespace {

constexpr std::size_t kLeastBeginning = 4;

char lower(char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); }

std::size_t allowed_mistakes(std::size_t letters) {
  if (letters < 2) return 0;
  if (letters <= 4) return 1;
  return letters <= 8 ? 2 : 3;
}

bool begins_with(std::string_view name, std::string_view typed) {
  return name.size() > typed.size() && typing_distance(typed, name.substr(0, typed.size())) == 0;
}

}  // namespace

// Optimal string alignment: row by row, of which the last two are kept.
std::size_t typing_distance(std::string_view typed, std::string_view name) {
  std::vector<std::size_t> before_last;
  std::vector<std::size_t> last(name.size() + 1);
  for (std::size_t j = 0; j <= name.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= typed.size(); ++i) {
    std::vector<std::size_t> row(name.size() + 1, i);
    for (std::size_t j = 1; j <= name.size(); ++j) {
      const bool same = lower(typed[i - 1]) == lower(name[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      const bool exchanged = i > 1 && j > 1 && lower(typed[i - 1]) == lower(name[j - 2]) &&
                             lower(typed[i - 2]) == lower(name[j - 1]);
      if (exchanged) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last = std::exchange(last, std::move(row));
  }
  return last.back();
}

std::string nearest_name(std::string_view typed, std::span<const std::string> names) {
  std::size_t least = allowed_mistakes(typed.size()) + 1;
  std::string nearest;
  for (const std::string& name : names) {
    const std::size_t distance = typing_distance(typed, name);
    if (distance >= least) continue;
    least = distance;
    nearest = name;
  }
  if (least <= 1 || typed.size() < kLeastBeginning) return nearest;
  const auto is_longer = [typed](const std::string& name) { return begins_with(name, typed); };
  const auto only = std::ranges::find_if(names, is_longer);
  return std::ranges::count_if(names, is_longer) == 1 ? *only : nearest;
}

}  // namespace winnow::cli
