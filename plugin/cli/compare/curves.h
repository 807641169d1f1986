// SPDX-License-Identifier: GPL-2.0-or-later
//
// How what methods by templates find depends on their parameters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "plugin/cli/compare/compare_arguments.h"
#include "plugin/cli/compare/compare_sites.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_models.h"
#include "winnow/extractor/template_tables.h"

namespace winnow::cli {

// Gives the member "curves" of what winnow compare prints, with a line of progress:
//
//   {"tables": {"actual": template tables with a fixed text of their own, or null,
//               "all": template tables, or null,
//               "by_threshold": [{"threshold", "pages", "discovered", "ttdr", "atf"}],
//               "by_sample": [{"pages", "discovered", "ttdr", "atf", "ms"}]},
//    "matching": {"pages": matched, "learned": not matched but learned from,
//                 "structure_delta", "text_delta": each while the other is varied,
//                 "by_structure_delta": [{"value", "strict", "greedy", "tolerant", "unmatched"}],
//                 "by_text_delta": the same}}
//
// Of several sites "discovered", "pages" and "learned" are sums, all other figures means over the
// sites; "tables" and "matching" are null if no site has three pages of one template. Samples are
// drawn by the seed of --seed.
//
// Errors: those of the source and of read_table_counts(); ErrorCode::usage if the file of template
// tables comes with several sites; ErrorCode::try_again if an interrupt (interrupt.h) ended it.
Expected<Json> curves_json(const CompareArguments& arguments,
                           const std::vector<CompareSite>& sites);

// This is one of the pages that curves are made from.
struct CurvePage {
  std::string url;
  std::uint64_t rank = 0;  // sample_rank()
  ParsedPage page;
  double ms = 0;  // processor time of parsing
};

// Returns the milliseconds that this process has computed.
double processor_ms();

// Counts different tables of a site: one that several of its templates have counts once.
struct TableCounts {
  std::uint32_t tables = 0;
  // These have a text of their own, outside of tables in them, that never varies.
  std::uint32_t fixed = 0;
};

// Reads a file as sample_sites/railway_en/template_tables.txt explains it: of its lines those that
// name a table, "# TEMPLATE: NAME, fixed, on 8 of 8 pages" with varies or none for other texts. The
// numbers by template are no use: templates that are much alike are learned as one. Gives
// ErrorCode::not_found, ErrorCode::too_large, or ErrorCode::input if it names no table with a fixed
// text.
Expected<TableCounts> read_table_counts(const std::string& file);

// Studies template tables over the threshold and over the number of pages. Holds the studies of
// several sites, of whose pages only the chunks are kept.
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

// Finds which pages pattern trees describe that were learned from others. Collects figures of
// several sites, for the thresholds of similarity one by one.
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
