// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/extract/page_run.h"

#include <fmt/format.h>

#include <utility>

#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "winnow/indexer/block_languages.h"
#include "winnow/indexer/parsed_page_of.h"
#include "winnow/indexer/work_threads.h"

namespace winnow::cli {
namespace {

Error interruption(const Source& source, std::uint64_t pages, std::uint64_t total) {
  return {ErrorCode::try_again,
          fmt::format("interrupted after {} of {} pages", human_count(pages), human_count(total)),
          source.name(), "run again from the beginning"};
}

}  // namespace

void PageRunWatch::begin_page(std::size_t bytes) {
  ++done_.pages;
  done_.bytes += bytes;
}

void PageRunWatch::end_page(bool more) {
  stopped_ = !more;
  if (stopped_) return;
  progress_.update(done_.pages, total_, done_.bytes);
  interrupted_ = was_interrupted();
}

void PageRunWatch::skip(const SkippedFile& file) {
  ++done_.skipped;
  skipped_.add(file);
  log_skipped(file);
  progress_.clear();
  warn_of_skipped(file);
}

Expected<PageRun> PageRunWatch::end(const Expected<void>& read) {
  progress_.clear();
  if (!read) return read.error();
  if (interrupted_) return interruption(source_, done_.pages, total_);
  return done_;
}

Expected<PageRun> run_pages(Source& source, SkippedList& skipped, Progress& progress,
                            const std::function<bool(const RawPage&)>& take) {
  const Expected<std::uint64_t> total = source.count();
  if (!total) return total.error();
  PageRunWatch watch(source, *total, skipped, progress);
  const Expected<void> read = source.for_each(
      [&](RawPage&& page) {
        watch.begin_page(page.bytes.size());
        watch.end_page(take(page));
        return watch.goes_on();
      },
      [&](const SkippedFile& file) { watch.skip(file); });
  return watch.end(read);
}

std::size_t threads_for(std::size_t option, const SourceOptions& source) {
  return is_collection(source) ? threads_asked_for(option) : 0;
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
      learns_(options.learns),
      content_(options.content),
      languages_(options.languages),
      least_confidence_(options.least_confidence),
      parsed_(options.parsed) {}

Expected<report::PageReport> PageReporter::read(const RawPage& raw, report::Detail detail) {
  const report::ReportOptions options{
      classes_, learns_,           detail,
      content_, least_confidence_, languages_ ? block_languages : nullptr};
  const report::PageBytes page{raw.path, raw.url, raw.bytes, raw.http_charset};
  if (parsed_) {
    std::optional<ParsedPage> parsed = take_parsed(*parsed_, raw, methods_.needs_hashes());
    if (parsed) {
      return report::report_of(page, std::move(*parsed), methods_.find(raw), options,
                               parser_.segmenter());
    }
  }
  return report::read_report(page, methods_.find(raw), options, parser_);
}

}  // namespace winnow::cli
