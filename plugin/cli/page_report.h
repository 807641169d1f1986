// SPDX-License-Identifier: GPL-2.0-or-later
//
// All that is known of one page, for people and for programs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plugin/cli/site_methods.h"
#include "winnow/extractor/block_features.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

// What a report has beside the page's text.
enum class Detail {
  text,      // nothing
  blocks,    // title and elements
  features,  // the features of the blocks as well
};

struct PageReport {
  std::string path;
  std::string url;
  std::string method;
  std::string text;  // the main text, a block a line
  ExtractedPage page;

  std::string title;
  // By block: its element, with two of those around it ("article>section>p"). div elements say
  // nothing and are left out, unless the block's own is one.
  std::vector<std::string> elements;
  // By block: where it stands in the template of its site, as the name of an element of the pattern
  // tree; empty if the page was not compared with one.
  std::vector<std::string> regions;
  // Whether it is one of the pages that the template was learned from.
  bool learned = false;
  std::optional<FeatureMatrix> features;
};

// The page's place among the templates of its site; null if there is none.
const TemplateFit* template_fit(const PageReport& report);

// One JSON object in one line, without a line break; what the page does not say is null. Text that
// is no UTF-8 (paths may be anything) has U+FFFD in it.
std::string to_json(const PageReport& report);

// Keeps a PageParser. Not thread-safe.
class PageReader {
 public:
  PageReader(SiteMethods methods, const Limits& limits);

  // Errors as PageParser::parse().
  Expected<PageReport> read(const RawPage& raw, Detail detail);

 private:
  SiteMethods methods_;
  PageParser parser_;
};

}  // namespace winnow::cli
