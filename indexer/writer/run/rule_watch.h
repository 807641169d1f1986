// SPDX-License-Identifier: GPL-2.0-or-later
//
// Watches what a person's rules do in a run: how much of the database each matches, and whether
// that has become far less.
#pragma once

#include <xapian.h>

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "indexer/writer/run/page_job.h"
#include "winnow/indexer/index_metadata.h"
#include "winnow/indexer/index_site.h"

namespace winnow {

// A rule is suspect if it matches no page, or less than half of the pages that it would match if
// the site had only grown or shrunk since it was at its best. One thread uses this.
class RuleWatch {
 public:
  // Keeps all by reference. `metadata` is that of the database before the run.
  RuleWatch(const IndexOptions& options, const IndexMetadata& metadata);

  // Says whether there is anything to watch: rules, or what the database has noted of some.
  bool watches() const { return watches_; }

  // Takes a page that is done, whatever became of it; each page once.
  void add(const PageJob& job);

  // Gives the sites of the run whose pages were indexed by other rules before, by name. It is empty
  // for sites that the database has nothing of.
  std::vector<std::string> changed_sites(const Xapian::Database& before) const;

  // Counts what each rule matches in the shards, and puts that into the report. Tells the observer
  // of rules that are suspect. Throws Xapian's exceptions.
  void count(std::span<Xapian::WritableDatabase* const> shards, IndexReport& report,
             IndexObserver& observer);

  // Notes it in the metadata; count() comes first. Returns whether anything differs from what was
  // there.
  bool note(IndexMetadata& metadata) const;

 private:
  struct Count {
    std::uint64_t pages = 0;
    std::uint64_t words = 0;
    std::uint64_t changed = 0;
  };

  RuleUse use_of(RuleIndex rule, const std::map<std::uint64_t, Count>& counts) const;
  bool is_of_this_run(const PageRule& rule) const;
  void warn(const IndexReport& report, IndexObserver& observer) const;

  const IndexOptions& options_;
  const PageRules& rules_;
  const std::vector<RecordedRule> before_;
  const std::map<std::string, std::string> sites_before_;
  const std::vector<std::uint64_t> numbers_;
  const bool judges_;  // not of the pages of a part alone
  const bool watches_;
  std::uint64_t pages_ = 0;                     // of the run
  std::map<std::string, std::uint64_t> sites_;  // pages of the run, by site
  RuleMatches by_url_;                          // of rules that do not look at pages
  std::map<std::uint64_t, Count> counts_;       // of the whole database, by number
  std::vector<RuleUse> uses_;
};

}  // namespace winnow
