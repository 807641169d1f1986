// SPDX-License-Identifier: GPL-2.0-or-later
//
// Learning the templates of all sites of a source.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/limits.h"
#include "winnow/extractor/page_marks.h"
#include "winnow/extractor/page_rules.h"
#include "winnow/extractor/site_learner.h"
#include "winnow/extractor/site_models.h"
#include "winnow/extractor/tree_ensemble.h"
#include "winnow/indexer/model_file.h"
#include "winnow/indexer/noted_pages.h"
#include "winnow/indexer/parsed_pages.h"
#include "winnow/indexer/source.h"

namespace winnow {

// Pages of more bytes are not learned from, because the sample of a site is held in memory.
inline constexpr std::size_t kMaxLearnPageBytes = 1 << 20;

// The bytes that all samples of a run may take together. Beyond them sites are not learned; those
// whose first page came last go first.
inline constexpr std::size_t kMaxSampleBytes = 1 << 30;

// The nodes that the pages of one site may have together to be learned from: pages of the sample
// beyond them are refused. A node takes about 100 bytes.
inline constexpr std::uint64_t kMaxSampleNodes = 10'000'000;

// No more than one in so many pages of a sample are from one folder, as long as there are others.
inline constexpr std::uint32_t kFolderShare = 4;

// The numbers of pages beside a sample that tell how many pages of the site have what most of the
// sample has: the first of them, if nearly all of these have it, or else all.
inline constexpr std::size_t kFirstControlPages = 32;
inline constexpr std::size_t kControlPages = 100;

// What is known of a site from an earlier time.
struct KnownSite {
  SiteModel model;
  // SiteReport::learned_from of that time; empty if that is not known.
  std::vector<std::string> learned_from;
};

struct SiteLearningOptions {
  LearnOptions learn;
  Limits limits;
  // What marks exclude is not learned from, unless they are ignored.
  Marks marks = Marks::followed;
  // One site for all pages, under this name. Default: empty; each host is a site, and the pages
  // without a host are one under `hostless`.
  std::string site;
  std::string hostless = "site";
  // The pages of a site's sample, at least 1; LearnOptions::learn_pages if that is more.
  std::uint32_t sample_pages = kSamplePages;
  // The model that says of each block how probably it is main text, for the statistics; the
  // built-in one if null.
  std::shared_ptr<const TreeEnsemble> block_model;
  // What a person says of pages: pages that rules skip are none, and what rules call main text or
  // template counts as that in the statistics.
  PageRules rules;
  std::size_t sample_bytes = kMaxSampleBytes;
  std::uint64_t sample_nodes = kMaxSampleNodes;
  // What is known already, learned with the same options: a site that is among these, by its name,
  // is not learned again, unless it has grown to more than kGrowth times the pages that it had, or
  // its sample has shifted by more than kSampleShift.
  std::vector<KnownSite> known;
  // What earlier runs have noted of the source's files; may be null. Of sites that are known, the
  // pages that are as they were noted need not be read.
  std::shared_ptr<NotedPages> noted;
  // Gets the pages of the samples as they were parsed, for index_site() to index. It may be null.
  std::shared_ptr<ParsedPages> parsed;
  // Threads beside the calling one; 0: one for each processor. What is learned is the same for any
  // number.
  std::size_t threads = 0;
};

// From this factor on, a sample of a site's pages as they were says little of the pages that it
// has.
inline constexpr std::uint64_t kGrowth = 2;

// The share of a sample that may be other pages than those that were learned from, new ones or
// changed ones, or of those learned from that may be gone without others in their places. To learn
// again means to process all pages of the site again; a tenth changes less than another sample of
// the same pages would (docs/lab/methods.md).
inline constexpr double kSampleShift = 0.1;

// Says what happened for one site.
struct SiteReport {
  std::string site;
  std::uint64_t pages = 0;
  std::uint32_t sample = 0;     // pages looked at
  std::uint32_t refused = 0;    // of the sample: binary, over a limit ...
  std::uint32_t different = 0;  // of the sample: pages that are not copies of others
  std::uint32_t control = 0;    // pages beside the sample that were looked at
  // The number of passages that most pages of the sample have, but not most pages of the site.
  std::uint32_t rare_passages = 0;
  bool over_memory = false;  // not learned: SiteLearningOptions::sample_bytes
  bool known = false;    // not learned: SiteLearningOptions::known; `sample`, `different` of then
  bool grown = false;    // learned although it was among them
  bool shifted = false;  // the same
  // The hashes of the pages that were looked at: those of the sample, and those that would belong
  // to it but for their size. They have 16 bytes each and are sorted.
  std::vector<std::string> learned_from;
};

struct SiteLearningReport {
  std::vector<SiteReport> sites;  // by name
  std::uint64_t pages = 0;        // and files that look like pages and were not read
  std::uint64_t bytes = 0;        // read
  std::uint64_t skipped = 0;      // files that are no pages
  std::uint64_t too_large = 0;    // of those read: pages over kMaxLearnPageBytes
  bool interrupted = false;       // then there are no models
};

// An observer is told of what happens, in the calling thread. All functions may be left as they
// are.
class WINNOW_EXPORT LearningObserver {
 public:
  virtual ~LearningObserver() = default;
  // Tell of the pages of the source, most of which need not be read, and then of those of the
  // samples of all sites. Bytes count all that was read so far. Both may come again from the
  // beginning.
  virtual void reading(std::uint64_t /*pages*/, std::uint64_t /*total*/, std::uint64_t /*bytes*/) {}
  virtual void sampling(std::uint64_t /*pages*/, std::uint64_t /*total*/, std::uint64_t /*bytes*/) {
  }
  virtual void learning(const std::string& /*site*/, std::uint32_t /*sample*/) {}
  // Tells how many pages of the samples of all sites have been looked at so far. After the last one
  // of a site comes what takes all of them together.
  virtual void looking(std::uint64_t /*pages*/, std::uint64_t /*total*/) {}
  // Tells how many control pages have been looked at so far, of all sites that have any.
  virtual void checking(std::uint64_t /*pages*/, std::uint64_t /*total*/) {}
  virtual void warning(const Error&) {}
  virtual void skipped(const SkippedFile&) {}
  virtual bool interrupted() { return false; }  // asked after each page
};

// Names the site that a page belongs to: the host of its URL, in lower case, without a port;
// `hostless` if it has none. Thread-safe.
WINNOW_EXPORT std::string site_of(std::string_view url, std::string_view hostless);

// Learns the sites of `source`, each from a sample: the sample_pages pages (more if learn_pages
// says so) that come first by sample_rank(), with kFolderShare observed; it does not depend on the
// order of the pages. Of several pages with one URL the one whose path is first in the order of
// bytes counts. Memory: see kMaxSampleBytes and kMaxSampleNodes; 16 bytes for each page of the
// source beside.
//
// Where most pages of a sample have a passage (SiteLearner::common_passages()), up to kControlPages
// other pages of the site are parsed. Which ones depends on the URLs of all its pages together:
// nobody can name his pages so that most of them get into both. What the passage counts for is
// bounded by the share of the site's pages that have it, as both tell it
// (SiteModel::with_text_pages_at_most()).
//
// The source is gone through twice or more, unless its pages must all be read to know their URLs
// (SourceEntry::url) or are in memory anyway: once for the URLs, and once for the pages of the
// samples, which are the only ones to be read. For control pages it is gone through once or twice
// more. Of sites that are known and have not changed none is read.
//
// Errors: those of the source. A page that cannot be learned from is counted.
WINNOW_EXPORT Expected<SiteModels> learn_sites(Source& source, const SiteLearningOptions& options,
                                               SiteLearningReport& report,
                                               LearningObserver& observer);

}  // namespace winnow
