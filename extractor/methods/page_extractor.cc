// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/page_extractor.h"

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

ExtractedPage classify_page(ParsedPage&& page, const Method& method, WordSegmenter& segmenter,
                            LinkTexts links) {
  ExtractedPage result;
  Classification classified = method.classify(page, segmenter);
  PageNames names = name_page(page, classified, method.site_model(), segmenter);
  result.title = std::move(names.title);
  result.own_title = std::move(names.own_title);
  result.description_shared = names.description_shared;
  result.described = names.described;
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
