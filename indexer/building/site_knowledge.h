// SPDX-License-Identifier: GPL-2.0-or-later
//
// Gathers what a build knows of its sites: the database has stored it, or it is learned now.
#pragma once

#include <string>
#include <vector>

#include "winnow/indexer/build_index.h"

namespace winnow {

// For methods that learn. Keeps what it is made with by reference. Used by one thread.
class SiteKnowledge {
 public:
  SiteKnowledge(Source& source, const std::string& database, const BuildOptions& options,
                BuildObserver& observer)
      : source_(source), database_(database), options_(options), observer_(observer) {}

  // By the models that were given; or else by what the database has stored, and what it has not, or
  // of sites that have grown far beyond it or are not what they were, is learned. Errors as
  // build_index().
  Expected<SiteClassifier> choose();

  // The sites that a run with this classifier found to have changed their templates, apart from
  // those that were learned from the source as it is.
  std::vector<DriftedSite> drifted(const IndexReport& report) const;

  // Whether it may learn: not with models that were given.
  bool can_learn() const { return !options_.models; }

  // Whether drifted() may find sites that can be learned again.
  bool may_learn_again() const;

  // Learns these sites anew. Errors as build_index().
  Expected<SiteClassifier> choose_again(const std::vector<DriftedSite>& sites);

  // The sites that were learned although something was known of them, by name.
  const std::vector<RelearnedSite>& relearned() const { return relearned_; }

 private:
  std::vector<KnownSite> stored() const;
  Expected<SiteClassifier> learn(std::vector<KnownSite> known);
  std::vector<std::string> learned_from(const std::string& site) const;
  bool was_stored(const std::string& site) const;

  Source& source_;
  const std::string& database_;
  const BuildOptions& options_;
  BuildObserver& observer_;
  SiteModels models_;              // that were chosen last
  std::vector<SiteReport> sites_;  // of the last learning
  std::vector<RelearnedSite> relearned_;
};

}  // namespace winnow
