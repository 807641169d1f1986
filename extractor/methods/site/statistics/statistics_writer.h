// SPDX-License-Identifier: GPL-2.0-or-later
//
// Puts a site's statistics together from their parts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "winnow/extractor/site_statistics.h"

namespace winnow {

// Collects the strings of statistics, each once.
class StatisticsStrings {
 public:
  StatisticsStrings() { add(""); }

  // Returns where the string is, or where "" is if there is no room for more.
  std::uint32_t add(const std::string& string);
  // Returns all strings, each with its zero byte.
  const std::string& all() const { return all_; }

 private:
  std::string all_;
  std::unordered_map<std::string, std::uint32_t> offsets_;
};

// SiteStatistics has these by the same names, in the same order.
struct StatisticsParts {
  std::uint32_t pages = 0;
  std::uint64_t main_words = 0;
  std::vector<Region> regions;
  std::vector<std::uint64_t> keys;
  std::vector<PageCount> texts;
  std::vector<PageCount> region_texts;
  std::vector<PageCount> subtrees;
  StatisticsStrings strings;
};

// Returns the errors of SiteStatistics::read() if the parts are not as described there. Takes
// linear time. Thread-safe.
Expected<SiteStatistics> write_statistics(const StatisticsParts& parts);

}  // namespace winnow
