// SPDX-License-Identifier: GPL-2.0-or-later
//
// Learns sites from samples that are at hand, one after the other.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "indexer/learning/passage_check.h"
#include "indexer/learning/sample_reader.h"
#include "indexer/learning/skipped_once.h"
#include "winnow/extractor/site_learner.h"
#include "winnow/extractor/site_models.h"
#include "winnow/indexer/site_learning.h"
#include "winnow/indexer/work_pool.h"

namespace winnow {

// It is for one use.
class LearningRun {
 public:
  // Keeps all of it by reference.
  LearningRun(const SiteLearningOptions& options, SiteLearningReport& report,
              LearningObserver& observer, SkippedOnce& skipped, WorkPool& pool);

  // Says that the samples will have so many pages more, for progress.
  void expect(std::uint64_t pages) { to_look_at_ += pages; }

  // Learns the site, or keeps what is known of it, and reports it. Sites come in the order of their
  // names. Its pages are let go.
  void take(SiteOfSource& site);

  // Checks what was learned by pages that are in no sample, and gives it. Nothing is learned if the
  // report says that the run was interrupted. Errors are those of `sources`.
  Expected<SiteModels> finish(const ControlSources& sources);

 private:
  // Holds what is read off a page of a sample before it is learned from.
  struct LookedAt;
  // A site whose sample is to be checked when all have been learned, by where its model and its
  // report are.
  struct UncheckedSite {
    std::size_t model = 0;
    std::size_t report = 0;
    std::vector<std::uint64_t> passages;
    ControlPages control;
  };

  bool goes_on();
  void keep_known(SiteOfSource& site);
  void learn_site(SiteOfSource& site);
  void note_passages(std::vector<std::uint64_t> passages, const std::vector<PageIdentity>& sample,
                     SiteOfSource& site);
  void look_at(LookedAt& looked_at, const std::string& site, const SiteLearner& learner);
  bool add_page(const LookedAt& looked_at, SiteLearner& learner, std::uint64_t& nodes);
  void keep_parsed(LookedAt& looked_at);
  bool learn_from(const std::string& url, const LookedAt& looked_at, SiteLearner& learner);

  const SiteLearningOptions& options_;
  const TreeEnsemble& block_model_;
  SiteLearningReport& report_;
  LearningObserver& observer_;
  SkippedOnce& skipped_;
  WorkPool& pool_;
  PageParsers parsers_;
  std::vector<SiteModel> models_;
  std::vector<UncheckedSite> unchecked_;
  std::uint64_t looked_at_ = 0;
  std::uint64_t to_look_at_ = 0;
};

}  // namespace winnow
