// SPDX-License-Identifier: GPL-2.0-or-later
//
// Declares the features of the method `site`, and shows a page as they see it, and each region of
// the site. Computes once what the features of more than one block need.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <deque>
#include <vector>

#include "extractor/methods/block_model/block_model_method.h"
#include "extractor/methods/site/statistics/page_summary.h"
#include "extractor/page/facts/block_places.h"
#include "extractor/page/facts/page_view.h"
#include "extractor/page_tree/page_tree.h"
#include "extractor/tree_ensemble/feature_columns.h"
#include "winnow/extractor/site_features.h"
#include "winnow/extractor/site_statistics.h"

namespace winnow {

class SiteView;

using SiteFeature = FeatureOf<SiteView>;
using SiteFeatureGroup = FeatureGroupOf<SiteView>;

// Most tables name this: the column of a function of one block.
template <float (*value)(const SiteView& view, std::uint32_t block)>
constexpr auto each = &column_of<SiteView, value>;

// These say what is known of the block's own text: what the block model makes of it, its words and
// links, and on how many pages it stands (text_features.cc).
SiteFeatureGroup probability_features();
SiteFeatureGroup text_features();
SiteFeatureGroup frequency_features();

// These say what is known of the region that the block stands in, and of those around that
// (region_features.cc).
SiteFeatureGroup region_statistics();
SiteFeatureGroup around_features();

// Has all of them: the columns of site_features().
const FeatureColumns<SiteView>& site_columns();

// These stand for values that are not known, and are below all known values.
inline constexpr float kUnknownValue = -1;
inline constexpr float kUnknownLogOdds = -20;

// Returns a quotient of counts, or kUnknownValue where there is nothing to divide by.
inline float quotient(double part, double whole) {
  return whole > 0 ? static_cast<float>(part / whole) : kUnknownValue;
}

// Returns ln(1 + value).
inline float log_of_one_more(double value) { return static_cast<float>(std::log1p(value)); }

// Returns the log-odds of a probability, at most 9.2 from 0.
float log_odds(double probability);

// Returns the log-odds of the expected share of main words.
inline float main_log_odds(const RegionSums& sums) {
  const double words = static_cast<double>(sums.words * kShareUnit);
  return words > 0 ? log_odds(static_cast<double>(sums.main_words) / words) : kUnknownLogOdds;
}

// Has features of the sums of a region (region_statistics()).
struct SumsValues {
  float page_share = 0;
  float log_pages = 0;
  float log_occurrences = 0;
  float distinct_share = 0;
  float distinct_per_page = 0;
  float main_odds = 0;
  float log_words = 0;
  float link_density = 0;
  float sentence_share = 0;
  float template_share = 0;
  float share_of_main = 0;
};

// Has features of a region that may be around a block (around_features()).
struct RegionValues {
  SumsValues own;
  SumsValues all;
  float expected_f1 = 0;  // It would hold if all in it were taken for the main text of its pages.
  float words_per_page = 0;  // This is ln(1 + words a page).
  float share_of_page = 0;   // This is its part of the main words of its pages.
};

// Has the values of regions, mostly logarithms and quotients. They are the same for all blocks of
// all pages, and so are computed once.
class RegionTable {
 public:
  // The table of all regions is immutable, so thread-safe. Takes time and memory in proportion to
  // the regions, 100 bytes for each. That of few is for one page and one thread: it has the values
  // of a region when somebody asks for them. `statistics` must outlive it.
  enum class Regions : bool { all, few };
  explicit RegionTable(const SiteStatistics& statistics, Regions regions = Regions::all);

  // `region` is an index of SiteStatistics::regions().
  const RegionValues& operator[](std::uint32_t region) const {
    return places_.empty() ? values_[region] : value_of(region);
  }

 private:
  const RegionValues& value_of(std::uint32_t region) const;

  const SiteStatistics& statistics_;
  std::vector<RegionValues> values_;  // Of all regions.
  mutable std::deque<RegionValues> few_;
  mutable std::vector<std::uint32_t> places_;  // Says by region which of few it has; 0 for none.
};

// The page must have at least one block. Page, site and regions must outlive the view.
class SiteView {
 public:
  // `regions` must be made from the model's statistics.
  SiteView(const ParsedPage& parsed, const SiteModel& model, const RegionTable& regions,
           const TreeEnsemble& block_model, WordSegmenter& segmenter);

