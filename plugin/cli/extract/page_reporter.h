// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reports on the pages of a source.
#pragma once

#include "plugin/cli/classify/classifiers.h"
#include "plugin/report/page_report.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

struct ReporterOptions {
  Limits limits;
  report::TextClasses classes = 1;  // of report::PageReport::text: main alone
  bool learns = false;              // whether the method that was asked for is one that learns
};

// Keeps a PageParser. It is not thread-safe.
class PageReporter {
 public:
  PageReporter(SiteClassifier methods, const ReporterOptions& options);

  // Errors are those of PageParser::parse().
  Expected<report::PageReport> read(const RawPage& raw, report::Detail detail);

 private:
  SiteClassifier methods_;
  PageParser parser_;
  report::TextClasses classes_;
  bool learns_;
};

}  // namespace winnow::cli
