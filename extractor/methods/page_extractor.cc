// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/page_extractor.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "extractor/methods/page_links.h"
#include "extractor/methods/page_naming.h"
#include "extractor/methods/verdicts/verdict.h"
#include "extractor/page/metadata/structured_data.h"

namespace winnow {

namespace {

// Lets rules name the page, its date and its author.
void take_texts_of_rules(ExtractedPage& page) {
  const RuledPage& ruled = *page.ruled;
  if (!ruled.title.text.empty()) page.title = page.own_title = ruled.title.text;
  if (!ruled.date.text.empty()) page.metadata.date = ruled.date.text;
  if (!ruled.author.text.empty()) page.metadata.author = ruled.author.text;
}

}  // namespace

// Rules come before marks: an image keeps the class that a rule has given it.
Classification classify_blocks(const ParsedPage& page, const Method& method,
                               WordSegmenter& segmenter) {
  Classification classified = method.classify(page, segmenter);
  const PageMarks& marks = page.blocks.marks();
  if (marks.empty()) return classified;
  follow_marks(page.blocks, classified.verdicts);
  for (std::size_t i = 0; i < classified.image_classes.size(); ++i) {
    const bool main = marks.at(page.metadata.images[i].node).main != PageMark::none;
    const bool ruled = classified.ruled && !classified.ruled->images.empty() &&
                       classified.ruled->images[i] != kNoRule;
    if (main && !ruled) classified.image_classes[i] = TextClass::main;
  }
  return classified;
}

ExtractedPage classify_page(ParsedPage&& page, const Method& method, WordSegmenter& segmenter,
                            LinkTexts links) {
  ExtractedPage result;
  Classification classified = classify_blocks(page, method, segmenter);
  NamedPage names = name_page(page, classified, method.site_model(), segmenter);
  result.title = std::move(names.title);
  result.own_title = std::move(names.own_title);
  result.description_shared = names.description_shared;
  result.described = names.described;
  result.confidence = method.confidence(page.blocks, classified.verdicts);
  result.verdicts = std::move(classified.verdicts);
  result.image_classes = classified.image_classes.empty() ? classes_of_images(page, result.verdicts)
                                                          : std::move(classified.image_classes);
  result.image_worth = std::move(classified.image_worth);
  result.fit = std::move(classified.fit);
  result.evidence = std::move(classified.evidence);
  if (links == LinkTexts::taken) result.links = main_links(page, result.verdicts);
  result.structured_text = missing_structured_text(page, segmenter);
  if (!result.structured_text.empty()) result.structured_text += '\n';
  result.metadata = std::move(page.metadata);
  result.ruled = std::move(classified.ruled);
  if (result.ruled) take_texts_of_rules(result);
  result.blocks = std::move(page.blocks);
  result.encoding = page.encoding;
  result.encoding_evidence = page.encoding_evidence;
  result.replaced = page.replaced;
  result.degraded = page.document.degraded();
  return result;
}

PageMark deciding_mark(const ExtractedPage& page, std::size_t block) {
  const Reason reason = page.verdicts[block].reason;
  if (reason == Reason::no_index) return page.blocks.marked(page.blocks[block]).no_index;
  return reason == Reason::marked ? page.blocks.marked(page.blocks[block]).main : PageMark::none;
}

PageMark emptying_mark(const ExtractedPage& page) {
  if (page.blocks.marks().empty() || !page.structured_text.empty()) return PageMark::none;
  const bool is_ruled = std::any_of(
      page.verdicts.begin(), page.verdicts.end(),
      [](const Verdict& v) { return v.text_class == TextClass::main && v.reason == Reason::rule; });
  if (is_ruled) return PageMark::none;
  std::map<PageMark, std::uint64_t> words;
  for (const Block& block : page.blocks.blocks()) {
    if (is_indexable(block) && block.words > 0) return PageMark::none;
    if ((block.flags & kHidden) == 0) words[page.blocks.marked(block).no_index] += block.words;
  }
  const auto most = std::max_element(
      words.begin(), words.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == words.end() || most->second == 0 ? PageMark::none : most->first;
}

Error emptied_page(PageMark mark, std::string where) {
  return {
      ErrorCode::input,
      "the marks of the page leave nothing of its text (" + std::string(page_mark_name(mark)) + ")",
      std::move(where), "mend them, or add --ignore-marks"};
}

PageExtractor::PageExtractor(std::shared_ptr<const Method> method, const Limits& limits)
    : method_(std::move(method)), parser_(ParseOptions{limits, method_->needs_hashes()}) {}

Expected<ExtractedPage> PageExtractor::extract(std::string_view bytes,
                                               const DecodeOptions& options) {
  Expected<ParsedPage> page = parser_.parse(bytes, options);
  if (!page) return page.error();
  return classify_page(std::move(*page), *method_, parser_.segmenter());
}

std::string text_of(const ExtractedPage& page, TextClass wanted) {
  std::string text;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    if (page.verdicts[i].text_class != wanted) continue;
    text += page.blocks.text(page.blocks[i]);
    text += '\n';
  }
  if (wanted == TextClass::main) text += page.structured_text;
  return text;
}

}  // namespace winnow
