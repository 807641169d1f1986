// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/inspect/site_answers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "plugin/serve/inspect/inspect_json.h"
#include "winnow/extractor/page_rules.h"

namespace winnow::serve {
namespace {

constexpr std::uint64_t kMostPagesListed = 500;
constexpr std::uint64_t kPagesListed = 50;

double rounded_share(double share) { return std::round(share * 1e4) / 1e4; }

// Reads a parameter that is a whole number from `least` to `most`.
Expected<std::uint64_t> number_of(const Request& request, std::string_view name,
                                  std::uint64_t fallback, std::uint64_t least, std::uint64_t most) {
  const std::string_view text = request.parameter(name);
  if (text.empty()) return fallback;
  std::uint64_t number = 0;
  const auto [rest, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (status == std::errc() && rest == text.data() + text.size() && number >= least &&
      number <= most) {
    return number;
  }
  const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
  const bool is_number = !digits.empty() && digits.find_first_not_of("0123456789") == digits.npos;
  return Error{ErrorCode::usage, is_number ? "is out of range" : "is not a whole number",
               "the parameter " + std::string(name),
               "give one from " + std::to_string(least) + " to " + std::to_string(most)};
}

Expected<PageOrder> order_of(std::string_view name) {
  if (name.empty() || name == "path") return PageOrder::path;
  if (name == "kept") return PageOrder::kept;
  if (name == "confidence") return PageOrder::confidence;
  if (name == "disagreement") return PageOrder::disagreement;
  if (name == "words") return PageOrder::words;
  return Error{ErrorCode::usage, "is not an order", "the parameter sort",
               "give path, kept, confidence, disagreement or words"};
}

Expected<bool> is_descending(std::string_view order) {
  if (order.empty() || order == "asc") return false;
  if (order == "desc") return true;
  return Error{ErrorCode::usage, "is neither asc nor desc", "the parameter order", ""};
}

Expected<PageQuery> query_of(const Request& request) {
  PageQuery query;
  query.site = request.parameter("site");
  query.text = request.parameter("q");
  const auto order = order_of(request.parameter("sort"));
  if (!order) return order.error();
  query.order = *order;
  const auto descending = is_descending(request.parameter("order"));
  if (!descending) return descending.error();
  query.descending = *descending;
  if (!request.parameter("rule").empty()) {
    const auto rule = number_of(request, "rule", 0, 0, kMaxRules);
    if (!rule) return rule.error();
    query.rule = static_cast<RuleIndex>(*rule);
  }
  const auto limit = number_of(request, "limit", kPagesListed, 1, kMostPagesListed);
  if (!limit) return limit.error();
  query.limit = *limit;
  const auto page = number_of(request, "page", 1, 1, 1'000'000);
  if (!page) return page.error();
  query.offset = (*page - 1) * query.limit;
  return query;
}

Json drift_json(const IndexMetadata& metadata, const std::string& site) {
  const auto drift = metadata.drift.find(site);
  if (drift == metadata.drift.end()) return {};
  Json json;
  json["pages"] = drift->second.pages;
  json["unknown_share"] = rounded_share(drift->second.unknown_share);
  return json;
}

std::uint64_t rules_for(const PageRules& rules, std::string_view site) {
  return static_cast<std::uint64_t>(
      std::count_if(rules.rules().begin(), rules.rules().end(),
                    [&](const PageRule& rule) { return rule.site.empty() || rule.site == site; }));
}

Json site_json(Inspector& inspector, const SourceClassifier& by, const std::string& site,
               const SiteSums& sums) {
  const std::shared_ptr<const SiteModel> model = by.stored().models.find(site);
  const std::optional<SiteGroups> groups = inspector.groups().of(site);
  Json json;
  json["site"] = site;
  json["pages"] = sums.pages;
  json["words"] = words_json(sums.words);
  json["kept"] = rounded_share(share_kept(sums.words));
  json["templates"] = groups ? Json(template_count(*groups)) : Json();
  json["learned_pages"] = model ? model->statistics().pages() : 0;
  json["drift"] = drift_json(by.stored().metadata, site);
  json["rules"] = rules_for(by.rules(), site);
  json["problems"] = sums.with_problems;
  return json;
}

Response change_answer(const RulesChange& change, unsigned status, bool with_index) {
  Json json;
  json["etag"] = change.etag;
  if (with_index) json["index"] = change.index;
  Response response = json_answer(std::move(json), status);
  response.headers.emplace_back("etag", change.etag);
  return response;
}

// What a change has to say it goes by.
std::optional<Response> check_condition(const Request& request) {
  if (!request.header("if-match").empty()) return std::nullopt;
  return json_error(428, "the header field If-Match is missing",
                    "send the etag of the rules that you have seen");
}

Response finish_change(Inspector& inspector, const Expected<RulesChange>& change, unsigned status,
                       bool with_index) {
  if (!change) return error_answer(change.error());
  inspector.classification();  // pages that it concerns are read again
  return change_answer(*change, status, with_index);
}

}  // namespace

Response sites_answer(Inspector& inspector) {
  const auto by = inspector.classification();
  Json sites = Json::array();
  for (const auto& [site, sums] : inspector.catalogue().sites()) {
    sites.push_back(site_json(inspector, *by, site, sums));
  }
  Json json;
  json["sites"] = std::move(sites);
  json["scan"] = scan_json(inspector.catalogue().state());
  json["writable"] = inspector.rules_store().is_writable();
  json["notes"] = by->stored().notes;
  return json_answer(std::move(json));
}

Response pages_answer(Inspector& inspector, const Request& request) {
  const Expected<PageQuery> query = query_of(request);
  if (!query) {
    return json_error(400, query.error().where + " " + query.error().what, query.error().hint);
  }
  inspector.classification();  // a rules file that has changed is seen
  const PageList list = inspector.catalogue().list(*query);
  Json pages = Json::array();
  for (const PageRecord& record : list.pages) pages.push_back(record_json(record));
  Json json;
  json["total"] = list.total;
  json["pages"] = std::move(pages);
  json["scan"] = scan_json(inspector.catalogue().state());
  return json_answer(std::move(json));
}

Response rules_answer(Inspector& inspector) {
  const RulesStore& store = inspector.rules_store();
  const Expected<RulesText> read = store.read();
  if (!read) return error_answer(read.error());
  inspector.classification();
  const auto rules = read->rules.rules();
  const auto sums = inspector.catalogue().sums_by_rule(rules.size());
  const bool known = inspector.catalogue().state().finished;
  Json list = Json::array();
  for (RuleIndex i = 0; i < rules.size(); ++i) {
    Json json = rule_json(rules[i], i);
    json["pages_matched"] = known ? Json(sums[i].pages) : Json();
    json["words"] = known ? Json(sums[i].words) : Json();
    list.push_back(std::move(json));
  }
  Json json;
  json["file"] = store.file();
  json["etag"] = read->etag;
  json["writable"] = store.is_writable();
  json["undo"] = store.can_undo();
  json["problem"] = read->error ? Json(read->error->message()) : Json();
  json["rules"] = std::move(list);
  json["text"] = read->text;
  Response response = json_answer(std::move(json));
  response.headers.emplace_back("etag", read->etag);
  return response;
}

Response job_answer(Inspector& inspector, std::string_view site, unsigned status) {
  const JobProgress now = inspector.job().progress(site);
  Json job;
  job["state"] = job_state_name(now.state);
  job["stage"] = now.stage;
  job["pages"] = now.pages;
  job["of"] = now.of;
  job["indexed"] = now.indexed;
  job["changed"] = now.changed;
  job["seconds"] = std::round(now.seconds * 10) / 10;
  job["message"] = now.message;
  Json json;
  json["job"] = std::move(job);
  return json_answer(std::move(json), status);
}

Response save_rule_answer(Inspector& inspector, const Request& request) {
  if (auto refused = check_condition(request)) return *std::move(refused);
  const Expected<PageRule> rule = read_save_request(request.body);
  if (!rule) return error_answer(rule.error());
  return finish_change(inspector, inspector.rules_store().add(*rule, request.header("if-match")),
                       201, true);
}

Response remove_rule_answer(Inspector& inspector, const Request& request, std::string_view index) {
  if (auto refused = check_condition(request)) return *std::move(refused);
  RuleIndex number = 0;
  const auto [rest, status] = std::from_chars(index.data(), index.data() + index.size(), number);
  if (status != std::errc() || rest != index.data() + index.size()) {
    return json_error(404, "there is no rule " + std::string(index), "see /api/v1/rules");
  }
  return finish_change(
      inspector, inspector.rules_store().remove(number, request.header("if-match")), 200, false);
}

Response undo_answer(Inspector& inspector, const Request& request) {
  if (auto refused = check_condition(request)) return *std::move(refused);
  return finish_change(inspector, inspector.rules_store().undo(request.header("if-match")), 200,
                       false);
}

Response index_again_answer(Inspector& inspector, std::string_view site) {
  const Expected<void> started = inspector.index_again(std::string(site));
  return started ? job_answer(inspector, site, 202) : error_answer(started.error());
}

}  // namespace winnow::serve
