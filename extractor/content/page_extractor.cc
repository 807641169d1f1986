// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/page_extractor.h"

#include <utility>

#include "winnow/extractor/html_parser.h"
#include "winnow/extractor/words.h"

namespace winnow {
namespace {

// Decoding may make a page three times as long, and spans count in 32 bits.
constexpr std::size_t kMaxPageBytes = std::size_t{1} << 30;

// An image belongs to the text beside it: the first block of the nearest element that has one.
// One pass over the document, since many images may be far from any text.
std::vector<TextClass> classes_of_images(const Document& document, const ExtractedPage& page) {
  std::vector<TextClass> classes;
  if (page.metadata.images.empty()) return classes;
  std::vector<TextClass> around(document.size(), TextClass::main);
  for (NodeIndex node = 0; node < document.size(); ++node) {
    const auto [first, last] = page.blocks.range(document, node);
    if (first < last) {
      around[node] = page.classes[first];
    } else if (document.parent(node) != kNoNode) {
      around[node] = around[document.parent(node)];
    }
  }
  for (const ImageText& image : page.metadata.images) classes.push_back(around[image.node]);
  return classes;
}

}  // namespace

struct PageExtractor::State {
  std::shared_ptr<const Method> method;
  Limits limits;
  HtmlParser parser;
  WordSegmenter segmenter;
};

PageExtractor::PageExtractor(std::shared_ptr<const Method> method, Limits limits) {
  limits.page_bytes = std::min(limits.page_bytes, kMaxPageBytes);
  const ParseOptions options{limits, method->needs_hashes()};
  state_ = std::make_unique<State>(State{std::move(method), limits, HtmlParser(options), {}});
}
PageExtractor::~PageExtractor() = default;
PageExtractor::PageExtractor(PageExtractor&&) noexcept = default;
PageExtractor& PageExtractor::operator=(PageExtractor&&) noexcept = default;

Expected<ExtractedPage> PageExtractor::extract(std::string_view bytes,
                                               const DecodeOptions& options) {
  if (bytes.size() > state_->limits.page_bytes) {
    return Error{
        ErrorCode::too_large,
        "over the limit of " + std::to_string(state_->limits.page_bytes) + " bytes for a page", "",
        "raise the limit on page bytes"};
  }
  Expected<DecodedText> decoded = decode(bytes, options);
  if (!decoded) return decoded.error();

  ExtractedPage page;
  page.encoding = decoded->encoding;
  page.encoding_evidence = decoded->evidence;
  page.replaced = decoded->replaced;
  const Document document = state_->parser.parse(std::move(decoded->text));
  page.degraded = document.degraded();
  page.metadata = read_metadata(document);
  page.blocks = segment_blocks(document, state_->segmenter);
  page.classes.resize(page.blocks.size());
  state_->method->classify(document, page.blocks, page.classes);
  page.image_classes = classes_of_images(document, page);
  return page;
}

std::string text_of(const ExtractedPage& page, TextClass wanted) {
  std::string text;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    if (page.classes[i] != wanted) continue;
    text += page.blocks.text(page.blocks[i]);
    text += '\n';
  }
  return text;
}

}  // namespace winnow
