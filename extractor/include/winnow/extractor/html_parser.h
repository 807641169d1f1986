// SPDX-License-Identifier: GPL-2.0-or-later
//
// From decoded text to a Document.
#pragma once

#include <memory>
#include <string>

#include "winnow/extractor/document.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/parse_options.h"

namespace winnow {

// Parses pages as the HTML Living Standard (section 13.2) says browsers do, with gumbo-parser in an
// arena with a budget of bytes and processor time.
//
// Keeps its arena between pages: cheap to use again, not thread-safe; one for each thread. Needs
// little stack (a 256 KiB thread will do) whatever the page.
class WINNOW_EXPORT HtmlParser {
 public:
  explicit HtmlParser(ParseOptions options = {});
  ~HtmlParser();
  HtmlParser(HtmlParser&&) noexcept;
  HtmlParser& operator=(HtmlParser&&) noexcept;

  // `text` is what decode() returns: valid UTF-8, at most 3 GiB, as documents count in 32 bits. Of
  // a longer text the first 3 GiB are taken, as over Degraded::parser_memory. Never fails: over a
  // limit the document is flat and degraded() tells which limit it was.
  Document parse(std::string text);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace winnow
