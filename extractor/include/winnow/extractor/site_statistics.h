// SPDX-License-Identifier: GPL-2.0-or-later
//
// How the parts of a site's pages behave from page to page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"

namespace winnow {

// Probabilities and shares are kept as whole numbers of this part, so that sums do not depend on
// their order.
inline constexpr std::uint64_t kShareUnit = 1024;

// No region of the site is meant.
inline constexpr std::uint32_t kNoRegion = 0xFFFFFFFF;

// Over all different pages of the sample. Words count once for each block that may be indexed.
struct RegionSums {
  std::uint32_t pages = 0;        // that have it
  std::uint32_t occurrences = 0;  // on all pages together
  std::uint32_t distinct = 0;     // different texts among these
  std::uint32_t blocks = 0;
  std::uint64_t words = 0;
  std::uint64_t link_words = 0;
  std::uint64_t sentence_words = 0;  // words of blocks that end like a sentence
  std::uint64_t main_words = 0;      // words times probability by the block model, in kShareUnit
  // Words times the share of the other pages with the region that have the same text in it, in
  // kShareUnit.
  std::uint64_t template_words = 0;

  friend bool operator==(const RegionSums&, const RegionSums&) = default;
};
static_assert(sizeof(RegionSums) == 56);

// A region: the elements whose path from the root is the same, by name, id and classes
// (extractor/methods/site/statistics/region_paths.h). Only those that at least two different pages
// have are kept.
struct Region {
  std::uint64_t path = 0;           // hash, unique
  std::uint32_t parent = 0;         // index of the region around it; kNoRegion for the html element
  std::uint32_t name = 0;           // into the strings: "div#main.article"
  std::uint32_t example = 0;        // into the strings: beginning of its most frequent text
  std::uint32_t example_pages = 0;  // that have this text in it
  // Words of class main that the block model expects on all pages with the region, in kShareUnit.
  std::uint64_t page_main_words = 0;
  RegionSums own;  // of blocks that stand in the element itself: an occurrence is a block
  RegionSums all;  // of the element with all that is in it: an occurrence is an element
};
static_assert(sizeof(Region) == 144);

// In how many different pages something stands: at least two.
struct PageCount {
  std::uint64_t hash = 0;
  std::uint32_t pages = 0;
  std::uint32_t unused = 0;
};
static_assert(sizeof(PageCount) == 16);

// Shorter texts that read like main text are mostly adverts and teasers, where they repeat.
inline constexpr std::uint32_t kPassageWords = 20;

// What reads like main text stays searchable while less of the other pages have it: of a wiki or a
// forum, anybody may write some of the pages.
inline constexpr double kPassageShare = 0.5;

// Immutable, so thread-safe; cheap to copy, all copies share the bytes. All counts are exact for
// the sample (site_learner.h), which bounds them, but for bounds that were put to them afterwards.
class WINNOW_EXPORT SiteStatistics {
 public:
  // Of no page.
  SiteStatistics() = default;

  // Reads what bytes() gave, without a copy; `owner` keeps them alive. They begin at a multiple of
  // 8. Checked: lengths, order of the tables, parents before their children in depth, strings that
  // end. ErrorCode::corrupt, ErrorCode::incompatible. Counts can be wrong, but no count is above
  // the number of pages where it counts pages. Linear time.
  static Expected<SiteStatistics> read(std::span<const std::byte> bytes,
                                       std::shared_ptr<const void> owner);

  // Different pages that were counted; below kLeastPages there is nothing else.
  std::uint32_t pages() const { return pages_; }
  // Words that the block model expects to be main text on all of them, in kShareUnit.
  std::uint64_t main_words() const { return main_words_; }

  std::span<const Region> regions() const { return regions_; }  // by path
  // Index of the region; kNoRegion if it is not known. Logarithmic time, as all below.
  std::uint32_t find(std::uint64_t path) const;
  std::string_view name(const Region& region) const { return string_at(region.name); }
  std::string_view example(const Region& region) const { return string_at(region.example); }

  // Whether the key of an element (name, id, classes) is one that regions are told by.
  bool is_key(std::uint64_t key) const;

  // Pages with a block of this text (block_text_hash()), anywhere or in one region; with an element
  // or an image of this hash (PageTreeNode::text_hash). 0 if fewer than two have it.
  std::uint32_t text_pages(std::uint64_t text) const;
  std::uint32_t region_text_pages(std::uint64_t path, std::uint64_t text) const;
  std::uint32_t subtree_pages(std::uint64_t hash) const;

  // Whether a passage (kPassageWords) that so many pages have is taken for template whatever it
  // reads like: half of the other pages have it.
  bool are_most(std::uint32_t pages) const { return pages >= 1 + kPassageShare * (pages_ - 1.0); }

  // The same, but texts that more pages have than is given for them here have that many, or 2, the
  // fewest that are counted. `bounds` in any order. Linear time.
  SiteStatistics with_text_pages_at_most(std::span<const PageCount> bounds) const;

  // A multiple of 8 bytes; the same statistics have the same bytes. Empty if there are none.
  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  friend class SiteStatisticsReader;

  std::string_view string_at(std::uint32_t offset) const;

  std::shared_ptr<const void> owner_;
  std::span<const std::byte> bytes_;
  std::uint32_t pages_ = 0;
  std::uint64_t main_words_ = 0;
  std::span<const Region> regions_;
  std::span<const std::uint64_t> keys_;
  std::span<const PageCount> texts_;
  std::span<const PageCount> region_texts_;
  std::span<const PageCount> subtrees_;
  std::string_view strings_;
};

// Fewer different pages are no evidence of anything that repeats.
inline constexpr std::uint32_t kLeastPages = 3;

// What one page adds to the statistics of its site, for each block of the page. Plain data.
struct BlockReading {
  float probability = 0;  // that it is main text, by the block model
  bool ends_sentence = false;
};

}  // namespace winnow
