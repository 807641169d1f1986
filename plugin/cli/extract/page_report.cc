// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/extract/page_report.h"

#include <utility>

namespace winnow::cli {

PageReader::PageReader(SiteClassifier methods, const ReaderOptions& options)
    : methods_(std::move(methods)),
      parser_(ParseOptions{options.limits, methods_.needs_hashes()}),
      classes_(options.classes),
      learns_(options.learns) {}

Expected<PageReport> PageReader::read(const RawPage& raw, Detail detail) {
  return report::read_report({raw.path, raw.url, raw.bytes, raw.http_charset}, methods_.find(raw),
                             {classes_, learns_, detail}, parser_);
}

}  // namespace winnow::cli
