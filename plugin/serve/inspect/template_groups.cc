// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/inspect/template_groups.h"

#include <algorithm>
#include <utility>

#include "winnow/extractor/site_learner.h"

namespace winnow::serve {
namespace {

// Pages of one template share more of their elements than the frame that all pages of a site have.
constexpr double kAlike = 0.5;

}  // namespace

void TemplateGroups::set(const std::string& site, SiteGroups groups) {
  const std::lock_guard lock(mutex_);
  sites_.insert_or_assign(site, std::move(groups));
}

std::optional<SiteGroups> TemplateGroups::of(std::string_view site) const {
  const std::lock_guard lock(mutex_);
  const auto found = sites_.find(site);
  if (found == sites_.end()) return std::nullopt;
  return found->second;
}

std::uint64_t template_count(const SiteGroups& groups) {
  return static_cast<std::uint64_t>(
      std::count_if(groups.groups.begin(), groups.groups.end(),
                    [](const TemplateGroup& group) { return group.pages >= kMinGroupPages; }));
}

void PageGrouper::add(const Document& document, const PageRecord& record) {
  clusterer_.add(document);
  records_.push_back(record);
}

SiteGroups PageGrouper::groups() const {
  SiteGroups groups;
  groups.sample = records_.size();
  const PageClusters clusters = clusterer_.cluster({Clustering::leader, kAlike});
  for (const PageCluster& cluster : clusters.clusters) {
    TemplateGroup group;
    for (const std::uint32_t page : cluster.pages) {
      const WordCounts words = records_[page].word_counts();
      for (std::size_t i = 0; i < words.size(); ++i) group.words[i] += words[i];
    }
    group.pages = cluster.pages.size();
    const PageRecord& first = records_[cluster.pages.front()];
    group.example = page_id(first.place.url);
    group.title = first.title.empty() ? first.place.path : first.title;
    groups.groups.push_back(std::move(group));
  }
  return groups;
}

}  // namespace winnow::serve
