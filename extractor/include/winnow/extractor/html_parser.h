// SPDX-License-Identifier: GPL-2.0-or-later
//
// Parses decoded text into a Document.
#pragma once

#include <memory>
#include <string>

#include "winnow/extractor/document.h"
#include "winnow/extractor/export.h"
#include "winnow/extractor/parse_options.h"

namespace winnow {

// Parses pages as browsers do by the HTML Living Standard (section 13.2), with gumbo-parser in an
// arena with a budget of bytes and processor time.
//
// A parser keeps its arena between pages, so it is cheap to use again but not thread-safe: use one
// for each thread. It needs little stack (a thread with 256 KiB will do) whatever the page.
class WINNOW_EXPORT HtmlParser {
 public:
  explicit HtmlParser(ParseOptions options = {});
  ~HtmlParser();
  HtmlParser(HtmlParser&&) noexcept;
  HtmlParser& operator=(HtmlParser&&) noexcept;

  // Parses `text`, which is what decode() returns: valid UTF-8. Documents count in 32 bits, so only
  // the first 3 GiB of a longer text are taken, with Degraded::parser_memory. Never fails: over a
  // limit the document is flat, and degraded() tells the limit.
  Document parse(std::string text);

  // Returns `document`, unless it has no text because an element of plain text such as title, a
  // comment or a tag takes all of the page up to its end. Then the page is parsed again with the
  // end that is missing, four times at most, and the result is Degraded::unclosed, with structure.
  // The same happens where <iframe/> or the like hides the end of a noscript element or the rest.
  Document mend(Document document);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace winnow
