// SPDX-License-Identifier: GPL-2.0-or-later
//
// The main job: the sites of a source are learned, their pages are indexed, and what has changed is
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

// Plain data. `winnow index` has the same defaults.
struct BuildOptions {
  // The recorded method, the classifier, and what one run hands to the next are not looked at:
  // build_index() sets them.
  IndexOptions index;

  MethodSettings method;

  // Methods for the pages of some sites, by the sites' names. These methods do not learn, and
  // nothing is known of these sites then.
  std::map<std::string, MethodSettings> other_methods;

  // The models of the sites, where nothing is to be learned; `models_file` says where they are
  // from, for messages. Default: those that the database has stored, and others are learned.
  std::optional<SiteModels> models;
  std::string models_file;

  // Learn all sites, whatever the database has stored of them.
  bool relearn = false;
};

// A site whose templates are others than those that the run knew.
struct DriftedSite {
  std::string site;
  std::uint64_t pages = 0;  // has the meaning that it has in SiteDrift, as the next has
  double unknown_share = 0;
};

// A site that was learned although something was known of it.
struct RelearnedSite {
  std::string site;
  std::string reason;  // "drift", "grown", "shifted", "asked", "rules"
};

struct BuildReport {
  IndexReport index;                     // of all runs together
  std::vector<DriftedSite> drift;        // by site
  std::vector<RelearnedSite> relearned;  // by site
  std::string site;                      // that pages without a host went by
  CanonicalBase base;                    // Source::canonical_base() of the run
  // Where the database knew the source from, if it has moved since.
  std::string moved_from;
  // Another source whose pages go by the name that the site would have had; `site` is another then.
  std::string same_name;
  // A base that the canonical links agree about, but was not taken: the source `refused_for` has
  // it, or, if that is empty, documents that are not known to be of this source.
  std::string refused_base;
  std::string refused_for;
};

// An observer is told of what happens, in the calling thread. All functions may be left as they
// are.
class WINNOW_EXPORT BuildObserver {
 public:
  virtual ~BuildObserver() = default;

  // These observers are told of the parts of the job: of learning, of the first run over the pages,
  // and of the second one, which takes the pages of sites that were learned again.
  virtual LearningObserver& learning() { return silent_learning_; }
  virtual IndexObserver& indexing() { return silent_indexing_; }
  virtual IndexObserver& indexing_again() { return silent_indexing_; }

  // Says that what the database has stored of a site cannot be read, and is learned anew.
  virtual void warning(const Error&) {}
  virtual void learned(const SiteLearningReport&) {}
  // Called at the end of the first run. The classifier has counted the pages that nothing was known
  // for.
  virtual void indexed(const IndexReport&, const SiteClassifier&) {}
  // Called before a site is learned again, if it is.
  virtual void drifted(const DriftedSite&, bool /*learned_again*/) {}

 private:
  LearningObserver silent_learning_;
  IndexObserver silent_indexing_;
};

// Makes or updates the Xapian database in the directory `database` from the pages of `source`, as
// `winnow index` does. If the method learns, it keeps what the database has stored of sites, learns
// those that are new or have grown or shifted (SiteLearningOptions::known), indexes (index_site()),
// and if a site then proves to have other templates (SiteDrift), learns it again and indexes its
// pages once more. Without a site in the options, `index.site`, the pages without a host go by the
// name of the source (site_of_source()), or by that which they have in the database: a folder or
// archive that was moved or renamed is known again by its pages, and a second one of the same name
// but with other pages gets another name.
//
// Errors: those of learn_sites() and index_site(); ErrorCode::try_again if an observer asked to
// stop while sites were learned; ErrorCode::usage if the models are of no use for the method, if
// another method of a site learns, and for `relearn` with a method that does not.
WINNOW_EXPORT Expected<BuildReport> build_index(Source& source, const std::string& database,
                                                BuildOptions options, BuildObserver& observer);

// Learns from a source what the method needs to know of its sites. `learning` has the limits, the
// threads and what is known already; the settings determine the rest. Errors: as build_index().
WINNOW_EXPORT Expected<SiteModels> learn_for(const MethodSettings& settings, Source& source,
                                             SiteLearningOptions learning,
                                             SiteLearningReport& report,
                                             LearningObserver& observer);

}  // namespace winnow
