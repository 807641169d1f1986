// SPDX-License-Identifier: GPL-2.0-or-later
//
// Gathers what a build knows of its sites: the database has stored it, or it is learned now.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "winnow/indexer/build_index.h"

namespace winnow {

// This is for methods that learn. It keeps what it is made with by reference. One thread uses it.
class SiteKnowledge {
 public:
  SiteKnowledge(Source& source, const std::string& database, const BuildOptions& options,
                BuildObserver& observer)
      : source_(source), database_(database), options_(options), observer_(observer) {}

  // Makes a classifier of the models that were given. If none were, it takes what the database has
  // stored, and learns sites that are not stored, that have grown far beyond what is stored of
  // them, or that are not what they were. Errors are those of build_index().
  Expected<SiteClassifier> choose();

  // Gives the sites that a run with this classifier found to have changed their templates, apart
  // from those that were learned from the source as it is.
  std::vector<DriftedSite> drifted(const IndexReport& report) const;

  // Says whether it may learn: not with models that were given.
  bool can_learn() const { return !options_.models; }

  // Says whether drifted() may find sites that can be learned again.
  bool may_learn_again() const;

  // Learns these sites anew. Errors are those of build_index().
  Expected<SiteClassifier> choose_again(const std::vector<DriftedSite>& sites);

  // Gives the sites that were learned although something was known of them, by name.
  const std::vector<RelearnedSite>& relearned() const { return relearned_; }

 private:
  std::vector<KnownSite> stored();
  bool has_other_rules(const std::map<std::string, std::string>& recorded,
                       const std::string& site) const;
  Expected<SiteClassifier> learn(std::vector<KnownSite> known);
  std::vector<std::string> learned_from(const std::string& site) const;
  bool was_stored(const std::string& site) const;

  Source& source_;
  const std::string& database_;
  const BuildOptions& options_;
  BuildObserver& observer_;
  SiteModels models_;                    // that were chosen last
  std::vector<SiteReport> sites_;        // of the last learning
  std::vector<std::string> ruled_anew_;  // sites of models that were learned with other rules
  std::vector<RelearnedSite> relearned_;
};

}  // namespace winnow
