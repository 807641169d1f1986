// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says how the parts of a site's pages behave from page to page.
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

// Probabilities and shares are kept as whole numbers of 1/kShareUnit, so that sums do not depend on
// their order.
inline constexpr std::uint64_t kShareUnit = 1024;

// Means no region of the site.
inline constexpr std::uint32_t kNoRegion = 0xFFFFFFFF;

// Sums over all different pages of the sample. Words count once for each block that may be indexed.
struct RegionSums {
  std::uint32_t pages = 0;        // how many have the region
  std::uint32_t occurrences = 0;  // how often they all have it
  std::uint32_t distinct = 0;     // how many different texts it has there
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

// A region consists of the elements that have the same path from the root, by name, id and classes
// (extractor/methods/site/statistics/). Only regions that at least two different pages have are
// kept.
struct Region {
  std::uint64_t path = 0;           // hash, unique
  std::uint32_t parent = 0;         // index of the region around it; kNoRegion for the html element
  std::uint32_t name = 0;           // into the strings: "div#main.article"
  std::uint32_t example = 0;        // into the strings: the beginning of its most frequent text
  std::uint32_t example_pages = 0;  // how many pages have this text in the region
  // Words of class main that the block model expects on all pages with the region, in kShareUnit.
  std::uint64_t page_main_words = 0;
  RegionSums own;  // covers blocks that stand in the element itself; an occurrence is a block
  RegionSums all;  // covers the element with all that is in it; an occurrence is an element
};
static_assert(sizeof(Region) == 144);

// Says how many different pages have something; they are at least two.
struct PageCount {
  std::uint64_t hash = 0;
  std::uint32_t pages = 0;
  std::uint32_t unused = 0;
};
static_assert(sizeof(PageCount) == 16);

// A passage has at least so many words. Shorter texts that read like main text and repeat are
// mostly adverts and teasers.
inline constexpr std::uint32_t kPassageWords = 20;

// Text that reads like main text stays searchable if a smaller share of the other pages has it,
// because anybody may write some pages of a wiki or a forum.
inline constexpr double kPassageShare = 0.5;

// Has the statistics of one site. All counts are exact for the sample (site_learner.h), which
// bounds them, unless bounds were put to them afterwards. Immutable, so thread-safe; cheap to copy,
// as all copies share the bytes.
class WINNOW_EXPORT SiteStatistics {
 public:
  // Counts no page.
  SiteStatistics() = default;

  // Reads what bytes() gave, without a copy; `owner` keeps them alive. They must begin at a
  // multiple of 8. Checks lengths, the order of the tables, that parents lie less deep than their
  // children, and that strings end; returns ErrorCode::corrupt or ErrorCode::incompatible. Counts
  // can be wrong, but none that counts pages is above the number of pages. Takes linear time.
  static Expected<SiteStatistics> read(std::span<const std::byte> bytes,
                                       std::shared_ptr<const void> owner);

  // Returns how many different pages were counted. Below kLeastPages nothing else is known.
  std::uint32_t pages() const { return pages_; }
  // Returns how many words of all pages the block model expects to be main text, in kShareUnit.
  std::uint64_t main_words() const { return main_words_; }

  std::span<const Region> regions() const { return regions_; }  // in the order of their paths
  // Returns the index of the region, or kNoRegion if it is not known. This and all look-ups below
  // take logarithmic time.
  std::uint32_t find(std::uint64_t path) const;
  std::string_view name(const Region& region) const { return string_at(region.name); }
  std::string_view example(const Region& region) const { return string_at(region.example); }

  // Says whether the key of an element (name, id, classes) tells regions apart.
  bool is_key(std::uint64_t key) const;

  // Says whether this text (block_text_hash()) is the title of some pages, but not of most, or
  // begins it with two words and more. A title is a heading whose text is in the title element,
  // or the only h1 of its page.
  bool is_title(std::uint64_t text) const;

  // Count pages with a block of this text (block_text_hash()), anywhere or in one region, and pages
  // with an element or image of this hash (PageTreeNode::text_hash). 0 if fewer than two have it.
  std::uint32_t text_pages(std::uint64_t text) const;
  std::uint32_t region_text_pages(std::uint64_t path, std::uint64_t text) const;
  std::uint32_t subtree_pages(std::uint64_t hash) const;

  // Says whether a passage (kPassageWords) that so many pages have is taken for template text,
  // whatever it reads like: at least half of the other pages have it.
  bool are_most(std::uint32_t pages) const { return pages >= 1 + kPassageShare * (pages_ - 1.0); }

  // Returns statistics in which no text counts more pages than `bounds` gives for it, or 2 if that
  // is more, the fewest that are counted. `bounds` may have any order. Takes linear time.
  SiteStatistics with_text_pages_at_most(std::span<const PageCount> bounds) const;

  // Returns a multiple of 8 bytes, none if there is nothing. The same statistics give the same
  // bytes.
  std::span<const std::byte> bytes() const { return bytes_; }

 private:
  friend class SiteStatisticsReader;
  struct Indexes;

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
  std::span<const std::uint64_t> titles_;
  std::string_view strings_;
  std::shared_ptr<const Indexes> indexes_;  // They are there if the tables are.
};

// Fewer different pages are no evidence of anything that repeats.
inline constexpr std::uint32_t kLeastPages = 3;

// What one page adds to the statistics of its site, for each block of the page. Plain data.
struct BlockReading {
  float probability = 0;  // of being main text, by the block model
  bool ends_sentence = false;
};

}  // namespace winnow
