// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/rules/nearest_name.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace winnow {
namespace {

constexpr std::size_t kCompared = 64;

// Optimal string alignment: each pair of neighbours is exchanged at most once.
std::size_t changes_between(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> table(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        table[i][j] = i + j;
        continue;
      }
      const std::size_t replaced = table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      table[i][j] = std::min({table[i - 1][j] + 1, table[i][j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        table[i][j] = std::min(table[i][j], table[i - 2][j - 2] + 1);
      }
    }
  }
  return table[a.size()][b.size()];
}

}  // namespace

std::string_view nearest_name(std::string_view written, std::span<const std::string_view> names) {
  written = written.substr(0, kCompared);
  std::string_view nearest;
  std::size_t fewest = 0;
  for (const std::string_view name : names) {
    const std::size_t changes = changes_between(written, name);
    if (changes > std::max<std::size_t>(2, name.size() / 3) || changes >= name.size()) continue;
    if (!nearest.empty() && changes >= fewest) continue;
    nearest = name;
    fewest = changes;
  }
  return nearest;
}

}  // namespace winnow
