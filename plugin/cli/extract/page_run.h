// SPDX-License-Identifier: GPL-2.0-or-later
//
// Going through a source, and reporting on its pages.
#pragma once

#include <cstdint>
#include <functional>

#include "plugin/cli/classify/classifiers.h"
#include "plugin/cli/options/source_options.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/report/page_report.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

struct PageRun {
  std::uint64_t pages = 0;
  std::uint64_t bytes = 0;
  std::uint64_t skipped = 0;  // files that are no pages
};

// Hands every page to `take` until that returns false, which is no error here, and lists and warns
// of the files that are skipped. Gives ErrorCode::try_again if an interrupt (interrupt.h) ended the
// run: what was made so far is not whole.
Expected<PageRun> run_pages(Source& source, SkippedList& skipped, Progress& progress,
                            const std::function<bool(const RawPage&)>& take);

struct ReporterOptions {
  Limits limits;
  report::TextClasses classes = 1;  // of report::PageReport::text: main alone
  bool learns = false;              // whether the method that was asked for is one that learns
  Marks marks = Marks::followed;
};

// Keeps a PageParser. It is not thread-safe.
class PageReporter {
 public:
  PageReporter(SiteClassifier methods, const ReporterOptions& options);

  // Gives the rules that apply to a page. One that they leave out is not to be read.
  RulesForPage rules_for(const RawPage& raw) const { return methods_.rules_for(raw); }

  // Errors are those of PageParser::parse().
  Expected<report::PageReport> read(const RawPage& raw, report::Detail detail);

 private:
  SiteClassifier methods_;
  PageParser parser_;
  report::TextClasses classes_;
  bool learns_;
};

}  // namespace winnow::cli
