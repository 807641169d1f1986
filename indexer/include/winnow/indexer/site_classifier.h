// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages classified by a method and what is known of their sites.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/method_settings.h"
#include "winnow/indexer/page_classifier.h"
#include "winnow/indexer/site_learning.h"
#include "winnow/indexer/site_methods.h"

namespace winnow {

// Pages of a site without templates are classified on their own, and counted. Copies share all of
// it. Thread-safe.
class WINNOW_EXPORT SiteClassifier final : public PageClassifier {
 public:
  // By a method that does not learn. Errors as make_method(), also of the next.
  static Expected<SiteClassifier> of(const MethodSettings& settings);

  // By one that does. `hostless` is the site of pages without a host, empty if nobody knows it;
  // `learned` says why sites have no templates, and what was learned from. `file` names where the
  // models are from, empty for what was learned now or a database has stored. ErrorCode::usage if
  // the models are of no use for the method.
  static Expected<SiteClassifier> of(const MethodSettings& settings, SiteModels models,
                                     std::string hostless, std::span<const SiteReport> learned = {},
                                     const std::string& file = "");

  // Counts pages that are classified on their own.
  PageMethod find(const RawPage& page) const;

  std::shared_ptr<const Method> method_for(const RawPage& page) const override;
  bool needs_hashes() const override;
  std::uint64_t state_of(const RawPage& page) const override;
  std::shared_ptr<const SiteModel> model_of(const RawPage& page) const override;
  std::vector<std::string> learned_from(const SiteModel& model) const override;

  // method_for() of a copy, for ArmSpec::method_of.
  std::function<std::shared_ptr<const Method>(const RawPage&)> method_of() const;

  // Pages of one site that find() had no templates for.
  struct Alone {
    std::string site;
    std::uint64_t pages = 0;
    bool is_known = false;               // there is a model, which knows nothing
    const SiteReport* report = nullptr;  // if the site was looked at; lives as long as this
  };
  // By the names of the sites.
  std::vector<Alone> pages_alone() const;

  const SiteModels& models() const;

 private:
  struct State;
  explicit SiteClassifier(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

}  // namespace winnow
