// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/run/site_watch.h"

#include <algorithm>

#include "winnow/extractor/site_learner.h"

namespace winnow {
namespace {

constexpr std::uint64_t kUnit = 1'000'000;

// Whether a template of the site was learned from the page of this URL.
bool learned_from(const SiteModel& model, std::string_view url) {
  const std::uint64_t rank = sample_rank(model.options().seed, url);
  return std::any_of(model.templates().begin(), model.templates().end(),
                     [rank](const SiteTemplate& each) {
                       return std::binary_search(each.learned.begin(), each.learned.end(), rank);
                     });
}

}  // namespace

void SiteWatch::add(const SiteModel& model, std::string_view url, bool replaced,
                    std::span<const BlockEvidence> evidence) {
  if (evidence.empty() || (!replaced && learned_from(model, url))) return;
  const auto unknown = static_cast<std::uint64_t>(std::count_if(
      evidence.begin(), evidence.end(), [](const BlockEvidence& block) { return !block.known; }));
  auto site = sums_.find(model.site());
  if (site == sums_.end()) site = sums_.emplace(model.site(), Sum{}).first;
  ++site->second.pages;
  site->second.unknown += unknown * kUnit / evidence.size();
}

std::map<std::string, SiteDrift> SiteWatch::sites() const {
  std::map<std::string, SiteDrift> sites;
  for (const auto& [name, sum] : sums_) {
    const double share =
        static_cast<double>(sum.unknown) / static_cast<double>(sum.pages) / double{kUnit};
    sites[name] = {sum.pages, share, sum.pages >= kDriftPages && share >= kDriftShare};
  }
  return sites;
}

}  // namespace winnow
