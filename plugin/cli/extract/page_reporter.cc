// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/extract/page_reporter.h"

#include <utility>

namespace winnow::cli {

PageReporter::PageReporter(SiteClassifier methods, const ReporterOptions& options)
    : methods_(std::move(methods)),
      parser_(ParseOptions{options.limits, methods_.needs_hashes()}),
      classes_(options.classes),
      learns_(options.learns) {}

Expected<report::PageReport> PageReporter::read(const RawPage& raw, report::Detail detail) {
  return report::read_report({raw.path, raw.url, raw.bytes, raw.http_charset}, methods_.find(raw),
                             {classes_, learns_, detail}, parser_);
}

}  // namespace winnow::cli
