// SPDX-License-Identifier: GPL-2.0-or-later
//
// The templates that the pages of each site seem to be made with: pages of a sample are put into
// groups that are alike.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/serve/inspect/catalogue.h"
#include "winnow/extractor/page_clusters.h"

namespace winnow::serve {

// Plain data.
struct TemplateGroup {
  std::uint64_t pages = 0;  // of the sample
  WordCounts words{};       // of these
  std::string example;      // id of one of them
  std::string title;        // of that one
};

struct SiteGroups {
  std::uint64_t sample = 0;
  std::vector<TemplateGroup> groups;  // the largest first, those of one page included
};

// Thread-safe.
class TemplateGroups {
 public:
  void set(const std::string& site, SiteGroups groups);
  // Nothing if they are not known, or not yet.
  std::optional<SiteGroups> of(std::string_view site) const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, SiteGroups, std::less<>> sites_;
};

// Counts groups that are templates: those of three pages or more.
std::uint64_t template_count(const SiteGroups& groups);

// Puts the pages of a sample into groups. Not thread-safe.
class PageGrouper {
 public:
  void add(const Document& document, const PageRecord& record);
  SiteGroups groups() const;

 private:
  PageClusterer clusterer_;
  std::vector<PageRecord> records_;
};

}  // namespace winnow::serve
