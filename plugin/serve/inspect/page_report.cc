// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/inspect/page_report.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include "plugin/report/page_content.h"
#include "plugin/report/page_report.h"
#include "plugin/serve/assets.h"
#include "plugin/serve/inspect/inspect_json.h"
#include "plugin/tinted/tinted_page.h"
#include "winnow/indexer/block_languages.h"

namespace winnow::serve {
namespace {

constexpr std::size_t kBlockTextBytes = 2000;
constexpr std::size_t kMostBlocks = 20'000;

// A page that was found and read, and its report.
struct Found {
  PageRecord record;
  RawPage raw;
  report::PageReport report;
};

enum class ContentWish : bool { none, tree };

std::variant<Found, Response> find_page(Inspector& inspector, PageLook& look, std::string_view id,
                                        ContentWish wish = ContentWish::none) {
  std::optional<PageRecord> record = inspector.catalogue().find(id);
  if (!record) return no_page_answer(id);
  ReadPage read = inspector.sources().read(record->place);
  if (const auto* const skipped = std::get_if<SkippedFile>(&read)) {
    return json_error(410, record->place.path + ": " + skipped->detail,
                      "index the site again, so that the search knows it as well");
  }
  Found found;
  found.raw = std::get<RawPage>(std::move(read));
  const auto classification = inspector.classification();
  report::ReportOptions options;
  options.learns = classification->stored().learns;
  options.detail = report::Detail::blocks;
  options.content = wish == ContentWish::tree;
  options.languages = options.content ? block_languages : nullptr;
  Expected<report::PageReport> report = report::read_report(
      {found.raw.path, found.raw.url, found.raw.bytes, found.raw.http_charset},
      classification->find(record->place.source, found.raw), options, look.parser());
  if (!report) {
    Error error = report.error();
    error.where = found.raw.path;
    return error_answer(error);
  }
  found.record = look.record(std::move(record->place), ReadPage(found.raw), *classification);
  found.report = *std::move(report);
  return found;
}

Json probability_json(float probability) {
  if (probability < 0) return {};
  return std::round(static_cast<double>(probability) * 1e4) / 1e4;
}

std::string rule_place(const report::PageReport& report, std::size_t block) {
  const std::optional<RuledPage>& ruled = report.page.ruled;
  return ruled && !ruled->classes.empty() ? report.rules.place(ruled->classes[block])
                                          : std::string();
}

// What other pages of the site say of the block.
void add_evidence(const report::PageReport& report, std::size_t index, Json& json) {
  for (const char* name : {"region", "region_pages", "text_pages", "site_pages"})
    json[name] = nullptr;
  if (!report::has_evidence(report)) return;
  const SiteStatistics& statistics = report.site->statistics();
  const BlockEvidence& evidence = report.page.evidence[index];
  json["site_pages"] = statistics.pages();
  if (evidence.region == kNoRegion) return;
  json["region"] = report::region_path(statistics, evidence.region);
  json["region_pages"] = evidence.region_pages;
  json["text_pages"] = evidence.text_pages;
}

Json block_json(const report::PageReport& report, std::size_t index) {
  const Block& block = report.page.blocks[index];
  const Verdict& verdict = report.page.verdicts[index];
  const std::string rule = rule_place(report, index);
  Json json;
  json["index"] = index;
  json["node"] = block.element;
  json["class"] = text_class_name(verdict.text_class);
  json["words"] = block.words;
  json["text"] = cut_text(report.page.blocks.text(block), kBlockTextBytes);
  json["reason"] = reason_name(verdict.reason);
  json["reason_text"] = reason_text(verdict.reason);
  json["rule"] = rule.empty() ? Json() : Json(rule);
  json["hidden"] = (block.flags & kHidden) != 0;
  add_evidence(report, index, json);
  json["probability"] = probability_json(verdict.probability);
  return json;
}

}  // namespace

Response no_page_answer(std::string_view id) {
  return json_error(404, "there is no page " + std::string(id),
                    "see /api/v1/pages for the pages; those that were not read yet are not known");
}

Response page_report_answer(Inspector& inspector, PageLook& look, std::string_view id) {
  std::variant<Found, Response> result = find_page(inspector, look, id);
  if (auto* const response = std::get_if<Response>(&result)) return std::move(*response);
  const auto& [record, raw, report] = std::get<Found>(result);
  const std::size_t shown = std::min(report.page.blocks.size(), kMostBlocks);
  Json blocks = Json::array();
  for (std::size_t i = 0; i < shown; ++i) blocks.push_back(block_json(report, i));
  Json json;
  json["page"] = record_json(record);
  json["method"] = report.method;
  json["learned_from"] =
      report::has_evidence(report) ? Json(report.site->statistics().pages()) : Json(0);
  json["on_its_own"] = report.on_its_own;
  json["blocks"] = std::move(blocks);
  json["blocks_left_out"] = report.page.blocks.size() - shown;
  return json_answer(std::move(json));
}

namespace {

struct ServedFormat {
  std::string_view name;
  report::ContentFormat format;
  std::string_view type;
};

// HTML is not among them: it would be a page of this server with somebody else's words.
constexpr ServedFormat kServedFormats[] = {
    {"", report::ContentFormat::markdown, "text/markdown; charset=utf-8"},
    {"md", report::ContentFormat::markdown, "text/markdown; charset=utf-8"},
    {"text", report::ContentFormat::text, "text/plain; charset=utf-8"},
    {"json", report::ContentFormat::json, "application/json"},
    {"xml", report::ContentFormat::xml, "application/xml"}};

// Returns what stands behind the host: pages without one are searched with that of the server.
std::string_view without_host(std::string_view url) {
  const std::size_t host = url.find("://");
  if (host == std::string_view::npos) return url;
  const std::size_t path = url.find('/', host + 3);
  return path == std::string_view::npos ? std::string_view("/") : url.substr(path);
}

}  // namespace

Response content_answer(Inspector& inspector, PageLook& look, const Request& request) {
  const std::string_view format = request.parameter("format");
  const auto* const served = std::ranges::find(kServedFormats, format, &ServedFormat::name);
  if (served == std::end(kServedFormats)) {
    return json_error(400, "the parameter format is not md, text, json or xml", "");
  }
  std::string_view url = request.parameter("url");
  url = url.substr(0, url.find('#'));
  if (url.empty()) {
    return json_error(400, "the parameter url is missing", "give the url of a hit");
  }
  std::string id = page_id(url);
  if (!inspector.catalogue().find(id)) id = page_id(without_host(url));
  if (!inspector.catalogue().find(id)) return no_page_answer(url);
  std::variant<Found, Response> result = find_page(inspector, look, id, ContentWish::tree);
  if (auto* const response = std::get_if<Response>(&result)) return std::move(*response);
  const report::PageReport& report = std::get<Found>(result).report;
  Response response;
  response.type = served->type;
  response.body = report::content_in(report, served->format, {true, false});
  response.headers.emplace_back("cache-control", "no-store");
  return response;
}

Response frame_answer(Inspector& inspector, PageLook& look, std::string_view id) {
  std::variant<Found, Response> result = find_page(inspector, look, id);
  if (auto* const response = std::get_if<Response>(&result)) return std::move(*response);
  const auto& [record, raw, report] = std::get<Found>(result);
  ParseOptions parse{inspector.options().limits, false, true};
  parse.marks = inspector.options().marks;
  const Expected<ParsedPage> page = PageParser(parse).parse(raw.bytes, {raw.http_charset});
  if (!page) return error_answer(page.error());
  if (page->blocks.size() != report.page.blocks.size()) {
    return json_error(503,
                      raw.path + ": was parsed in two ways, because the parser ran out of time",
                      "try again when the machine has less to do");
  }
  std::vector<tinted::BlockTint> tints;
  for (const Verdict& verdict : report.page.verdicts) tints.push_back({verdict.text_class, ""});
  tinted::TintedOptions options;
  options.legend = false;
  options.numbers = true;
  options.script = asset("frame.js");
  options.script_source = frame_script_source();
  Response response =
      html_response(tinted::tinted_page(*page, report.page.title, tints, {}, options));
  response.headers.emplace_back(
      "content-security-policy",
      "default-src 'none'; script-src " + frame_script_source() +
          "; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
          "frame-ancestors 'self'; sandbox allow-scripts");
  response.headers.emplace_back("x-frame-options", "SAMEORIGIN");
  response.headers.emplace_back("cache-control", "no-store");
  return response;
}

}  // namespace winnow::serve
