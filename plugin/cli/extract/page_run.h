// SPDX-License-Identifier: GPL-2.0-or-later
//
// Going through a source, and reporting on its pages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "plugin/cli/classify/classifiers.h"
#include "plugin/cli/options/source_options.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/report/page_report.h"
#include "winnow/indexer/ordered_work.h"
#include "winnow/indexer/parsed_pages.h"
#include "winnow/indexer/source.h"
#include "winnow/indexer/work_pool.h"

namespace winnow::cli {

struct PageRun {
  std::uint64_t pages = 0;
  std::uint64_t bytes = 0;
  std::uint64_t skipped = 0;  // files that are no pages
};

// Counts what a run over a source meets, lists and warns of the files that are skipped, shows how
// far it is, and watches for interrupts (interrupt.h). It is for the thread that runs.
class PageRunWatch {
 public:
  // Keeps all of it by reference. `total`: Source::count().
  PageRunWatch(const Source& source, std::uint64_t total, SkippedList& skipped, Progress& progress)
      : source_(source), total_(total), skipped_(skipped), progress_(progress) {}

  // To be called before a page is taken, and after it was; `more`: whether further ones are wanted.
  void begin_page(std::size_t bytes);
  void end_page(bool more);

  void skip(const SkippedFile& file);

  // False from when no page is wanted any more, or an interrupt came.
  bool goes_on() const { return !stopped_ && !interrupted_; }

  // `read` is how the source ended. Gives ErrorCode::try_again if an interrupt ended the run.
  Expected<PageRun> end(const Expected<void>& read);

 private:
  const Source& source_;
  const std::uint64_t total_;
  SkippedList& skipped_;
  Progress& progress_;
  PageRun done_;
  bool stopped_ = false;
  bool interrupted_ = false;
};

// Hands every page to `take` until that returns false, which is no error here, and lists and warns
// of the files that are skipped. Gives ErrorCode::try_again if an interrupt (interrupt.h) ended the
// run: what was made so far is not whole.
Expected<PageRun> run_pages(Source& source, SkippedList& skipped, Progress& progress,
                            const std::function<bool(const RawPage&)>& take);

// The pages that are in work at a time may have so many bytes; parsed, one takes many times as
// much.
inline constexpr std::size_t kMostPageBytes = 16 << 20;

// The threads that `option` (--threads) asks for, to work on the pages of a source: none beside the
// calling one for a single page.
std::size_t threads_for(std::size_t option, const SourceOptions& source);

// Does the same in several threads. `work` makes something of a page in one of them, while others
// do the same for other pages. The calling thread gets these products in the order of the pages and
// hands them to `take`; a file that is skipped has its place among them. So all that `take` does
// and all that is said is the same for any number of threads. 0: `work`, too, is done in the
// calling thread. What `work` throws is thrown here, in the place of its page. Memory:
// kMostPageBytes of pages, and what is made of them.
template <typename Product>
Expected<PageRun> run_pages(Source& source, std::size_t threads, SkippedList& skipped,
                            Progress& progress, const std::function<Product(RawPage&&)>& work,
                            const std::function<bool(Product&&)>& take) {
  struct Job {
    std::variant<SourceEntry, SkippedFile> input;
    std::size_t bytes = 0;
    std::optional<Product> product;  // none of what is skipped
  };
  const Expected<std::uint64_t> total = source.count();
  if (!total) return total.error();
  PageRunWatch watch(source, *total, skipped, progress);
  WorkPool pool(threads);
  OrderedWork<Job> jobs(
      pool, kMostPageBytes,
      [&](Job& job) {
        auto* const entry = std::get_if<SourceEntry>(&job.input);
        if (entry == nullptr) return;
        std::variant<RawPage, SkippedFile> read = entry->read();
        if (auto* const page = std::get_if<RawPage>(&read)) {
          job.bytes = page->bytes.size();
          job.product.emplace(work(std::move(*page)));
          job.input = SkippedFile{};  // lets go of what the entry holds
        } else {
          job.input = std::move(std::get<SkippedFile>(read));
        }
      },
      [&](Job& job) {
        if (!watch.goes_on()) return;
        if (!job.product) return watch.skip(std::get<SkippedFile>(job.input));
        watch.begin_page(job.bytes);
        watch.end_page(take(std::move(*job.product)));
      });
  const Expected<void> read = source.for_each_entry(
      [&](SourceEntry&& entry) {
        const std::size_t bytes = entry.page_bytes();
        Job job;
        job.input = std::move(entry);
        jobs.add(std::move(job), bytes);
        return watch.goes_on();
      },
      [&](const SkippedFile& file) {
        Job job;
        job.input = file;
        jobs.add_done(std::move(job));
      });
  while (watch.goes_on() && jobs.receive_next()) {
  }
  return watch.end(read);
}

struct ReporterOptions {
  Limits limits;
  report::TextClasses classes = 1;  // of report::PageReport::text: main alone
  bool learns = false;              // whether the method that was asked for is one that learns
  Marks marks = Marks::followed;
  bool content = false;         // whether reports have their content with its structure
  bool languages = false;       // whether reports say the languages of blocks
  double least_confidence = 0;  // report::ReportOptions::least_confidence
  // Pages that were parsed with the same limits and marks to learn from them; may be null.
  std::shared_ptr<ParsedPages> parsed = nullptr;
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
  bool content_;
  bool languages_;
  double least_confidence_;
  std::shared_ptr<ParsedPages> parsed_;
};

}  // namespace winnow::cli
