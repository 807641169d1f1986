// SPDX-License-Identifier: GPL-2.0-or-later
//
// A classifier that a test makes of functions.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "winnow/indexer/index_site.h"

namespace winnow {

// What is empty is as it is by default.
class TestClassifier final : public PageClassifier {
 public:
  std::function<std::shared_ptr<const Method>(const RawPage&)> method_of;
  std::function<std::uint64_t(const RawPage&)> state;
  std::function<std::shared_ptr<const SiteModel>(const RawPage&)> model;
  std::function<std::vector<std::string>(const SiteModel&)> from;
  bool hashes = true;

  // Gives the one among the options, and makes it if there is none.
  static TestClassifier& of(IndexOptions& options) {
    if (!options.classifier) options.classifier = std::make_shared<TestClassifier>();
    return const_cast<TestClassifier&>(static_cast<const TestClassifier&>(*options.classifier));
  }

  std::shared_ptr<const Method> method_for(const RawPage& page) const override {
    return method_of ? method_of(page) : make_method(IndexingChoices{}.method).value();
  }
  bool needs_hashes() const override { return hashes; }
  std::uint64_t state_of(const RawPage& page) const override {
    return state ? state(page) : PageClassifier::state_of(page);
  }
  std::shared_ptr<const SiteModel> model_of(const RawPage& page) const override {
    return model ? model(page) : PageClassifier::model_of(page);
  }
  std::vector<std::string> learned_from(const SiteModel& of) const override {
    return from ? from(of) : PageClassifier::learned_from(of);
  }
};

}  // namespace winnow