  std::uint32_t size() const { return static_cast<std::uint32_t>(page.blocks.size()); }

  // Returns the values of a block's own region, or of the nearest one around it that is known, or
  // null if there is none.
  const SumsValues* sums(std::uint32_t block) const;
  // Returns the region of the subtree of the block's extent at one level (Extents), or null if it
  // is unknown.
  const RegionValues* level(std::uint32_t block, std::size_t level) const {
    return levels_[block][level];
  }
  // Returns the block's extent at that level.
  const Extent& extent(std::uint32_t block, std::size_t level) const {
    return extents_.level(block, level);
  }
  // Returns how many elements lie between the block's element and the nearest region.
  std::uint32_t steps_to_region(std::uint32_t block) const { return steps_[block]; }
  // Extremes over the regions that a block is in.
  struct Around {
    float least_distinct = 1;  // It counts different texts an occurrence.
    float least_template = 1;  // It is the share of words that repeat, in regions with words.
    float most_template = kUnknownValue;
  };
  const Around& around(std::uint32_t block) const { return around_[summary.blocks[block].node]; }
  bool repeats(std::uint32_t block) const;
  // Says whether the block's text is a title of the page, or of another page of the site.
  bool is_own_title(std::uint32_t block) const { return titles_[block] == TitleOf::page; }
  bool is_title_elsewhere(std::uint32_t block) const {
    return titles_[block] == TitleOf::other_page;
  }
  // Returns probabilities by the block model, drawn towards the means, for the page with all its
  // blocks.
  std::vector<float> probabilities_of_whole(const TreeEnsemble& block_model) const;
  // Counts pages of the site with the image of a node of the document; 0 if fewer than two.
  std::uint32_t image_pages(NodeIndex image) const;

  const ParsedPage& page;
  const SiteModel& site;
  const SiteStatistics& statistics;
  PageFacts facts;
  PageTree tree;                           // It has no names.
  std::vector<std::uint32_t> tree_nodes;   // They are nodes_around().
  std::vector<std::uint32_t> path_groups;  // Each block has one.
  PageSummary summary;
  std::vector<BlockEvidence> evidence;    // Each block has its own.
  std::vector<std::uint32_t> text_pages;  // So many pages of the site have the text of the block.
  // Probabilities on the page as it would be without the blocks that repeat, which have 0: news
  // pages read better without their teasers. If next to nothing would be left, the page as it is.
  PageProbabilities probabilities;

 private:
  struct Repeated {
    std::uint32_t pages = 0;
    double share = 0;
  };

  enum class TitleOf : std::uint8_t { none, page, other_page };
  TitleOf title_of(std::uint32_t block) const;

  void find_regions();
  void find_levels();
  void find_repeated_subtrees();
  BlockEvidence evidence_of(std::uint32_t block);
  std::vector<bool> blocks_to_read() const;
  void read_blocks_that_differ(const TreeEnsemble& block_model);

  const RegionTable& regions_;
  // These have an entry for each node of the page tree.
  std::vector<std::uint64_t> paths_;
  std::vector<std::uint32_t> region_of_;  // It is kNoRegion where the region is unknown.
  std::vector<Around> around_;
  std::vector<Repeated> repeated_;  // This is the highest at or around the node.

  // Each block has its own.
  std::vector<std::array<const RegionValues*, Extents::kLevels>> levels_;
  std::vector<std::uint32_t> steps_;  // Each block has its own.
  std::vector<TitleOf> titles_;       // Each block has its own.
  Extents extents_;
};

// A text in a region, or a subtree, is taken for a part of the template if these shares of the
// other pages with the region have it, and at least kTemplatePages pages. The document frequency of
// whole subtrees comes from Gibson, Punera and Tomkins (The volume and evolution of web page
// templates, WWW 2005).
inline constexpr double kTemplateTextShare = 0.5;
inline constexpr double kTemplateSubtreeShare = 0.8;
inline constexpr std::uint32_t kTemplatePages = 3;

}  // namespace winnow
