// SPDX-License-Identifier: GPL-2.0-or-later
//
// The whole way of one page: bytes -> text -> document -> blocks -> verdicts.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/limits.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/page_parser.h"

namespace winnow {

// What is known of a page once its blocks are classified. Plain data, movable.
struct ExtractedPage {
  PageMetadata metadata;
  BlockList blocks;

  // metadata.title without what all titles of the site have in common, where the method knows it.
  std::string own_title;

  // What each block is, and each of metadata.images: an image is of the class of the text beside
  // it, where the method does not say otherwise.
  std::vector<Verdict> verdicts;
  std::vector<TextClass> image_classes;
  // Classification::image_worth.
  std::vector<ImageWorth> image_worth;

  // With methods that know the site's templates.
  std::optional<TemplateFit> fit;
  // With methods that know the site's statistics, one for each block.
  std::vector<BlockEvidence> evidence;

  // Text of class main that the page gives only in its structured data; paragraphs ended by LF.
  std::string structured_text;

  // How the bytes were read, as in DecodedText, and whether a limit cost the page its structure.
  std::string_view encoding;  // WHATWG name
  EncodingEvidence encoding_evidence = EncodingEvidence::fallback;
  std::size_t replaced = 0;
  Degraded degraded = Degraded::no;
};

// The blocks of one class, one a line, each line ended by LF; "" if there are none. The structured
// text stands behind the main blocks. Thread-safe.
WINNOW_EXPORT std::string text_of(const ExtractedPage& page, TextClass wanted);

// The second half of the way, for callers that have parsed the page themselves (to learn from it,
// for instance). Thread-safe, if each thread has a segmenter of its own.
WINNOW_EXPORT ExtractedPage classify_page(ParsedPage&& page, const Method& method,
                                          WordSegmenter& segmenter);

// Both halves. Keeps a PageParser: cheap to use again, not thread-safe; one for each thread, which
// may share the method.
class WINNOW_EXPORT PageExtractor {
 public:
  PageExtractor(std::shared_ptr<const Method> method, const Limits& limits);

  // Errors as PageParser::parse().
  Expected<ExtractedPage> extract(std::string_view bytes, const DecodeOptions& options = {});

 private:
  std::shared_ptr<const Method> method_;
  PageParser parser_;
};

}  // namespace winnow
