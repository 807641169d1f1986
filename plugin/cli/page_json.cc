// SPDX-License-Identifier: GPL-2.0-or-later
#include <array>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "plugin/cli/block_evidence.h"
#include "plugin/cli/page_report.h"
#include "plugin/cli/region_path.h"

namespace winnow::cli {
namespace {

using Json = nlohmann::ordered_json;

Json text_or_null(std::string_view text) { return text.empty() ? Json(nullptr) : Json(text); }

// Four digits: more are noise, and a float's own digits in a double look like it.
Json probability_or_null(float probability) {
  if (probability < 0) return nullptr;
  return std::round(static_cast<double>(probability) * 1e4) / 1e4;
}

Json features_json(std::span<const float> row) {
  Json object = Json::object();
  for (std::size_t column = 0; column < row.size(); ++column) {
    object[std::string(block_features()[column].name)] = row[column];
  }
  return object;
}

Json template_json(const PageReport& report) {
  const TemplateFit* fit = template_fit(report);
  if (fit == nullptr) return nullptr;
  Json object;
  object["index"] = fit->template_index;
  object["used"] = fit->used;
  object["undecided"] = fit->undecided;
  object["learned"] = report.learned;
  object["nodes"] = fit->nodes;
  object["unmatched_nodes"] = fit->unmatched_nodes;
  object["words"] = fit->words;
  object["unmatched_words"] = fit->unmatched_words;
  return object;
}

Json records_json(const TemplateFit* fit) {
  Json records = Json::array();
  if (fit == nullptr) return records;
  for (const Record& record : fit->records) {
    Json object;
    object["region"] = record.region;
    object["ordinal"] = record.ordinal;
    object["first_block"] = record.first_block;
    object["end_block"] = record.last_block;
    records.push_back(std::move(object));
  }
  return records;
}

Json region_json(const TemplateFit* fit, std::size_t index) {
  if (fit == nullptr || index >= fit->regions.size()) return nullptr;
  return fit->regions[index];
}

Json site_json(const PageReport& report) {
  if (!report.site) return nullptr;
  Json object;
  object["name"] = report.site->site();
  object["different_pages"] = report.site->statistics().pages();
  object["regions"] = report.site->statistics().regions().size();
  return object;
}

// Of all blocks, whichever text was asked for.
Json words_json(const ExtractedPage& page) {
  std::array<std::uint64_t, 3> words{};
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    words[static_cast<std::size_t>(page.verdicts[i].text_class)] += page.blocks[i].words;
  }
  Json object;
  for (const TextClass each : {TextClass::main, TextClass::page, TextClass::template_}) {
    object[std::string(text_class_name(each))] = words[static_cast<std::size_t>(each)];
  }
  return object;
}

Json evidence_json(const PageReport& report, std::size_t index) {
  if (!has_evidence(report)) return nullptr;
  const BlockEvidence& evidence = report.page.evidence[index];
  Json object;
  object["region"] = text_or_null(region_path(report.site->statistics(), evidence.region));
  object["known"] = evidence.known;
  object["region_pages"] = evidence.region_pages;
  object["text_pages"] = evidence.text_pages;
  object["subtree_pages"] = evidence.subtree_pages;
  object["region_share"] = probability_or_null(evidence.region_share);
  object["subtree_share"] = probability_or_null(evidence.subtree_share);
  object["alone"] = probability_or_null(evidence.alone);
  return object;
}

Json block_json(const PageReport& report, std::size_t index) {
  const Block& block = report.page.blocks[index];
  const Verdict& verdict = report.page.verdicts[index];
  const std::string_view element = report.elements[index];
  Json object;
  object["text"] = report.page.blocks.text(block);
  object["class"] = text_class_name(verdict.text_class);
  object["probability"] = probability_or_null(verdict.probability);
  object["reason"] = reason_name(verdict.reason);
  object["words"] = block.words;
  object["link_words"] = block.link_words;
  object["heading"] = block.heading == 0 ? Json(nullptr) : Json(block.heading);
  object["tag"] = element.substr(element.rfind('>') + 1);  // npos + 1 is 0
  object["region"] = region_json(template_fit(report), index);
  object["evidence"] = evidence_json(report, index);
  if (report.features) object["features"] = features_json(report.features->row(index));
  return object;
}

}  // namespace

std::string to_json(const PageReport& report) {
  const PageMetadata& metadata = report.page.metadata;
  Json blocks = Json::array();
  for (std::size_t i = 0; i < report.page.blocks.size(); ++i) {
    blocks.push_back(block_json(report, i));
  }
  Json object;
  object["path"] = report.path;
  object["url"] = text_or_null(report.url);
  object["title"] = text_or_null(report.title);
  object["language"] = text_or_null(metadata.language);
  object["date"] = text_or_null(metadata.date);
  object["modified"] = text_or_null(metadata.modified);
  object["author"] = text_or_null(metadata.author);
  object["site_name"] = text_or_null(metadata.site_name);
  object["canonical"] = text_or_null(metadata.canonical);
  object["description"] = text_or_null(metadata.description);
  object["encoding"] = report.page.encoding;
  object["method"] = report.method;
  object["degraded"] = text_or_null(degraded_name(report.page.degraded));
  object["site"] = site_json(report);
  object["on_its_own"] = report.on_its_own;
  object["template"] = template_json(report);
  object["words"] = words_json(report.page);
  object["text"] = report.text;
  object["blocks"] = std::move(blocks);
  object["records"] = records_json(template_fit(report));
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace winnow::cli
