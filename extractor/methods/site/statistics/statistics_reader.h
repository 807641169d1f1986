// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checks the bytes of a site's statistics, so that nothing that uses them has to.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "extractor/methods/site/statistics/statistics_format.h"
#include "winnow/extractor/site_statistics.h"

namespace winnow {

// For one use.
class SiteStatisticsReader {
 public:
  SiteStatisticsReader(std::span<const std::byte> bytes, std::shared_ptr<const void> owner)
      : bytes_(bytes), owner_(std::move(owner)) {}

  Expected<SiteStatistics> read();

 private:
  // These tell whether all is well; if not, error_ says why.
  bool read_header();
  bool check_strings();
  bool check_regions();
  bool check_counts();

  // What stands at `at`, which moves on.
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

}  // namespace winnow
