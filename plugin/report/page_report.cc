// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/report/page_report.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "winnow/extractor/site_learner.h"

namespace winnow::report {
namespace {

constexpr std::array<TextClass, 3> kAll = {TextClass::main, TextClass::page, TextClass::template_};

}  // namespace

Expected<TextClasses> parse_classes(std::string_view value) {
  TextClasses classes;
  for (std::size_t begin = 0; begin <= value.size();) {
    const std::size_t end = std::min(value.find(',', begin), value.size());
    const std::string_view name = value.substr(begin, end - begin);
    const auto* known =
        std::ranges::find_if(kAll, [&](TextClass each) { return text_class_name(each) == name; });
    if (known == kAll.end()) {
      return Error{ErrorCode::usage, "is not a class of text", "\"" + std::string(name) + "\"",
                   "give main, page or template, or several with commas between"};
    }
    classes.set(static_cast<std::size_t>(*known));
    begin = end + 1;
  }
  return classes;
}

std::string text_of(const ExtractedPage& page, TextClasses classes) {
  std::string text;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    if (!has(classes, page.verdicts[i].text_class)) continue;
    text.append(page.blocks.text(page.blocks[i])).append("\n");
  }
  if (has(classes, TextClass::main)) text += page.structured_text;
  return text;
}

std::string region_path(const SiteStatistics& statistics, std::uint32_t region, std::size_t names) {
  std::vector<std::string_view> inner_first;
  while (region < statistics.regions().size() && inner_first.size() < names) {
    const Region& each = statistics.regions()[region];
    inner_first.push_back(statistics.name(each));
    region = each.parent;
  }
  std::string path(region < statistics.regions().size() ? kOuterNames : "");
  for (auto name = inner_first.rbegin(); name != inner_first.rend(); ++name) {
    path.append(name == inner_first.rbegin() ? "" : ">").append(*name);
  }
  return path;
}

namespace {

// How many elements around a block are looked at: pages can nest without end.
constexpr int kMaxSteps = 32;

std::string element_of(const Document& document, NodeIndex element) {
  std::string path(document.name(element));
  int named = 1;
  for (int step = 0; step < kMaxSteps && named < 3; ++step) {
    element = document.parent(element);
    if (element == kNoNode) break;
    const Tag tag = document.tag(element);
    if (tag == Tag::body || tag == Tag::html) break;
    if (tag == Tag::div) continue;
    path.insert(0, 1, '>').insert(0, document.name(element));
    ++named;
  }
  return path;
}

std::vector<std::string> elements_of(const ParsedPage& page) {
  std::vector<std::string> elements;
  elements.reserve(page.blocks.size());
  for (const Block& block : page.blocks.blocks()) {
    elements.push_back(element_of(page.document, block.element));
  }
  return elements;
}

// Texts, images and groups have no names that say anything: that of the element around them.
std::string region_name(const PatternTree& tree, std::uint32_t node) {
  while (node < tree.size() && tree[node].content != PatternContent::element &&
         tree[node].content != PatternContent::opaque) {
    node = tree[node].parent;
  }
  return node < tree.size() ? std::string(tree.name(node)) : "";
}

std::vector<std::string> regions_of(const PageReport& report, const SiteModel* site) {
  std::vector<std::string> names;
  const TemplateFit* fit = template_fit(report);
  if (fit == nullptr || site == nullptr || fit->template_index >= site->templates().size()) {
    return names;
  }
  const PatternTree& tree = site->templates()[fit->template_index].tree;
  for (const std::uint32_t region : fit->regions) names.push_back(region_name(tree, region));
  names.resize(report.page.blocks.size());
  return names;
}

bool is_on_its_own(const PageReport& report) {
  if (!report.page.evidence.empty()) return false;
  const TemplateFit* fit = template_fit(report);
  return fit == nullptr || !fit->used;
}

bool is_learned(const PageReport& report, const SiteModel* site) {
  const TemplateFit* fit = template_fit(report);
  if (fit == nullptr || site == nullptr) return false;
  const std::vector<std::uint64_t>& learned = site->templates()[fit->template_index].learned;
  const std::uint64_t rank = sample_rank(site->options().seed, report.url);
  return std::binary_search(learned.begin(), learned.end(), rank);
}

}  // namespace

const TemplateFit* template_fit(const PageReport& report) {
  const std::optional<TemplateFit>& fit = report.page.fit;
  return fit && fit->template_index != kNoTemplate ? &*fit : nullptr;
}

bool has_evidence(const PageReport& report) {
  return report.site && report.site->statistics().pages() >= kLeastPages &&
         !report.page.evidence.empty() && report.page.evidence.size() == report.page.blocks.size();
}

Expected<PageReport> read_report(const PageBytes& given, const PageMethod& chosen,
                                 const ReportOptions& options, PageParser& parser) {
  Expected<ParsedPage> page = parser.parse(given.bytes, {given.http_charset});
  if (!page) return page.error();
  return report_of(given, std::move(*page), chosen, options, parser.segmenter());
}

PageReport report_of(const PageBytes& given, ParsedPage&& page, const PageMethod& chosen,
                     const ReportOptions& options, WordSegmenter& segmenter) {
  const bool details = options.detail >= Detail::blocks;
  PageReport report;
  report.path = given.path;
  report.url = given.url;
  report.method = chosen.method->name();
  report.site = chosen.site;
  report.rules = chosen.rules;
  if (details) report.elements = elements_of(page);
  if (options.detail == Detail::features) {
    report.features = compute_block_features(page, segmenter);
  }
  if (options.languages != nullptr) report.languages = options.languages(page);
  // It leaves the document in its place.
  const Document& document = page.document;
  report.page = classify_page(std::move(page), *chosen.method, segmenter);
  report.low_confidence = report.page.confidence &&
                          *report.page.confidence < static_cast<float>(options.least_confidence);
  if (options.content && !report.low_confidence) {
    report.content =
        content_tree(document, report.page, {report.url, options.classes, report.languages});
  }
  report.on_its_own = options.learns && report.page.blocks.size() > 0 && is_on_its_own(report);
  if (details) {
    report.regions = regions_of(report, chosen.site.get());
    report.learned = is_learned(report, chosen.site.get());
  }
  if (!report.low_confidence) report.text = text_of(report.page, options.classes);
  return report;
}

}  // namespace winnow::report
