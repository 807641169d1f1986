// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds out whether most pages of a site have the passages that most pages of its sample have.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "indexer/learning/control_pages.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/indexer/ordered_work.h"
#include "winnow/indexer/shared_tools.h"
#include "winnow/indexer/site_learning.h"
#include "winnow/indexer/work_pool.h"

namespace winnow {

using PageParsers = SharedTools<PageParser>;

// A site whose sample is to be checked.
struct CheckedSite {
  SiteReport* report = nullptr;
  SiteModel* model = nullptr;           // learned from the sample, with statistics
  std::vector<std::uint64_t> passages;  // SiteLearner::common_passages()
  ControlPages control;
};

// A passage that most pages have is taken for template, so whoever fills a sample with copies of
// it would hide it on the pages that it belongs to. Control pages, beside the sample, tell how many
// pages of the whole site have it; where most do not, the model's count is lowered to their share.
// For one use.
class PassageCheck {
 public:
  // Keeps all of it by reference.
  PassageCheck(const SiteLearningOptions& options, SiteLearningReport& report,
               LearningObserver& observer, WorkPool& pool, PageParsers& parsers)
      : options_(options), report_(report), observer_(observer), pool_(pool), parsers_(parsers) {}

  // Call this before run(). Both pointers stay the caller's.
  void add(CheckedSite site);

  // Goes through the source once for all sites, and once more for those where the first
  // kFirstControlPages leave it open; not if there is nothing to read. Errors: those of the source.
  Expected<void> run(Source& source);

 private:
  struct Counted {
    CheckedSite site;
    std::uint32_t pages = 0;           // of the control pages, those that could be read
    std::vector<std::uint32_t> found;  // by passage: of these, those that have it
  };
  struct Job {
    SourceEntry entry;
    Counted* counted = nullptr;
    std::uint64_t bytes = 0;
    bool is_read = false;
    std::vector<std::size_t> found;  // passages
  };

  void want(std::size_t site, std::size_t first, std::size_t last);
  Expected<void> read_wanted(Source& source);
  void read(Job& job);
  void receive(const Job& job);
  void keep_to_share(Counted& counted);

  const SiteLearningOptions& options_;
  SiteLearningReport& report_;
  LearningObserver& observer_;
  WorkPool& pool_;
  PageParsers& parsers_;
  std::vector<Counted> sites_;
  std::unordered_map<std::uint64_t, std::size_t> wanted_;  // sites by paths
  std::uint64_t wanted_in_all_ = 0;
  std::uint64_t received_ = 0;
};

}  // namespace winnow
