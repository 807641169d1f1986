// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/extract/page_run.h"

#include <fmt/format.h>

#include <utility>

#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"

namespace winnow::cli {
namespace {

Error interruption(const Source& source, std::uint64_t pages, std::uint64_t total) {
  return {ErrorCode::try_again,
          fmt::format("interrupted after {} of {} pages", human_count(pages), human_count(total)),
          source.name(), "run again from the beginning"};
}

}  // namespace

Expected<PageRun> run_pages(Source& source, SkippedList& skipped, Progress& progress,
                            const std::function<bool(const RawPage&)>& take) {
  const Expected<std::uint64_t> total = source.count();
  if (!total) return total.error();
  PageRun done;
  bool interrupted = false;
  const Expected<void> read = source.for_each(
      [&](RawPage&& page) {
        ++done.pages;
        done.bytes += page.bytes.size();
        if (!take(page)) return false;
        progress.update(done.pages, *total, done.bytes);
        interrupted = was_interrupted();
        return !interrupted;
      },
      [&](const SkippedFile& file) {
        ++done.skipped;
        skipped.add(file);
        log_skipped(file);
        progress.clear();
        warn_of_skipped(file);
      });
  progress.clear();
  if (!read) return read.error();
  if (interrupted) return interruption(source, done.pages, *total);
  return done;
}

namespace {

ParseOptions parse_options(const ReporterOptions& options, const SiteClassifier& methods) {
  ParseOptions parse{options.limits, methods.needs_hashes()};
  parse.marks = options.marks;
  return parse;
}

}  // namespace

PageReporter::PageReporter(SiteClassifier methods, const ReporterOptions& options)
    : methods_(std::move(methods)),
      parser_(parse_options(options, methods_)),
      classes_(options.classes),
      learns_(options.learns) {}

Expected<report::PageReport> PageReporter::read(const RawPage& raw, report::Detail detail) {
  return report::read_report({raw.path, raw.url, raw.bytes, raw.http_charset}, methods_.find(raw),
                             {classes_, learns_, detail}, parser_);
}

}  // namespace winnow::cli
