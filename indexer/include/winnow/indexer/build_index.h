// SPDX-License-Identifier: GPL-2.0-or-later
//
// The main job: the sites of a source are learned, their pages indexed, and what has changed is
// learned again.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_site.h"
#include "winnow/indexer/method_settings.h"
#include "winnow/indexer/site_classifier.h"
#include "winnow/indexer/site_learning.h"
#include "winnow/indexer/source.h"

namespace winnow {

// Plain data. The defaults are those of `winnow index`.
struct BuildOptions {
  // The recorded method, the classifier, and what one run hands to the next are not looked at:
  // build_index() sets them.
  IndexOptions index;

  MethodSettings method;

  // Methods that do not learn for the pages of some sites, by the sites' names. Nothing is known of
  // these sites then.
  std::map<std::string, MethodSettings> other_methods;

  // What is known of the sites, where it is not to be learned; `models_file` says where it is from,
  // for messages. Default: what the database has stored, and what it has not is learned.
  std::optional<SiteModels> models;
  std::string models_file;

  // Learn all sites, whatever the database has stored of them.
  bool relearn = false;
};

// Whose templates are others than those that the run knew.
struct DriftedSite {
  std::string site;
  std::uint64_t pages = 0;  // as SiteDrift
  double unknown_share = 0;
};

// That was learned although something was known of it.
struct RelearnedSite {
  std::string site;
  std::string reason;  // "drift", "grown", "shifted", "asked"
};

struct BuildReport {
  IndexReport index;                     // of all runs together
  std::vector<DriftedSite> drift;        // by site
  std::vector<RelearnedSite> relearned;  // by site
};

// Told of what happens, in the calling thread. All functions may be left as they are.
class WINNOW_EXPORT BuildObserver {
 public:
  virtual ~BuildObserver() = default;

  // Told of the parts of the job: of learning, of the first run over the pages, and of the second
  // one, which takes the pages of sites that were learned again.
  virtual LearningObserver& learning() { return silent_learning_; }
  virtual IndexObserver& indexing() { return silent_indexing_; }
  virtual IndexObserver& indexing_again() { return silent_indexing_; }

  // What the database has stored of a site cannot be read, and is learned anew.
  virtual void warning(const Error&) {}
  virtual void learned(const SiteLearningReport&) {}
  // At the end of the first run. The classifier has counted the pages that nothing was known for.
  virtual void indexed(const IndexReport&, const SiteClassifier&) {}
  // Before a site is learned again, if it is.
  virtual void drifted(const DriftedSite&, bool /*learned_again*/) {}

 private:
  LearningObserver silent_learning_;
  IndexObserver silent_indexing_;
};

// Makes or updates the Xapian database in the directory `database` from the pages of `source`, as
// `winnow index` does. If the method learns, it keeps what the database has stored of sites, learns
// those that are new or have grown or shifted (SiteLearningOptions::known), indexes (index_site()),
// and if a site then proves to have other templates (SiteDrift), learns it again and indexes its
// pages once more. Without a site in the options, `index.site` names the site of pages without a
// host.
//
// Errors: those of learn_sites() and index_site(); ErrorCode::try_again if an observer asked to
// stop while sites were learned; ErrorCode::usage if the models are of no use for the method, if
// another method of a site learns, and for `relearn` with a method that does not.
WINNOW_EXPORT Expected<BuildReport> build_index(Source& source, const std::string& database,
                                                BuildOptions options, BuildObserver& observer);

// What the method needs to know of the sites of a source, learned from it. `learning` has the
// limits, threads and what is known already; the rest is set by the settings. Errors as
// build_index().
WINNOW_EXPORT Expected<SiteModels> learn_for(const MethodSettings& settings, Source& source,
                                             SiteLearningOptions learning,
                                             SiteLearningReport& report,
                                             LearningObserver& observer);

}  // namespace winnow
