// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the samples of all sites of a source, and reads no more pages than it must.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "indexer/learning/passage_check.h"
#include "indexer/learning/site_sample.h"
#include "indexer/learning/skipped_once.h"
#include "winnow/indexer/noted_pages.h"
#include "winnow/indexer/ordered_work.h"
#include "winnow/indexer/site_learning.h"
#include "winnow/indexer/work_pool.h"

namespace winnow {

// Gives the rules that apply to a page.
RulesForPage rules_for(const SiteLearningOptions& options, std::string_view url);

// This is a site that a source has pages of.
struct SiteOfSource {
  explicit SiteOfSource(SiteSample empty) : sample(std::move(empty)) {}

  SiteSample sample;  // while the pages go by
  SiteReport report;
  const KnownSite* known = nullptr;  // null if nothing is
  std::vector<SampledPage> pages;    // of the sample in its order
  std::vector<std::string> large;    // hashes of pages that belonged there, but for their size
  std::vector<PageIdentity> all;     // pages that the sample was chosen from

  // It is not to be if what is known of it will do, so far.
  bool is_to_be_learned() const {
    return !report.over_memory && (known == nullptr || report.grown || report.shifted);
  }
};

// The source is gone through once to find out which pages it has, where pages are only read whose
// URL is not known otherwise, and once more for those of the samples that are wanted: all pages of
// sites that are to be learned, and of sites that are known those of which nobody has noted a
// hash. That a page of a sample is none, or too large, shows when it is read. The samples are
// chosen once more then, without it; after a few times by reading everything. Thus they are what
// they would be if all had been read.
class SampleReader {
 public:
  // Keeps all of it by reference.
  SampleReader(const SiteLearningOptions& options, SiteLearningReport& report,
               LearningObserver& observer, SkippedOnce& skipped, WorkPool& pool);

  // Errors are those of the source. Nothing is of use if the report says that it was interrupted.
  Expected<void> gather(Source& source);

  // The sites stand in the order of their names.
  std::map<std::string, SiteOfSource>& sites() { return sites_; }

  // Asks the observer.
  bool goes_on();

 private:
  // Paths that samples are chosen without.
  struct Excluded {
    std::string url;
    std::string hash;  // of a page that is too large; empty if it is no page at all
  };
  struct Wanted {
    SiteOfSource* site = nullptr;
    SampledPage* page = nullptr;
  };
  struct EntryJob {
    SourceEntry entry;
    Wanted wanted;                                           // when samples are read
    std::optional<std::variant<RawPage, SkippedFile>> read;  // none if that was not necessary
    std::string hash;
  };
  using Work = OrderedWork<EntryJob>;

  Expected<void> choose(Source& source);
  void begin_choice();
  void take(SourceEntry&& entry, Work& work);
  void name_by_note(SourceEntry& entry);
  bool must_read(const SourceEntry& entry);
  void receive(EntryJob& job);
  void receive_excluded(const SourceEntry& entry, const Excluded& excluded);
  void count_none(const SourceEntry& entry);
  static void add_to_all(SiteOfSource& site, std::string_view url, std::string_view path);
  void receive_page(RawPage&& page, std::string&& hash);
  void add_to_sample(SiteOfSource& site, SampledPage&& page);
  void end_choice();

  Expected<bool> complete(Source& source);
  Expected<void> read_wanted(Source& source);
  void exclude_gone(const std::unordered_map<std::string_view, Wanted>& gone,
                    const std::vector<SkippedFile>& losses);
  std::unordered_map<std::string_view, Wanted> find_wanted();
  void find_noted_hash(SampledPage& page);
  void receive_wanted(EntryJob& job);
  bool find_shifted();

  void exclude_file(const std::string& path, const SkippedFile* why);
  void exclude_large(const RawPage& page, const std::string& hash);
  const KnownSite* known_site(const std::string& name) const;
  std::string site_of_page(const std::string& url) const;
  bool is_left_out(const std::string& url) const;
  SiteOfSource& count_page(const std::string& url);
  void keep_to_memory();
  static void read(EntryJob& job);

  const SiteLearningOptions& options_;
  SiteLearningReport& report_;
  LearningObserver& observer_;
  SkippedOnce& skipped_;
  WorkPool& pool_;
  std::map<std::string_view, const KnownSite*> known_;
  std::map<std::string, SiteOfSource> sites_;
  std::vector<SiteOfSource*> latest_;  // those with a sample, by their first pages
  std::size_t sample_bytes_ = 0;
  std::map<std::string, Excluded, std::less<>> excluded_;  // by path
  std::set<std::string, std::less<>> shifted_;
  std::uint64_t total_ = 0;
  std::uint64_t skipped_in_all_ = 0;  // by the source itself
  unsigned round_ = 0;
  std::uint64_t wanted_in_all_ = 0;
  std::uint64_t wanted_read_ = 0;
};

}  // namespace winnow
