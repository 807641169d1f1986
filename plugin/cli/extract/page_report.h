// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reports on the pages of a source.
#pragma once

#include "plugin/cli/extract/text_classes.h"
#include "plugin/cli/options/classifiers.h"
#include "plugin/report/page_report.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

using report::Detail;
using report::has_evidence;
using report::PageReport;
using report::template_fit;
using report::to_json;

struct ReaderOptions {
  Limits limits;
  TextClasses classes = 1;  // of PageReport::text: main alone
  bool learns = false;      // whether the method that was asked for is one that learns
};

// Keeps a PageParser. Not thread-safe.
class PageReader {
 public:
  PageReader(SiteClassifier methods, const ReaderOptions& options);

  // Errors as PageParser::parse().
  Expected<PageReport> read(const RawPage& raw, Detail detail);

 private:
  SiteClassifier methods_;
  PageParser parser_;
  TextClasses classes_;
  bool learns_;
};

}  // namespace winnow::cli
