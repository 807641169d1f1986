// SPDX-License-Identifier: GPL-2.0-or-later
//
// The report of a site: what of it is kept, and what there is to look at.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/serve/http/message.h"
#include "plugin/serve/inspect/inspector.h"

namespace winnow::serve {

// A query that found nothing.
struct MissedQuery {
  std::string query;
  std::uint64_t times = 0;
  std::uint64_t times_without_match = 0;
  std::uint64_t matches_now = 0;
};

// What the query log says. Queries that were asked of other sites alone do not count.
struct LoggedQueries {
  std::uint64_t searches = 0;
  std::string first;  // times
  std::string last;
  std::vector<MissedQuery> missed;  // that find nothing most often first
  std::string problem;              // why nothing is known; empty: nothing
};

// A rule that can apply to the site.
struct ReportedRule {
  RuleIndex index = kNoRule;
  std::string place;
  std::string summary;
  std::uint64_t pages = 0;
  std::uint64_t words = 0;
  std::optional<std::uint64_t> best_pages;  // in the index, when it matched most
};

// Plain data.
struct InspectedSite {
  std::string site;
  SiteSums sums;
  ScanState scan;
  std::string method;
  std::uint64_t learned_pages = 0;
  std::optional<RecordedDrift> drift;
  std::optional<SiteGroups> templates;
  std::vector<ReportedRule> rules;
  std::vector<PageRecord> poorest;
  std::vector<PageRecord> disputed;  // where the page alone says most otherwise
  std::optional<LoggedQueries> queries;
};

// Answers /sites/{site}: HTML, or JSON for ?format=json and Accept: application/json.
Response site_report_answer(Inspector& inspector, const Request& request, std::string_view site);

// Writes the report as a page for people, which can be printed.
std::string site_report_html(const InspectedSite& report);

}  // namespace winnow::serve
