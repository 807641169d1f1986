// SPDX-License-Identifier: GPL-2.0-or-later
//
// Which pages pattern trees describe that were learned from others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "plugin/cli/compare/compare_arguments.h"
#include "plugin/cli/compare/curves_pages.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/site_models.h"

namespace winnow::cli {

// Collects figures of several sites, for the thresholds of similarity one by one.
class MatchingCurves {
 public:
  // What is not varied is as in these options, the threshold of the other kind among it.
  explicit MatchingCurves(const LearnOptions& options);

  // Learns from the first half of the pages, and matches the others; a site of fewer than three
  // pages of one template there is left out. Takes up to kCurvePages of each half. Errors are those
  // of read_curve_pages().
  Expected<void> add(const std::string& site, const std::vector<CurvePage>& pages);

  // Gives what curves_json() has of it; null if no site has a template.
  Json json() const;

 private:
  // These are sums over sites.
  struct Point {
    PatternOptions pattern;
    double value = 0;
    double strict = 0;
    double greedy = 0;
    double tolerant = 0;
    double unmatched = 0;
  };

  static void match(const SiteModel& model, std::span<const CurvePage> pages, Point& point);
  Json list(const std::vector<Point>& points) const;

  LearnOptions options_;
  std::vector<Point> by_structure_;
  std::vector<Point> by_text_;
  std::uint32_t sites_ = 0;
  std::uint64_t matched_ = 0;  // pages
  std::uint64_t learned_ = 0;
};

// So many pages of each site are learned from, and as many are matched.
inline constexpr std::size_t kCurvePages = 40;

}  // namespace winnow::cli
