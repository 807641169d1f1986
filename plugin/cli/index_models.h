// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow index knows of the sites that it indexes: from the database, or learned.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "plugin/cli/index_summary.h"
#include "plugin/cli/method_option.h"
#include "plugin/cli/site_methods.h"
#include "plugin/cli/source_options.h"
#include "winnow/indexer/index_site.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {

// For methods that learn. Keeps what it is made with by reference.
class IndexModels {
 public:
  // `options` are those of the run to come: what one page may cost, threads, and whether files may
  // have changed although they look as before.
  IndexModels(const MethodChoice& choice, Source& source, const SourceOptions& named,
              const IndexOptions& options, bool quiet)
      : choice_(choice), source_(source), named_(named), options_(options), quiet_(quiet) {}

  // From --model; or else what the database has stored of the sites of the source, and what it has
  // not, or of sites that have grown far beyond it or are not what they were, learned from the
  // source. With `relearn` all is learned. Warns of what the database has and nobody can read.
  // Errors as methods_for().
  Expected<SiteMethods> choose(const std::string& database, bool relearn);

  // The sites that a run with these methods found to have changed their templates, apart from those
  // that were learned from the source as it is.
  std::vector<DriftedSite> drifted(const IndexReport& report) const;

  // Whether it may learn: not with --model.
  bool can_learn() const { return choice_.sites.model.empty(); }

  // Whether drifted() may find sites that can be learned again.
  bool may_learn_again() const;

  // Learns these sites anew. Errors as methods_for().
  Expected<SiteMethods> choose_again(const std::vector<DriftedSite>& sites);

  // The sites that were learned although something was known of them, by name.
  const std::vector<RelearnedSite>& relearned() const { return relearned_; }

 private:
  std::vector<KnownSite> stored_models() const;
  Expected<SiteMethods> learn(std::vector<KnownSite> known);
  std::vector<std::string> learned_from(const std::string& site) const;
  bool was_stored(const std::string& site) const;

  const MethodChoice& choice_;
  Source& source_;
  const SourceOptions& named_;
  const IndexOptions& options_;
  const bool quiet_;
  std::string database_;
  LearnedMethods learned_;  // by the last call
  std::vector<RelearnedSite> relearned_;
};

// Says that a site has changed its templates, and what can be done or is.
void warn_of_drift(const DriftedSite& site, bool learned_again);

}  // namespace winnow::cli
