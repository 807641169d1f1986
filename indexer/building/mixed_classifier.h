// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages of some sites are classified by methods of their own, all others as before.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/method_settings.h"
#include "winnow/indexer/page_classifier.h"

namespace winnow {

class MixedClassifier final : public PageClassifier {
 public:
  // `others` by the names of sites; `hostless` is the site of pages without a host.
  // ErrorCode::usage if one of them learns: what is known of sites is known for one method. Errors
  // as make_method().
  static Expected<std::shared_ptr<const MixedClassifier>> of(
      const std::map<std::string, MethodSettings>& others, std::string hostless);

  // Makes a classifier that takes the same sites, and leaves the pages of all others to `rest`.
  std::shared_ptr<const MixedClassifier> before(std::shared_ptr<const PageClassifier> rest) const;

  std::shared_ptr<const Method> method_for(const RawPage& page) const override;
  bool needs_hashes() const override;
  std::uint64_t state_of(const RawPage& page) const override;
  std::shared_ptr<const SiteModel> model_of(const RawPage& page) const override;
  std::vector<std::string> learned_from(const SiteModel& model) const override;

 private:
  struct Other {
    std::shared_ptr<const Method> method;
    std::uint64_t state = 0;
  };

  MixedClassifier() = default;
  static Expected<Other> make(const MethodSettings& settings);
  // The result is null for pages of other sites.
  const Other* find(const RawPage& page) const;

  std::map<std::string, Other> sites_;
  std::string hostless_;
  std::shared_ptr<const PageClassifier> rest_;
};

}  // namespace winnow
