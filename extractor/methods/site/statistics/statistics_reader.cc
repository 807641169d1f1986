// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks the bytes of a site's statistics, so that nothing that uses them has to.
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "extractor/methods/site/statistics/statistics_format.h"
#include "extractor/methods/site/statistics/statistics_indexes.h"
#include "winnow/extractor/site_statistics.h"

namespace winnow {
namespace {

// Says whether each way from a region to its parent, and so on, comes to an end. Takes linear time,
// because no region is passed a second time.
bool parents_end(std::span<const Region> regions) {
  enum class State : std::uint8_t { unknown, on_the_way, ends };
  std::vector<State> states(regions.size(), State::unknown);
  std::vector<std::uint32_t> way;
  for (std::uint32_t begin = 0; begin < regions.size(); ++begin) {
    std::uint32_t at = begin;
    for (; at != kNoRegion && states[at] == State::unknown; at = regions[at].parent) {
      states[at] = State::on_the_way;
      way.push_back(at);
    }
    if (at != kNoRegion && states[at] == State::on_the_way) return false;
    for (const std::uint32_t passed : way) states[passed] = State::ends;
    way.clear();
  }
  return true;
}

}  // namespace

// Reads one set of statistics, once.
class SiteStatisticsReader {
 public:
  SiteStatisticsReader(std::span<const std::byte> bytes, std::shared_ptr<const void> owner)
      : bytes_(bytes), owner_(std::move(owner)) {}

  Expected<SiteStatistics> read();

 private:
  // These return whether all is well. If not, error_ says why.
  bool read_header();
  bool check_strings();
  bool check_regions();
  bool check_counts();

  // Returns the table at `at`, and moves `at` behind it.
  template <typename Record>
  std::span<const Record> table(std::uint32_t count, std::size_t& at) const;
  bool is_string(std::uint32_t offset) const;
  bool is_sound(const Region& region) const;
  bool corrupt(std::string_view what);

  std::span<const std::byte> bytes_;
  std::shared_ptr<const void> owner_;
  StatisticsHeader header_;
  SiteStatistics statistics_;
  std::optional<Error> error_;
};

Expected<SiteStatistics> SiteStatisticsReader::read() {
  error_ = flat_error(kStatisticsFormat, bytes_);
  if (!error_ && read_header() && check_strings() && check_regions() && check_counts()) {
    statistics_.indexes_ = std::make_shared<const SiteStatistics::Indexes>(
        statistics_.texts_, statistics_.region_texts_, statistics_.subtrees_);
    return std::move(statistics_);
  }
  return *std::move(error_);
}

bool SiteStatisticsReader::read_header() {
  std::memcpy(&header_, bytes_.data(), sizeof(header_));
  if (statistics_size(header_) != bytes_.size()) return corrupt("sizes that do not agree");
  if (header_.flat.version == 1 && header_.titles != 0) return corrupt("unknown properties");
  const bool nothing = bytes_.size() == sizeof(header_) && header_.main_words == 0;
  if (header_.pages < kLeastPages && !nothing) return corrupt("too few pages for what it has");
  statistics_.owner_ = owner_;
  statistics_.bytes_ = bytes_;
  statistics_.pages_ = header_.pages;
  statistics_.main_words_ = header_.main_words;
  std::size_t at = sizeof(header_);
  statistics_.regions_ = table<Region>(header_.regions, at);
  statistics_.keys_ = table<std::uint64_t>(header_.keys, at);
  statistics_.texts_ = table<PageCount>(header_.texts, at);
  statistics_.region_texts_ = table<PageCount>(header_.region_texts, at);
  statistics_.subtrees_ = table<PageCount>(header_.subtrees, at);
  statistics_.titles_ = table<std::uint64_t>(header_.titles, at);
  const std::span<const char> strings = table<char>(header_.string_bytes, at);
  statistics_.strings_ = {strings.data(), strings.size()};
  const auto padding = bytes_.subspan(at);
  return std::all_of(padding.begin(), padding.end(),
                     [](std::byte byte) { return byte == std::byte{}; }) ||
         corrupt("something behind its end");
}

template <typename Record>
std::span<const Record> SiteStatisticsReader::table(std::uint32_t count, std::size_t& at) const {
  const auto* records = reinterpret_cast<const Record*>(bytes_.data() + at);
  at += count * sizeof(Record);
  return {records, count};
}

bool SiteStatisticsReader::check_strings() {
  std::string_view rest = statistics_.strings_;
  if (rest.empty() && header_.regions == 0) return true;
  if (rest.empty() || rest.front() != '\0' || rest.back() != '\0') {
    return corrupt("strings that do not end");
  }
  while (!rest.empty()) {
    const std::string_view string = rest.substr(0, rest.find('\0'));
    if (string.size() > kMaxStatisticsString || !is_plain(string)) {
      return corrupt("strings that are not text");
    }
    rest.remove_prefix(string.size() + 1);
  }
  return true;
}

bool SiteStatisticsReader::is_string(std::uint32_t offset) const {
  const std::string_view strings = statistics_.strings_;
  return offset < strings.size() && (offset == 0 || strings[offset - 1] == '\0');
}

bool SiteStatisticsReader::is_sound(const Region& region) const {
  return region.own.pages <= header_.pages && region.all.pages <= header_.pages &&
         region.all.pages >= 2 && region.example_pages <= header_.pages && is_string(region.name) &&
         is_string(region.example) &&
         (region.parent == kNoRegion || region.parent < header_.regions);
}

bool SiteStatisticsReader::check_regions() {
  const auto regions = statistics_.regions_;
  for (std::size_t i = 0; i < regions.size(); ++i) {
    if (!is_sound(regions[i])) return corrupt("region " + std::to_string(i) + " is wrong");
    if (i > 0 && regions[i - 1].path >= regions[i].path) {
      return corrupt("regions that are out of order");
    }
  }
  return parents_end(regions) || corrupt("regions that are inside of themselves");
}

bool SiteStatisticsReader::check_counts() {
  const auto ascends = [](std::span<const std::uint64_t> hashes) {
    return std::adjacent_find(hashes.begin(), hashes.end(), std::greater_equal<>()) == hashes.end();
  };
  if (!ascends(statistics_.keys_)) return corrupt("keys that are out of order");
  if (!ascends(statistics_.titles_)) return corrupt("titles that are out of order");
  for (const auto counts : {statistics_.texts_, statistics_.region_texts_, statistics_.subtrees_}) {
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i].pages < 2 || counts[i].pages > header_.pages || counts[i].unused != 0) {
        return corrupt("counts that are out of range");
      }
      if (i > 0 && counts[i - 1].hash >= counts[i].hash) {
        return corrupt("counts that are out of order");
      }
    }
  }
  return true;
}

bool SiteStatisticsReader::corrupt(std::string_view what) {
  error_ = damaged(kStatisticsFormat, what);
  return false;
}

Expected<SiteStatistics> SiteStatistics::read(std::span<const std::byte> bytes,
                                              std::shared_ptr<const void> owner) {
  return SiteStatisticsReader(bytes, std::move(owner)).read();
}

}  // namespace winnow
