// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugin/report/json_text.h"
#include "plugin/report/page_content.h"
#include "plugin/report/page_report.h"

namespace winnow::report {
namespace {

std::string null() { return std::string(kJsonNull); }

std::string text_or_null(std::string_view text) { return text.empty() ? null() : json_of(text); }

// Four digits: more are noise, and a float's own digits in a double look like it.
std::string probability_or_null(float probability) {
  if (probability < 0) return null();
  return json_of(std::round(static_cast<double>(probability) * 1e4) / 1e4);
}

std::string features_json(std::span<const float> row) {
  JsonObject object;
  for (std::size_t column = 0; column < row.size(); ++column) {
    object.add(block_features()[column].name, row[column]);
  }
  return std::move(object).text();
}

std::string template_json(const PageReport& report) {
  const TemplateFit* fit = template_fit(report);
  if (fit == nullptr) return null();
  JsonObject object;
  object.add("index", fit->template_index);
  object.add("used", fit->used);
  object.add("undecided", fit->undecided);
  object.add("learned", report.learned);
  object.add("nodes", fit->nodes);
  object.add("unmatched_nodes", fit->unmatched_nodes);
  object.add("words", fit->words);
  object.add("unmatched_words", fit->unmatched_words);
  return std::move(object).text();
}

std::string records_json(const TemplateFit* fit) {
  JsonArray records;
  if (fit == nullptr) return std::move(records).text();
  for (const Record& record : fit->records) {
    JsonObject object;
    object.add("region", record.region);
    object.add("ordinal", record.ordinal);
    object.add("first_block", record.first_block);
    object.add("end_block", record.last_block);
    records.add_json(std::move(object).text());
  }
  return std::move(records).text();
}

std::string region_json(const TemplateFit* fit, std::size_t index) {
  if (fit == nullptr || index >= fit->regions.size()) return null();
  return json_of(fit->regions[index]);
}

std::string site_json(const PageReport& report) {
  if (!report.site) return null();
  JsonObject object;
  object.add("name", report.site->site());
  object.add("different_pages", report.site->statistics().pages());
  object.add("regions", report.site->statistics().regions().size());
  return std::move(object).text();
}

// Of all blocks, whichever text was asked for.
std::string words_json(const ExtractedPage& page) {
  std::array<std::uint64_t, 3> words{};
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    words[static_cast<std::size_t>(page.verdicts[i].text_class)] += page.blocks[i].words;
  }
  JsonObject object;
  for (const TextClass each : {TextClass::main, TextClass::page, TextClass::template_}) {
    object.add(text_class_name(each), words[static_cast<std::size_t>(each)]);
  }
  return std::move(object).text();
}

std::string evidence_json(const PageReport& report, std::size_t index) {
  if (!has_evidence(report)) return null();
  const BlockEvidence& evidence = report.page.evidence[index];
  JsonObject object;
  object.add_json("region", text_or_null(region_path(report.site->statistics(), evidence.region)));
  object.add("known", evidence.known);
  object.add("region_pages", evidence.region_pages);
  object.add("text_pages", evidence.text_pages);
  object.add("subtree_pages", evidence.subtree_pages);
  object.add_json("region_share", probability_or_null(evidence.region_share));
  object.add_json("subtree_share", probability_or_null(evidence.subtree_share));
  object.add_json("alone", probability_or_null(evidence.alone));
  return std::move(object).text();
}

// The place of the rule that decides the block's class.
std::string rule_json(const PageReport& report, std::size_t index) {
  const std::optional<RuledPage>& ruled = report.page.ruled;
  if (!ruled || ruled->classes.empty()) return null();
  return text_or_null(report.rules.place(ruled->classes[index]));
}

std::string weight_json(const PageReport& report, std::size_t index) {
  const std::optional<RuledPage>& ruled = report.page.ruled;
  return ruled && !ruled->weights.empty() ? json_of(ruled->weights[index]) : json_of(1);
}

std::string block_json(const PageReport& report, std::size_t index) {
  const Block& block = report.page.blocks[index];
  const Verdict& verdict = report.page.verdicts[index];
  const std::string_view element = report.elements[index];
  JsonObject object;
  object.add("text", report.page.blocks.text(block));
  object.add("class", text_class_name(verdict.text_class));
  object.add_json("probability", probability_or_null(verdict.probability));
  object.add("reason", reason_name(verdict.reason));
  object.add_json("rule", rule_json(report, index));
  object.add_json("weight", weight_json(report, index));
  object.add_json("mark", text_or_null(page_mark_name(deciding_mark(report.page, index))));
  object.add("words", block.words);
  object.add("link_words", block.link_words);
  object.add_json("heading", block.heading == 0 ? null() : json_of(block.heading));
  object.add("tag", element.substr(element.rfind('>') + 1));  // npos + 1 is 0
  object.add_json("language", text_or_null(report.languages.empty()
                                               ? std::string_view()
                                               : std::string_view(report.languages[index])));
  object.add_json("region", region_json(template_fit(report), index));
  object.add_json("evidence", evidence_json(report, index));
  if (report.features) object.add_json("features", features_json(report.features->row(index)));
  return std::move(object).text();
}

std::string blocks_json(const PageReport& report) {
  JsonArray blocks;
  for (std::size_t i = 0; i < report.page.blocks.size(); ++i) {
    blocks.add_json(block_json(report, i));
  }
  return std::move(blocks).text();
}

struct Member {
  std::string_view name;
  std::string (*json)(const PageReport& report);
};

constexpr std::array<Member, 24> kMembers = {{
    {"path", [](const PageReport& report) { return json_of(report.path); }},
    {"url", [](const PageReport& report) { return text_or_null(report.url); }},
    {"title", [](const PageReport& report) { return text_or_null(report.page.title); }},
    {"html_title",
     [](const PageReport& report) { return text_or_null(report.page.metadata.title); }},
    {"language",
     [](const PageReport& report) { return text_or_null(report.page.metadata.language); }},
    {"date", [](const PageReport& report) { return text_or_null(report.page.metadata.date); }},
    {"modified",
     [](const PageReport& report) { return text_or_null(report.page.metadata.modified); }},
    {"author", [](const PageReport& report) { return text_or_null(report.page.metadata.author); }},
    {"site_name",
     [](const PageReport& report) { return text_or_null(report.page.metadata.site_name); }},
    {"canonical",
     [](const PageReport& report) { return text_or_null(report.page.metadata.canonical); }},
    {"description",
     [](const PageReport& report) { return text_or_null(report.page.metadata.description); }},
    {"description_shared",
     [](const PageReport& report) { return json_of(report.page.description_shared); }},
    {"encoding", [](const PageReport& report) { return json_of(report.page.encoding); }},
    {"method", [](const PageReport& report) { return json_of(report.method); }},
    {"degraded",
     [](const PageReport& report) { return text_or_null(degraded_name(report.page.degraded)); }},
    {"confidence",
     [](const PageReport& report) {
       return probability_or_null(report.page.confidence.value_or(-1));
     }},
    {"low_confidence", [](const PageReport& report) { return json_of(report.low_confidence); }},
    {"site", site_json},
    {"on_its_own", [](const PageReport& report) { return json_of(report.on_its_own); }},
    {"template", template_json},
    {"words", [](const PageReport& report) { return words_json(report.page); }},
    {"text",
     [](const PageReport& report) {
       return report.low_confidence ? null() : json_of(report.text);
     }},
    {"blocks", blocks_json},
    {"records", [](const PageReport& report) { return records_json(template_fit(report)); }},
}};

constexpr auto kNames = [] {
  std::array<std::string_view, kMembers.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = kMembers[i].name;
  return names;
}();

const Member* find_member(std::string_view name) {
  const auto* const found = std::ranges::find(kMembers, name, &Member::name);
  return found == kMembers.end() ? nullptr : found;
}

Error no_member(std::string_view name) {
  std::string names;
  for (const std::string_view each : kNames) names.append(names.empty() ? "" : ", ").append(each);
  return {ErrorCode::usage, "is not a member of a page's object", "\"" + std::string(name) + "\"",
          "give some of " + names +
              ", or structured_text, markdown, html, content or xml, with commas between"};
}

}  // namespace

std::string to_json(const PageReport& report, std::span<const std::string> members) {
  JsonObject object;
  for (const std::string& name : members) {
    if (const Member* const member = find_member(name)) {
      object.add_json(name, member->json(report));
    } else if (const auto format = content_format_of_member(name)) {
      object.add_json(name, content_json_value(report, *format));
    }
  }
  if (!members.empty()) return std::move(object).text();
  for (const Member& member : kMembers) object.add_json(member.name, member.json(report));
  return std::move(object).text();
}

std::span<const std::string_view> page_members() { return kNames; }

Expected<std::vector<std::string>> parse_members(std::string_view value) {
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin <= value.size();) {
    const std::size_t end = std::min(value.find(',', begin), value.size());
    const std::string_view name = value.substr(begin, end - begin);
    if (find_member(name) == nullptr && !content_format_of_member(name)) return no_member(name);
    if (std::ranges::find(names, name) == names.end()) names.emplace_back(name);
    begin = end + 1;
  }
  return names;
}

}  // namespace winnow::report
