// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/page_parser.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "winnow/extractor/words.h"

namespace winnow {
namespace {

// Decoding can make a page three times as long, and spans count in 32 bits.
constexpr std::size_t kMaxPageBytes = std::size_t{1} << 30;

Error too_large(std::size_t limit) {
  return {ErrorCode::too_large, "over the limit of " + std::to_string(limit) + " bytes for a page",
          "", "raise the limit on page bytes"};
}

}  // namespace

namespace {

// The alternative text of an image is text of the page, so marks leave it out as well.
void leave_out_marked_images(const PageMarks& marks, std::vector<ImageText>& images) {
  if (marks.empty()) return;
  std::erase_if(images, [&](const ImageText& image) {
    return marks.at(image.node).no_index != PageMark::none;
  });
}

}  // namespace

struct PageParser::State {
  std::size_t max_bytes;
  Marks marks;
  HtmlParser parser;
  WordSegmenter segmenter;
};

PageParser::PageParser(const ParseOptions& options)
    : state_(std::make_unique<State>(State{std::min(options.limits.page_bytes, kMaxPageBytes),
                                           options.marks,
                                           HtmlParser(options),
                                           {}})) {}
PageParser::~PageParser() = default;
PageParser::PageParser(PageParser&&) noexcept = default;
PageParser& PageParser::operator=(PageParser&&) noexcept = default;

WordSegmenter& PageParser::segmenter() { return state_->segmenter; }

Expected<ParsedPage> PageParser::parse(std::string_view bytes, const DecodeOptions& options) {
  if (bytes.size() > state_->max_bytes) return too_large(state_->max_bytes);
  Expected<DecodedText> decoded = decode(bytes, options);
  if (!decoded) return decoded.error();

  ParsedPage page;
  page.encoding = decoded->encoding;
  page.encoding_evidence = decoded->evidence;
  page.replaced = decoded->replaced;
  page.document = state_->parser.mend(state_->parser.parse(std::move(decoded->text)));
  page.metadata = read_metadata(page.document);
  page.blocks = segment_blocks(page.document, state_->segmenter, state_->marks);
  leave_out_marked_images(page.blocks.marks(), page.metadata.images);
  return page;
}

}  // namespace winnow
