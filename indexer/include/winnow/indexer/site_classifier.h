// SPDX-License-Identifier: GPL-2.0-or-later
//
// Classifies pages by a method and by what is known of their sites.
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
#include "winnow/indexer/methods_by_site.h"
#include "winnow/indexer/page_classifier.h"
#include "winnow/indexer/site_learning.h"

namespace winnow {

// The classifier counts the pages that it classifies on their own, because nothing is known of
// their site. Over all methods stand the rules of the settings. Where one asks for another method
// that learns, that goes by the same models, or if these are of no use for it, classifies pages on
// their own. Copies share all of it. Thread-safe.
class WINNOW_EXPORT SiteClassifier final : public PageClassifier {
 public:
  // Classifies by a method that does not learn. `hostless` is the site of pages without a host, for
  // rules. Errors: as make_method().
  static Expected<SiteClassifier> of(const MethodSettings& settings, std::string hostless = "");

  // Classifies by a method that learns. `hostless` is the site of pages without a host, empty if
  // nobody knows it; `learned` says why sites have no templates, and what was learned from. `file`
  // names where the models are from; it is empty for what was learned now or a database has stored.
  // Errors: as make_method(); ErrorCode::usage if the models are of no use for the method.
  static Expected<SiteClassifier> of(const MethodSettings& settings, SiteModels models,
                                     std::string hostless, std::span<const SiteReport> learned = {},
                                     const std::string& file = "");

  // Finds the method for a page, which applies the rules, and counts the page if it is classified
  // on its own.
  PageMethod find(const RawPage& page) const;

  // Finds the rules for a page, of which only the URL must be there.
  RulesForPage rules_for(const RawPage& page) const;
  const PageRules& rules() const;

  std::shared_ptr<const Method> method_for(const RawPage& page) const override;
  bool needs_hashes() const override;
  std::uint64_t state_of(const RawPage& page) const override;
  std::shared_ptr<const SiteModel> model_of(const RawPage& page) const override;
  std::vector<std::string> learned_from(const SiteModel& model) const override;

  // A function that calls method_for() of a copy, for ArmSpec::method_of.
  std::function<std::shared_ptr<const Method>(const RawPage&)> method_of() const;

  // The pages of one site that find() knew nothing for.
  struct Alone {
    std::string site;
    std::uint64_t pages = 0;
    bool is_known = false;               // there is a model, which knows nothing
    const SiteReport* report = nullptr;  // if the site was looked at; lives as long as this
  };
  // In the order of the names of the sites.
  std::vector<Alone> pages_alone() const;

  const SiteModels& models() const;

 private:
  struct State;
  explicit SiteClassifier(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

}  // namespace winnow
