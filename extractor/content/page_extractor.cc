// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/page_extractor.h"

#include <utility>

#include "extractor/content/metadata/structured_text.h"

namespace winnow {
namespace {

// An image belongs to the text beside it: the first block of the nearest element that has one.
// One pass over the document, since many images may be far from any text.
std::vector<TextClass> classes_of_images(const ParsedPage& page,
                                         const std::vector<Verdict>& verdicts) {
  std::vector<TextClass> classes;
  if (page.metadata.images.empty()) return classes;
  const Document& document = page.document;
  std::vector<TextClass> around(document.size(), TextClass::main);
  for (NodeIndex node = 0; node < document.size(); ++node) {
    const auto [first, last] = page.blocks.range(document, node);
    if (first < last) {
      around[node] = verdicts[first].text_class;
    } else if (document.parent(node) != kNoNode) {
      around[node] = around[document.parent(node)];
    }
  }
  for (const ImageText& image : page.metadata.images) classes.push_back(around[image.node]);
  return classes;
}

}  // namespace

ExtractedPage classify_page(ParsedPage&& page, const Method& method, WordSegmenter& segmenter) {
  ExtractedPage result;
  result.verdicts.resize(page.blocks.size());
  method.classify(page, segmenter, result.verdicts);
  result.image_classes = classes_of_images(page, result.verdicts);
  result.structured_text = missing_structured_text(page, segmenter);
  if (!result.structured_text.empty()) result.structured_text += '\n';
  result.metadata = std::move(page.metadata);
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
