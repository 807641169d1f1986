// SPDX-License-Identifier: GPL-2.0-or-later
//
// The whole way of one page: bytes -> text -> document -> blocks -> classes.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/blocks.h"
#include "winnow/extractor/decode.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/limits.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/page_metadata.h"

namespace winnow {

// What is known of a page once its blocks are classified. Plain data, movable.
struct ExtractedPage {
  PageMetadata metadata;
  BlockList blocks;
  std::vector<TextClass> classes;        // by block
  std::vector<TextClass> image_classes;  // by metadata.images
  std::string_view encoding;             // WHATWG name
  EncodingEvidence encoding_evidence = EncodingEvidence::fallback;
  std::size_t replaced = 0;  // U+FFFD that stand for malformed bytes
  Degraded degraded = Degraded::no;
};

// The blocks of one class, one a line, each line ended by LF; "" if there are none.
WINNOW_EXPORT std::string text_of(const ExtractedPage& page, TextClass wanted);

// Keeps the parser's arena and the segmenter's buffers between pages. Not thread-safe; one for each
// thread, which may share the method.
class WINNOW_EXPORT PageExtractor {
 public:
  PageExtractor(std::shared_ptr<const Method> method, Limits limits);
  ~PageExtractor();
  PageExtractor(PageExtractor&&) noexcept;
  PageExtractor& operator=(PageExtractor&&) noexcept;

  // ErrorCode::too_large or ErrorCode::binary if the bytes cannot be a page; every other page gives
  // a result, if need be a degraded one.
  Expected<ExtractedPage> extract(std::string_view bytes, const DecodeOptions& options = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace winnow
