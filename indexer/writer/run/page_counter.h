// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts what became of the pages of a run, and whether sites still are what was learned of them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "indexer/writer/duplicates/duplicate_pages.h"
#include "indexer/writer/run/page_job.h"
#include "winnow/extractor/site_features.h"
#include "winnow/extractor/site_models.h"
#include "winnow/indexer/index_site.h"
#include "winnow/indexer/source.h"

namespace winnow {

// Gathers for each site how much of its pages stands in regions that are not known. The mean over a
// run does not depend on the order of the pages.
class SiteWatch {
 public:
  // Takes a page that was classified by `model`; `replaced`: the database had another one of this
  // URL.
  void add(const SiteModel& model, std::string_view url, bool replaced,
           std::span<const BlockEvidence> evidence);

  std::map<std::string, SiteDrift> sites() const;

 private:
  // Shares are added up as whole numbers, so that the sum is the same in any order.
  struct Sum {
    std::uint64_t pages = 0;
    std::uint64_t unknown = 0;  // millionths
  };
  std::map<std::string, Sum, std::less<>> sums_;
};

// Makes the report of a run, tells the observer of what happens, and asks it whether to stop. One
// thread uses it.
class PageCounter {
 public:
  // Keeps both by reference. The report goes on where that of the run ended which this one
  // completes (IndexOptions::completes).
  PageCounter(const IndexOptions& options, IndexObserver& observer);

  void expect(std::uint64_t pages) { progress_.pages_total = pages; }

  // Counts a page that is done, with any outcome but none.
  void count(PageJob& job);
  // Counts what the source has handed out as no page.
  void count_skipped(const SkippedFile& file);
  // Counts a page that was counted before and has lost its document to another one since.
  void count_joined(const DuplicatePage& page);
  void tell_progress();

  // Pages that come once more, for a document of their own, are counted for what they become.
  void begin_second_pass() { second_pass_ = true; }

  // Asks the observer whether to stop. The first yes is final.
  bool ask_interrupted();
  bool interrupted() const { return report_.interrupted; }

  // Says whether the source has handed out no page that could be read.
  bool found_none() const { return report_.pages == report_.refused; }

  std::map<std::string, SiteDrift> sites() const { return watch_.sites(); }

  // Gives the report, for what else is to stand there.
  IndexReport& report() { return report_; }
  // Gives the whole report; the counter is of no use afterwards.
  IndexReport take_report();

 private:
  void count_outcome(PageJob& job);
  void count_left_out(const PageJob& job);
  void count_refused(PageJob& job);
  void count_unchanged(const PageJob& job);
  void count_written(const PageJob& job);
  void count_faults(const PageJob& job);
  void warn_of_empty(const PageJob& job);
  void remember(std::uint64_t url_hash, ReportField as);

  const IndexOptions& options_;
  IndexObserver& observer_;
  IndexReport report_;
  IndexProgress progress_;
  SiteWatch watch_;
  std::unordered_map<std::uint64_t, ReportField> counted_as_;  // with Duplicates::drop, by URL hash
  std::shared_ptr<WrittenPages> written_;  // null if no run will complete this one
  bool second_pass_ = false;
};

}  // namespace winnow
