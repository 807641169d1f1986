// SPDX-License-Identifier: GPL-2.0-or-later
//
// What other search engines are told of a page; all feeds are made from it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "plugin/cli/classify/classifiers.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

// All texts are as feed_text() leaves them, those of one line as feed_line() does. What the page
// does not have is empty.
struct FeedPage {
  // This is the URL; where it has no host, the name of the site stands before it, as nothing else
  // tells pages of two such sites apart.
  std::string id;
  std::string url;
  std::string site;         // the URL's host, or the name given to a source without hosts
  std::string title;        // in one line; the name of the file where the page has none
  std::string main;         // the main text, a block a line
  std::string page;         // other text of this page alone, without links that lead to other pages
  std::string language;     // ISO 639 code
  std::string description;  // the page's own, in one line
  std::optional<std::int64_t> date;  // of publication, or of the last change; seconds since 1970
  std::int64_t modified = 0;         // of the file; seconds since 1970, 0 if unknown
  std::string type;                  // "text/html"
  std::uint64_t size = 0;            // bytes of HTML
  bool noindex = false;              // the page asks not to be indexed
  bool degraded = false;             // over a limit, so that it has text without structure
};

// Keeps a PageParser. It is not thread-safe: each thread has one.
class FeedPageReader {
 public:
  // `hostless` is the site of pages without a host.
  FeedPageReader(SiteClassifier methods, const Limits& limits, std::string hostless);

  // Errors are those of PageParser::parse().
  Expected<FeedPage> read(const RawPage& raw);

 private:
  SiteClassifier methods_;
  PageParser parser_;
  std::string hostless_;
};

}  // namespace winnow::cli
