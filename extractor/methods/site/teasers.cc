// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/site/teasers.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace winnow {
namespace {

// Sums up what the blocks before one have.
struct TeaserSums {
  std::uint32_t own_titles = 0;
  std::uint32_t titles = 0;         // of other pages
  std::uint32_t common_titles = 0;  // those in regions that most pages have
  std::uint32_t links = 0;          // away from the page
  std::uint32_t words = 0;
  std::uint32_t words_outside = 0;  // of links
};

// Teasers of pages that are there for them, as those of categories are, stand in regions that few
// pages have, or on pages that have nothing else. Where teasers were put into the pages of 57 sites
// (bench/added_parts.py), page shares from .3 up, 1.5 elements a page, and limits of 80 to 120
// words give the same F1 within .005. With a third of the elements instead of half, it is .007
// higher, and rows of tables in manuals are lost.
constexpr float kShareOfPages = 0.5F;
constexpr float kOccurrences = 2;      // of the element, a page
constexpr float kMostLinks = 0.7F;     // More are in lists of links (link_lists.h).
constexpr std::uint32_t kExcerpt = 5;  // words beside the title
constexpr std::uint32_t kWords = 100;  // at most, for each title
constexpr std::uint32_t kTextBeside = 8;
constexpr double kMost = 0.5;  // of the elements of a region on the page
constexpr std::ptrdiff_t kFewest = 2;
constexpr double kBeside = 0.1;  // of the main words in teasers

// Levels of the extents that a teaser may have, from the one around a block of its own.
constexpr std::array<std::size_t, 3> kLevels = {1, 2, 3};

bool is_in_common_region(const SiteView& view, std::uint32_t block) {
  const SumsValues* own = view.sums(block);
  return own != nullptr && view.evidence[block].known && own->page_share >= kShareOfPages;
}

// Has an entry for each block, and at last one for all.
std::vector<TeaserSums> teaser_sums(const SiteView& view) {
  std::vector<TeaserSums> sums(1);
  sums.reserve(std::size_t{view.size()} + 1);
  for (std::uint32_t i = 0; i < view.size(); ++i) {
    const Block& block = view.page.blocks[i];
    TeaserSums next = sums.back();
    if (view.is_own_title(i)) {
      ++next.own_titles;
    } else if (view.is_title_elsewhere(i)) {
      ++next.titles;
      next.common_titles += is_in_common_region(view, i) ? 1 : 0;
    }
    next.links += block.links_away;
    next.words += block.words;
    next.words_outside += block.words - std::min(block.words, block.link_words);
    sums.push_back(next);
  }
  return sums;
}

// An element with a title of the page itself is no teaser, nor is one with long text: the article
// may be an element like the teasers beside it.
bool can_be_teaser(const TeaserSums& before, const TeaserSums& behind) {
  const std::uint32_t titles = behind.titles - before.titles;
  return behind.own_titles == before.own_titles &&
         behind.words - before.words <= kWords * std::max<std::uint32_t>(titles, 1);
}

bool is_teaser(const TeaserSums& before, const TeaserSums& behind) {
  return can_be_teaser(before, behind) && behind.common_titles > before.common_titles &&
         behind.links > before.links && behind.words_outside - before.words_outside >= kExcerpt;
}

bool may_be_teasers(const RegionValues& region) {
  return region.all.page_share >= kShareOfPages && region.all.link_density < kMostLinks &&
         region.all.log_occurrences >= log_of_one_more(kOccurrences);
}

// This is an element of a region on the page.
struct Place {
  const RegionValues* region = nullptr;
  Extent extent;
  bool can_be_teaser = false;
  bool is_teaser = false;  // The title is known, too.
};

// Returns the elements that may be teasers, in the order of their regions.
std::vector<Place> places_of(const SiteView& view, const std::vector<TeaserSums>& sums) {
  std::vector<Place> places;
  for (std::uint32_t i = 0; i < view.size(); ++i) {
    for (const std::size_t level : kLevels) {
      const RegionValues* region = view.level(i, level);
      const Extent& extent = view.extent(i, level);
      if (extent.first != i || region == nullptr || !may_be_teasers(*region)) continue;
      const TeaserSums& before = sums[extent.first];
      const TeaserSums& behind = sums[extent.last];
      places.push_back({region, extent, can_be_teaser(before, behind), is_teaser(before, behind)});
    }
  }
  std::stable_sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
    return std::less<>()(a.region, b.region);
  });
  return places;
}

// Returns the blocks of teasers. Those whose titles are not known, because the site's sample does
// not have their pages, are told by their region, if half of its elements on this page are teasers.
// Sections of a manual and rows of a table have the title of another page now and then.
std::vector<bool> blocks_of_teasers(const SiteView& view) {
  std::vector<bool> blocks(view.size());
  const std::vector<TeaserSums> sums = teaser_sums(view);
  if (sums.back().common_titles == 0) return blocks;
  const std::vector<Place> places = places_of(view, sums);
  for (auto first = places.begin(); first != places.end();) {
    const auto last = std::find_if(
        first, places.end(), [&](const Place& place) { return place.region != first->region; });
    const auto teasers =
        std::count_if(first, last, [](const Place& each) { return each.is_teaser; });
    if (teasers >= kFewest &&
        static_cast<double>(teasers) >= kMost * static_cast<double>(last - first)) {
      for (auto each = first; each != last; ++each) {
        if (!each->can_be_teaser) continue;
        std::fill(blocks.begin() + each->extent.first, blocks.begin() + each->extent.last, true);
      }
    }
    first = last;
  }
  return blocks;
}

bool stand_beside_text(const SiteView& view, const LinkLists& lists,
                       std::span<const float> probabilities, const std::vector<bool>& teasers) {
  std::uint64_t inside = 0;
  std::uint64_t beside = 0;
  for (std::uint32_t i = 0; i < view.size(); ++i) {
    const bool main = view.summary.blocks[i].counts && probabilities[i] >= 0.5F;
    if (!main || lists.around(i) != LinkLists::Kind::none) continue;
    (teasers[i] ? inside : beside) += view.page.blocks[i].words;
  }
  return beside >= kTextBeside &&
         static_cast<double>(beside) >= kBeside * static_cast<double>(inside);
}

}  // namespace

std::vector<bool> find_teasers(const SiteView& view, const LinkLists& lists,
                               std::span<const float> probabilities) {
  std::vector<bool> teasers = blocks_of_teasers(view);
  if (!stand_beside_text(view, lists, probabilities, teasers)) {
    teasers.assign(view.size(), false);
  }
  return teasers;
}

}  // namespace winnow
