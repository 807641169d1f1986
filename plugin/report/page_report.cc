// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/report/page_report.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "winnow/extractor/page_title.h"
#include "winnow/extractor/site_learner.h"

namespace winnow::report {
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
  const bool details = options.detail >= Detail::blocks;
  PageReport report;
  report.path = given.path;
  report.url = given.url;
  report.method = chosen.method->name();
  report.site = chosen.site;
  if (options.detail != Detail::text) report.title = page_title(*page);
  if (details) report.elements = elements_of(*page);
  if (options.detail == Detail::features) {
    report.features = compute_block_features(*page, parser.segmenter());
  }
  report.page = classify_page(std::move(*page), *chosen.method, parser.segmenter());
  report.on_its_own = options.learns && report.page.blocks.size() > 0 && is_on_its_own(report);
  if (details) {
    report.regions = regions_of(report, chosen.site.get());
    report.learned = is_learned(report, chosen.site.get());
  }
  report.text = text_of(report.page, options.classes);
  return report;
}

}  // namespace winnow::report
