// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/inspect/site_report.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "plugin/serve/inspect/inspect_json.h"
#include "winnow/queries/asked_queries.h"
#include "winnow/queries/query_report.h"

namespace winnow::serve {
namespace {

constexpr std::size_t kPoorest = 20;
constexpr std::size_t kDisputed = 10;
// So many queries are asked again, to say what they find now.
constexpr std::size_t kMissed = 40;

bool is_of_site(const AskedQuery& query, const std::string& site) {
  const std::vector<std::string>& sites = query.filters.sites;
  return sites.empty() || std::find(sites.begin(), sites.end(), site) != sites.end();
}

LoggedQueries read_queries(const InspectOptions& options, const std::string& site) {
  LoggedQueries found;
  Expected<AskedQueries> asked = read_asked_queries(options.query_log);
  if (!asked) {
    found.problem = asked.error().message();
    return found;
  }
  found.first = asked->first;
  found.last = asked->last;
  std::erase_if(asked->queries, [&](const AskedQuery& each) { return !is_of_site(each, site); });
  for (const AskedQuery& each : asked->queries) found.searches += each.times;
  std::erase_if(asked->queries,
                [](const AskedQuery& each) { return each.times_without_match == 0; });
  std::stable_sort(asked->queries.begin(), asked->queries.end(),
                   [](const AskedQuery& a, const AskedQuery& b) {
                     return a.times_without_match > b.times_without_match;
                   });
  if (asked->queries.size() > kMissed) asked->queries.resize(kMissed);
  const Expected<QueryReport> now = report_queries(options.database, *asked);
  for (std::size_t i = 0; i < asked->queries.size(); ++i) {
    const AskedQuery& each = asked->queries[i];
    found.missed.push_back({each.query, each.times, each.times_without_match,
                            now && i < now->answers.size() ? now->answers[i].matches : 0});
  }
  return found;
}

std::vector<ReportedRule> rules_of(Inspector& inspector, const SourceClassifier& by,
                                   const std::string& site) {
  const auto rules = by.rules().rules();
  const auto sums = inspector.catalogue().sums_by_rule(rules.size());
  std::vector<ReportedRule> reported;
  for (RuleIndex i = 0; i < rules.size(); ++i) {
    if (!rules[i].site.empty() && rules[i].site != site) continue;
    ReportedRule rule{
        i,           place_of(rules[i], i), rule_summary(rules[i]), sums[i].pages, sums[i].words,
        std::nullopt};
    for (const RecordedRule& recorded : by.stored().metadata.rules) {
      if (recorded.summary == rule.summary) rule.best_pages = recorded.best_pages;
    }
    reported.push_back(std::move(rule));
  }
  return reported;
}

InspectedSite inspect(Inspector& inspector, const std::string& site, const SiteSums& sums) {
  const auto by = inspector.classification();
  InspectedSite report;
  report.site = site;
  report.sums = sums;
  report.scan = inspector.catalogue().state();
  report.method = by->stored().metadata.choices.method;
  const std::shared_ptr<const SiteModel> model = by->stored().models.find(site);
  if (model) report.learned_pages = model->statistics().pages();
  const auto drift = by->stored().metadata.drift.find(site);
  if (drift != by->stored().metadata.drift.end()) report.drift = drift->second;
  report.templates = inspector.groups().of(site);
  report.rules = rules_of(inspector, *by, site);
  PageQuery query;
  query.site = site;
  query.order = PageOrder::confidence;
  query.limit = kPoorest;
  report.poorest = inspector.catalogue().list(query).pages;
  query.order = PageOrder::disagreement;
  query.descending = true;
  query.limit = kDisputed;
  report.disputed = inspector.catalogue().list(query).pages;
  std::erase_if(report.disputed, [](const PageRecord& each) { return each.disagreement == 0; });
  if (!inspector.options().query_log.empty()) {
    report.queries = read_queries(inspector.options(), site);
  }
  return report;
}

Json templates_json(const std::optional<SiteGroups>& templates) {
  if (!templates) return {};
  Json groups = Json::array();
  for (const TemplateGroup& group : templates->groups) {
    Json json;
    json["pages"] = group.pages;
    json["kept"] = std::round(share_kept(group.words) * 1e4) / 1e4;
    json["words"] = words_json(group.words);
    json["example"] = group.example;
    json["title"] = group.title;
    groups.push_back(std::move(json));
  }
  Json json;
  json["sample"] = templates->sample;
  json["groups"] = std::move(groups);
  return json;
}

Json queries_json(const std::optional<LoggedQueries>& queries) {
  if (!queries) return {};
  Json missed = Json::array();
  for (const MissedQuery& each : queries->missed) {
    missed.push_back({{"query", each.query},
                      {"times", each.times},
                      {"times_without_match", each.times_without_match},
                      {"matches_now", each.matches_now}});
  }
  Json json;
  json["searches"] = queries->searches;
  json["first"] = queries->first;
  json["last"] = queries->last;
  json["problem"] = queries->problem.empty() ? Json() : Json(queries->problem);
  json["without_match"] = std::move(missed);
  return json;
}

Json records_json(const std::vector<PageRecord>& records) {
  Json list = Json::array();
  for (const PageRecord& each : records) list.push_back(record_json(each));
  return list;
}

Json report_json(const InspectedSite& report) {
  Json rules = Json::array();
  for (const ReportedRule& each : report.rules) {
    rules.push_back({{"index", each.index},
                     {"place", each.place},
                     {"summary", each.summary},
                     {"pages_matched", each.pages},
                     {"words", each.words},
                     {"best_pages", each.best_pages ? Json(*each.best_pages) : Json()}});
  }
  Json json;
  json["site"] = report.site;
  json["pages"] = report.sums.pages;
  json["words"] = words_json(report.sums.words);
  json["kept"] = std::round(share_kept(report.sums.words) * 1e4) / 1e4;
  json["pages_empty"] = report.sums.empty;
  json["pages_skipped"] = report.sums.skipped;
  json["pages_on_their_own"] = report.sums.on_their_own;
  json["problems"] = report.sums.with_problems;
  json["method"] = report.method;
  json["learned_pages"] = report.learned_pages;
  json["drift"] = report.drift ? Json{{"pages", report.drift->pages},
                                      {"unknown_share", report.drift->unknown_share}}
                               : Json();
  json["templates"] = templates_json(report.templates);
  json["rules"] = std::move(rules);
  json["poorest"] = records_json(report.poorest);
  json["disputed"] = records_json(report.disputed);
  json["queries"] = queries_json(report.queries);
  json["scan"] = scan_json(report.scan);
  return json;
}

// A client that names JSON, and does not name HTML before it.
bool wants_json(const Request& request) {
  const std::string_view format = request.parameter("format");
  if (!format.empty()) return format == "json";
  const std::string_view accept = request.header("accept");
  return accept.find("application/json") < accept.find("text/html");
}

}  // namespace

Response site_report_answer(Inspector& inspector, const Request& request, std::string_view site) {
  const std::string_view format = request.parameter("format");
  if (!format.empty() && format != "json" && format != "html") {
    return json_error(400, "the parameter format is neither json nor html", "");
  }
  const auto sites = inspector.catalogue().sites();
  const auto found = sites.find(std::string(site));
  if (found == sites.end()) {
    return json_error(
        404, "there is no page of the site " + std::string(site),
        "see /api/v1/sites for the sites; pages that were not read yet are not known");
  }
  const InspectedSite report = inspect(inspector, found->first, found->second);
  Response response = wants_json(request) ? json_answer(report_json(report))
                                          : html_response(site_report_html(report));
  response.headers.emplace_back("vary", "Accept");
  return response;
}

}  // namespace winnow::serve
