// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/page_report.h"

#include <utility>

#include "winnow/extractor/page_title.h"

namespace winnow::cli {
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

}  // namespace

PageReader::PageReader(std::shared_ptr<const Method> method, const Limits& limits)
    : method_(std::move(method)), parser_(ParseOptions{limits, method_->needs_hashes()}) {}

Expected<PageReport> PageReader::read(const RawPage& raw, Detail detail) {
  Expected<ParsedPage> page = parser_.parse(raw.bytes, {raw.http_charset});
  if (!page) return page.error();
  PageReport report;
  report.path = raw.path;
  report.url = raw.url;
  report.method = method_->name();
  if (detail != Detail::text) {
    report.title = page_title(*page);
    report.elements = elements_of(*page);
  }
  if (detail == Detail::features) {
    report.features = compute_block_features(*page, parser_.segmenter());
  }
  report.page = classify_page(std::move(*page), *method_, parser_.segmenter());
  report.text = text_of(report.page, TextClass::main);
  return report;
}

}  // namespace winnow::cli
