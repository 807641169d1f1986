// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/site/link_lists.h"

#include <algorithm>
#include <cstddef>

namespace winnow {
namespace {

// Sums up what the blocks before one have.
struct ListSums {
  std::uint32_t titles = 0;  // of other pages
  std::uint32_t links = 0;   // away from the page
  std::uint32_t words = 0;
  std::uint32_t link_words = 0;
};

// Has an entry for each block, and at last one for all.
std::vector<ListSums> list_sums(const SiteView& view) {
  std::vector<ListSums> sums(1);
  for (std::uint32_t i = 0; i < view.size(); ++i) {
    const Block& block = view.page.blocks[i];
    ListSums next = sums.back();
    next.titles += view.is_title_elsewhere(i) ? 1 : 0;
    next.links += block.links_away;
    next.words += block.words;
    next.link_words += block.link_words;
    sums.push_back(next);
  }
  return sums;
}

bool are_titles(const ListSums& before, const ListSums& behind, std::uint32_t blocks) {
  constexpr double kTitles = 0.1;
  return behind.titles - before.titles >= kTitles * std::max<std::uint32_t>(1, blocks);
}

bool are_links(const ListSums& before, const ListSums& behind, float density) {
  constexpr std::uint32_t kLinks = 4;
  return behind.links - before.links >= kLinks &&
         static_cast<float>(behind.link_words - before.link_words) >=
             density * static_cast<float>(behind.words - before.words);
}

// These were measured with sites left out. The shares of titles may be .05 to .15, those of links
// beside them .5 to .9. In regions that a third of the pages have, the main text of category pages
// is lost. Of lists of links, .7 instead of .9 costs one shop .018 in F1, and five pages instead of
// eight cost another one .28, as half of its ten pages are lists of what it sells.
constexpr float kPageShare = 0.5F;
constexpr float kLinksAmongTitles = 0.7F;
constexpr float kNearlyAll = 0.9F;
constexpr float kPages = 8;

// A region with more of its pages' main words is what such lists stand beside, or the body of
// pages with long menus: manuals have all of their chapters' titles on every page. Shares of .4 to
// .99 do the same for 57 sites, as they are and with such menus.
constexpr float kMostOfMain = 0.8F;

LinkLists::Kind list_around(const SiteView& view, std::uint32_t block,
                            const std::vector<ListSums>& sums) {
  constexpr std::size_t kOutermost = 3;
  LinkLists::Kind found = LinkLists::Kind::none;
  for (std::size_t level = 1; level <= kOutermost; ++level) {
    const RegionValues* region = view.level(block, level);
    if (region == nullptr || region->all.page_share < kPageShare) continue;
    if (region->all.link_density < kLinksAmongTitles) continue;
    if (region->share_of_page > kMostOfMain) continue;
    const Extent& extent = view.extent(block, level);
    const ListSums& before = sums[extent.first];
    const ListSums& behind = sums[extent.last];
    if (are_titles(before, behind, extent.last - extent.first)) return LinkLists::Kind::titles;
    const bool many = region->all.log_pages >= log_of_one_more(kPages);
    if (many && region->all.link_density >= kNearlyAll && are_links(before, behind, kNearlyAll) &&
        !view.is_own_title(block)) {
      found = LinkLists::Kind::links;
    }
  }
  return found;
}

}  // namespace

LinkLists::LinkLists(const SiteView& view) {
  const std::vector<ListSums> sums = list_sums(view);
  for (std::uint32_t i = 0; i < view.size(); ++i) kinds_.push_back(list_around(view, i, sums));
}

}  // namespace winnow
