// SPDX-License-Identifier: GPL-2.0-or-later
//
// Describes the bytes of a site's statistics, and writes them: this header; Regions by path; keys,
// ascending; PageCounts by hash of texts, of texts in regions, and of subtrees; titles, ascending;
// strings that each end in a zero byte, the first of them empty; zeros up to a multiple of 8.
// Version 1 has no titles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "extractor/models/format/flat_format.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/site_statistics.h"

namespace winnow {

struct StatisticsHeader {
  FlatHeader flat;
  std::uint64_t main_words = 0;
  std::uint32_t pages = 0;
  std::uint32_t regions = 0;
  std::uint32_t keys = 0;
  std::uint32_t texts = 0;
  std::uint32_t region_texts = 0;
  std::uint32_t subtrees = 0;
  std::uint32_t string_bytes = 0;  // The zeros up to a multiple of 8 do not count.
  std::uint32_t titles = 0;
};
static_assert(sizeof(StatisticsHeader) == 64);

// The magic is "WinnowSS" read as a number.
inline constexpr FlatFormat kStatisticsFormat = {"set of statistics", 0x5353776F6E6E6957, 2,
                                                 sizeof(StatisticsHeader), 1};

// Names of elements are the longest strings.
inline constexpr std::size_t kMaxStatisticsString = kMaxElementNameBytes;

// Returns the size of all that the header announces. Counts have 32 bits, so nothing overflows.
constexpr std::uint64_t statistics_size(const StatisticsHeader& header) {
  return sizeof(header) + std::uint64_t{header.regions} * sizeof(Region) +
         (std::uint64_t{header.keys} + header.titles) * sizeof(std::uint64_t) +
         (std::uint64_t{header.texts} + header.region_texts + header.subtrees) * sizeof(PageCount) +
         padded_to_8(header.string_bytes);
}

// Returns the first characters of a text that take at most `bytes`, as UTF-8, without control
// characters and what is malformed. So the strings of statistics are short, and safe to print.
// Takes linear time in `bytes`. It is thread-safe.
std::string plain_beginning(std::string_view text, std::size_t bytes);

// Says whether plain_beginning() could have made the text. Takes linear time. It is thread-safe.
bool is_plain(std::string_view text);

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
  std::vector<std::uint64_t> titles;
  StatisticsStrings strings;
};

// Returns the errors of SiteStatistics::read() if the parts are not as described there. Takes
// linear time. It is thread-safe.
Expected<SiteStatistics> write_statistics(const StatisticsParts& parts);

}  // namespace winnow
