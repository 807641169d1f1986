// SPDX-License-Identifier: GPL-2.0-or-later
//
// Studies template tables over the threshold and over the number of pages.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "plugin/cli/compare/compare_arguments.h"
#include "plugin/cli/compare/curves_gold.h"
#include "plugin/cli/compare/curves_pages.h"
#include "winnow/extractor/site_models.h"
#include "winnow/extractor/template_tables.h"

namespace winnow::cli {

// Holds the studies of several sites, of whose pages only the chunks are kept.
class TableCurves {
 public:
  // Templates are found with these options.
  explicit TableCurves(const LearnOptions& options) : options_(options) {}

  void add(const std::vector<CurvePage>& pages);

  // Gives what curves_json() has of it; null if no site has a template. For several sites it is the
  // sum of tables and the mean of all else. `actual` is of one site. `seed` draws the samples.
  Json json(std::optional<TableCounts> actual, std::uint64_t seed) const;

 private:
  struct Template {
    TemplateTableStudy study;
    std::vector<double> ms;  // what each page took
  };
  using Site = std::vector<Template>;
  struct Point;

  Point at_threshold(double threshold) const;
  Point at_size(std::uint32_t pages, std::uint64_t seed) const;
  static void add_site(const Site& site, double threshold, std::uint32_t most, std::uint64_t seed,
                       Point& sum);
  std::uint32_t largest() const;

  LearnOptions options_;
  std::vector<Site> sites_;  // each of at least one template
};

}  // namespace winnow::cli
