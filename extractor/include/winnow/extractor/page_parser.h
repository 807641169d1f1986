// SPDX-License-Identifier: GPL-2.0-or-later
//
// Takes a page from its bytes to its blocks: bytes -> text -> document -> blocks.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include "winnow/extractor/blocks.h"
#include "winnow/extractor/decode.h"
#include "winnow/extractor/document.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/html_parser.h"
#include "winnow/extractor/page_metadata.h"

namespace winnow {

// Holds a page before anything is decided about its text. Plain data, movable; owns all that it
// shows. It holds the decoded page and arrays over its nodes; subtree hashes alone take 48 bytes a
// node. Keep what was learned from many pages rather than the pages.
struct ParsedPage {
  Document document;
  BlockList blocks;
  PageMetadata metadata;

  // These say how the bytes were read, as in DecodedText.
  std::string_view encoding;
  EncodingEvidence encoding_evidence = EncodingEvidence::fallback;
  std::size_t replaced = 0;
};

// Keeps the parser's arena and the segmenter's buffers between pages, so it is cheap to use again
// but not thread-safe: use one for each thread.
class WINNOW_EXPORT PageParser {
 public:
  explicit PageParser(const ParseOptions& options = {});
  ~PageParser();
  PageParser(PageParser&&) noexcept;
  PageParser& operator=(PageParser&&) noexcept;

  // Returns ErrorCode::too_large or ErrorCode::binary if the bytes cannot be a page. Every other
  // page gives a result, if need be a degraded one (Document::degraded()).
  Expected<ParsedPage> parse(std::string_view bytes, const DecodeOptions& options = {});

  // Returns the segmenter that counted the words of the blocks, for use between two pages.
  WordSegmenter& segmenter();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace winnow
