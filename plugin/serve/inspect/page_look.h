// SPDX-License-Identifier: GPL-2.0-or-later
//
// A look at one page: how it is classified, and what a line of the catalogue says of it.
#pragma once

#include <memory>
#include <string_view>

#include "plugin/serve/inspect/catalogue.h"
#include "plugin/serve/inspect/source_classifier.h"
#include "winnow/extractor/page_extractor.h"

namespace winnow::serve {

// Keeps a parser, so it is cheap to use again. Not thread-safe.
class PageLook {
 public:
  explicit PageLook(const InspectOptions& options, bool hashes);

  // Makes the line of a page that was read, or of one that was not.
  PageRecord record(PagePlace&& place, const ReadPage& page, const SourceClassifier& by);

  PageParser& parser() { return parser_; }

 private:
  void describe(const RawPage& raw, const PageMethod& method, PageRecord& record);

  PageParser parser_;
  std::shared_ptr<const winnow::Method> alone_;
};

// Cuts a text at the beginning of a character, to `most` bytes at most.
std::string cut_text(std::string_view text, std::size_t most);

}  // namespace winnow::serve
