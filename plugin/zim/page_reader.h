// SPDX-License-Identifier: GPL-2.0-or-later
//
// Takes the bytes of a page to the texts that libzim indexes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/document.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/zim.h"

namespace winnow::zim {

// Gives UTF-8 in lower case without combining marks, in normal form C: what libzim's own reader
// makes of texts. Programs that search ZIM files fold queries, and find no word that is not folded.
// Takes linear time and is thread-safe. Throws std::runtime_error if ICU lacks its data.
// Experiments with libzim 8.1 are the source, whose results this equals for every character
// (tests/plugin/zim/page_reader_test.cc).
std::string folded(std::string_view text);

// Says whether these are a latitude from -90 to 90 and a longitude from -180 to 180 degrees.
bool is_position(double latitude, double longitude);

// This is plain data.
struct MetaFields {
  std::string keywords;  // of all elements named keywords, separated by spaces, as written
  bool has_position = false;
  double latitude = 0;   // degrees, -90 to 90
  double longitude = 0;  // degrees, -180 to 180
  // This is the last geo.position that is no position; it is empty if there is none. libzim's own
  // reader makes numbers of it, which Xapian refuses where they are over 90 degrees: nothing can be
  // written then.
  std::string refused_position;
};

// Reads them in one pass over the document. It is thread-safe.
MetaFields read_meta_fields(const Document& document);

// This is plain data; texts are folded().
struct PageTexts {
  // Says whether the page has text and does not ask to be left out; nobody knows what a degraded
  // page asks for.
  bool indexed = false;
  Degraded degraded = Degraded::no;
  std::string title;
  std::string content;
  std::string keywords;
  std::uint32_t words = 0;
  MetaFields meta;  // without the keywords
};

// It is thread-safe: each call has a parser for itself, which later ones use again.
class PageReader {
 public:
  // A null method stands for the one that knows no site.
  PageReader(std::shared_ptr<const Method> method, IndexOptions options);

  const IndexOptions& options() const { return options_; }

  // Errors are those of PageParser::parse(). Throws std::bad_alloc and what else a broken
  // environment throws; the parser that was at work is not used again then.
  Expected<PageTexts> read(std::string_view bytes, const PageFacts& facts);

 private:
  std::unique_ptr<PageParser> take_parser();
  void give_back(std::unique_ptr<PageParser> parser);
  PageTexts texts_of(ParsedPage&& page, const PageFacts& facts, WordSegmenter& segmenter);

  std::shared_ptr<const Method> method_;
  IndexOptions options_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<PageParser>> idle_;
};

}  // namespace winnow::zim
