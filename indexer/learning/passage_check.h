// SPDX-License-Identifier: GPL-2.0-or-later
//
// Chooses pages of a site beside its sample, and finds out by them whether most pages of the site
// have the passages that most pages of the sample have.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "indexer/learning/skipped_once.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/indexer/ordered_work.h"
#include "winnow/indexer/shared_tools.h"
#include "winnow/indexer/site_learning.h"
#include "winnow/indexer/work_pool.h"

namespace winnow {

// These are the hashes of a page's URL and of its path in the source.
struct PageIdentity {
  std::uint64_t url = 0;
  std::uint64_t path = 0;
};

PageIdentity identify_page(std::string_view url, std::string_view path);

// Chooses `size` of the pages of a site that are not in its sample, as chance would have them, or
// all if there are fewer. Which these are follows from the URLs of all pages together. The sample
// looks at each URL alone, so it can be filled by whoever chooses URLs; here each URL that is
// chosen, or left out, makes it another draw. It depends neither on the order of the pages nor on
// their paths, except that of several with one URL one counts. It takes n log n time.
class ControlPages {
 public:
  ControlPages(std::vector<PageIdentity> site, std::span<const PageIdentity> sample,
               std::size_t size);

  // PageIdentity::path of each, and PageIdentity::url. The first of them are a draw of fewer.
  std::span<const std::uint64_t> paths() const { return paths_; }
  std::span<const std::uint64_t> urls() const { return urls_; }

 private:
  std::vector<std::uint64_t> paths_;
  std::vector<std::uint64_t> urls_;
};

// These are the control pages that are still to be read, each with the number of its site.
class WantedPages {
 public:
  struct Wanted {
    std::uint64_t url = 0;
    std::size_t site = 0;
  };

  void add(const PageIdentity& page, std::size_t site) {
    pages_.emplace(page.path, Wanted{page.url, site});
  }
  bool has(const PageIdentity& page) const;
  bool empty() const { return pages_.empty(); }
  std::size_t size() const { return pages_.size(); }
  void clear() { pages_.clear(); }

  // Takes out the page of this entry, if it is wanted. Where the entry does not say its URL, only
  // the path is compared.
  std::optional<Wanted> take(const SourceEntry& entry);

 private:
  std::unordered_multimap<std::uint64_t, Wanted> pages_;  // by path: sources may share paths
};

// Goes through a source for pages that are wanted. Errors are those of the source.
using VisitSource = std::function<Expected<void>(Source&)>;
// Has the sources visited that may have wanted pages, until none is wanted. Errors are those of
// the visits, and of opening the sources.
using ControlSources = std::function<Expected<void>(const WantedPages&, const VisitSource&)>;

using PageParsers = SharedTools<PageParser>;

// This is a site whose sample is to be checked.
struct CheckedSite {
  SiteReport* report = nullptr;
  SiteModel* model = nullptr;           // learned from the sample, with statistics
  std::vector<std::uint64_t> passages;  // SiteLearner::common_passages()
  ControlPages control;
};

// A passage that most pages have is taken for template, so whoever fills a sample with copies of it
// would hide it on the pages that it belongs to. Control pages, beside the sample, tell how many
// pages of the whole site have it; where most do not, the model's count is lowered to their share.
// It is for one use.
class PassageCheck {
 public:
  // Keeps all of it by reference.
  PassageCheck(const SiteLearningOptions& options, SiteLearningReport& report,
               LearningObserver& observer, SkippedOnce& skipped, WorkPool& pool,
               PageParsers& parsers)
      : options_(options),
        report_(report),
        observer_(observer),
        skipped_(skipped),
        pool_(pool),
        parsers_(parsers) {}

  // Call this before run(). Both pointers stay the caller's.
  void add(CheckedSite site);

  // Goes through the sources once for all sites, and once more for those where the first
  // kFirstControlPages leave it open; not if there is nothing to read. Errors are those of
  // `sources`.
  Expected<void> run(const ControlSources& sources);

 private:
  struct Counted {
    CheckedSite site;
    std::uint32_t pages = 0;           // of the control pages, those that could be read
    std::vector<std::uint32_t> found;  // by passage: of these, those that have it
  };
  struct Job {
    SourceEntry entry;
    WantedPages::Wanted wanted;
    Counted* counted = nullptr;
    std::uint64_t bytes = 0;
    bool is_read = false;
    bool is_other = false;           // another page has the path
    std::vector<std::size_t> found;  // passages
    std::optional<SkippedFile> skipped;
  };

  void want(std::size_t site, std::size_t first, std::size_t last);
  Expected<void> read_wanted(const ControlSources& sources);
  Expected<void> visit(Source& source);
  void read(Job& job);
  void receive(const Job& job);
  void keep_to_share(Counted& counted);

  const SiteLearningOptions& options_;
  SiteLearningReport& report_;
  LearningObserver& observer_;
  SkippedOnce& skipped_;
  WorkPool& pool_;
  PageParsers& parsers_;
  std::vector<Counted> sites_;
  WantedPages wanted_;
  std::vector<SkippedFile> losses_;  // met while they were looked for
  std::uint64_t wanted_in_all_ = 0;
  std::uint64_t received_ = 0;
};

}  // namespace winnow
