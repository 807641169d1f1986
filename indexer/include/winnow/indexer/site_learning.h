// SPDX-License-Identifier: GPL-2.0-or-later
//
// Learning the templates of all sites of a source, and files with what was learned.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/block_model.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/limits.h"
#include "winnow/extractor/site_learner.h"
#include "winnow/extractor/site_models.h"
#include "winnow/indexer/source.h"

namespace winnow {

// Larger pages are not learned from: the sample of a site is held in memory. Bytes.
inline constexpr std::size_t kMaxLearnPageBytes = 1 << 20;

// All samples of a run together: what is over it is not learned, the sites whose first page came
// last go first. Bytes.
inline constexpr std::size_t kMaxSampleBytes = 1 << 30;

// Nodes of the pages of one site that are learned from, together: pages of the sample beyond it are
// refused. They take about 100 bytes each.
inline constexpr std::uint64_t kMaxSampleNodes = 10'000'000;

// No more than one in so many pages of a sample are from one folder, as long as there are others.
inline constexpr std::uint32_t kFolderShare = 4;

struct SiteLearningOptions {
  LearnOptions learn;
  Limits limits;
  // One site for all pages, under this name. Default: empty; each host is a site, and the pages
  // without a host are one under `hostless`.
  std::string site;
  std::string hostless = "site";
  // Pages of a site's sample, at least 1; LearnOptions::learn_pages if that is more.
  std::uint32_t sample_pages = kSamplePages;
  // What says of each block how probably it is main text, for the statistics. The built-in one if
  // null.
  std::shared_ptr<const BlockModel> block_model;
  std::size_t sample_bytes = kMaxSampleBytes;
  std::uint64_t sample_nodes = kMaxSampleNodes;
  // What is known already: a site that is among these, by its name, is not learned again, unless it
  // has grown to more than kGrowth times the pages that it had. Learned with the same options.
  std::vector<SiteModel> known;
};

// From this factor on, a sample of a site's pages as they were says little of the pages that it
// has.
inline constexpr std::uint64_t kGrowth = 2;

// What happened for one site.
struct SiteReport {
  std::string site;
  std::uint64_t pages = 0;
  std::uint32_t sample = 0;     // pages looked at
  std::uint32_t refused = 0;    // of the sample: binary, over a limit ...
  std::uint32_t different = 0;  // of the sample: pages that are not copies of others
  bool over_memory = false;     // not learned: SiteLearningOptions::sample_bytes
  bool known = false;  // not learned: SiteLearningOptions::known, from which `different` is
  bool grown = false;  // learned although it was among them
};

struct SiteLearningReport {
  std::vector<SiteReport> sites;  // by name
  std::uint64_t pages = 0;
  std::uint64_t bytes = 0;
  std::uint64_t skipped = 0;    // files that are no pages
  std::uint64_t too_large = 0;  // pages over kMaxLearnPageBytes
  bool interrupted = false;     // then there are no models
};

// Told of what happens, in the calling thread. All functions may be left as they are.
class WINNOW_EXPORT LearningObserver {
 public:
  virtual ~LearningObserver() = default;
  virtual void reading(std::uint64_t /*pages*/, std::uint64_t /*total*/, std::uint64_t /*bytes*/) {}
  virtual void learning(const std::string& /*site*/, std::uint32_t /*sample*/) {}
  virtual void warning(const Error&) {}
  virtual void skipped(const SkippedFile&) {}
  virtual bool interrupted() { return false; }  // asked after each page
};

// The site that a page belongs to: the host of its URL, in lower case, without a port; `hostless`
// if it has none. Thread-safe.
WINNOW_EXPORT std::string site_of(std::string_view url, std::string_view hostless);

// Goes through `source` once, keeps the sample of each site, and learns from it when all is read.
// The sample of a site are the sample_pages pages (more if learn_pages says so) that come first by
// sample_rank(), with kFolderShare observed; it does not depend on the order of the pages. Of
// several pages with one URL the one whose path is first in the order of bytes counts. Memory: see
// kMaxSampleBytes and kMaxSampleNodes.
//
// Errors: those of the source. A page that cannot be learned from is counted.
WINNOW_EXPORT Expected<SiteModels> learn_sites(Source& source, const SiteLearningOptions& options,
                                               SiteLearningReport& report,
                                               LearningObserver& observer);

// A hash of all that a site's pages are classified by and that their titles are cut by: its
// templates, its statistics and what its titles begin and end with, not its name and not how many
// pages it has. For IndexOptions::method_state. Linear time. Thread-safe.
WINNOW_EXPORT std::uint64_t templates_hash(const SiteModel& model);

// Writes the models to `file`: under another name first, then moved into place, so that nobody ever
// sees half a file. ErrorCode::disk.
WINNOW_EXPORT Expected<void> write_models(const SiteModels& models, const std::string& file);

// The models that a database holds: those that its pages were last classified by, a site each.
struct StoredModels {
  SiteModels models;
  // Of those that cannot be read: ErrorCode::corrupt or incompatible, with the database's name. The
  // next run of index_site() that uses a model of the site replaces them.
  std::vector<Error> unreadable;
};

// What index_site() has stored (IndexOptions::model_of). Errors: not_found, and others as Xapian
// has them. Memory: all models at once.
WINNOW_EXPORT Expected<StoredModels> read_models_of(const std::string& database);

// Maps the file into memory, without a copy. It must not be changed while the models are in use
// (replacing it, as write_models() does, is no change). ErrorCode::not_found, input, corrupt,
// incompatible, with the file's name.
WINNOW_EXPORT Expected<SiteModels> read_models(const std::string& file);

}  // namespace winnow
