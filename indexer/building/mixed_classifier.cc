// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/building/mixed_classifier.h"

#include <xxhash.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "winnow/indexer/site_learning.h"

namespace winnow {

Expected<MixedClassifier::Other> MixedClassifier::make(const MethodSettings& settings) {
  const Expected<const MethodInfo*> info = find_method(settings);
  if (!info) return info.error();
  if ((*info)->learns()) {
    return Error{ErrorCode::usage, "learns, and cannot be chosen for a site of its own",
                 settings.name, "choose it with --method for all, or another one for the site"};
  }
  Expected<std::unique_ptr<Method>> made = make_method(**info, settings.options);
  if (!made) return made.error();
  const std::string words = describe(settings);
  // 0 says that there is no state.
  const std::uint64_t state = std::max<std::uint64_t>(XXH3_64bits(words.data(), words.size()), 1);
  return Other{std::move(*made), state};
}

Expected<std::shared_ptr<const MixedClassifier>> MixedClassifier::of(
    const std::map<std::string, MethodSettings>& others, std::string hostless) {
  std::shared_ptr<MixedClassifier> mixed(new MixedClassifier);
  mixed->hostless_ = std::move(hostless);
  for (const auto& [site, settings] : others) {
    Expected<Other> other = make(settings);
    if (!other) return other.error();
    mixed->sites_.emplace(site, std::move(*other));
  }
  return std::shared_ptr<const MixedClassifier>(std::move(mixed));
}

std::shared_ptr<const MixedClassifier> MixedClassifier::before(
    std::shared_ptr<const PageClassifier> rest) const {
  std::shared_ptr<MixedClassifier> mixed(new MixedClassifier(*this));
  mixed->rest_ = std::move(rest);
  return mixed;
}

const MixedClassifier::Other* MixedClassifier::find(const RawPage& page) const {
  const auto found = sites_.find(site_of(page.url, hostless_));
  return found == sites_.end() ? nullptr : &found->second;
}

std::shared_ptr<const Method> MixedClassifier::method_for(const RawPage& page) const {
  const Other* const other = find(page);
  return other != nullptr ? other->method : rest_->method_for(page);
}

bool MixedClassifier::needs_hashes() const {
  return rest_->needs_hashes() || std::any_of(sites_.begin(), sites_.end(), [](const auto& site) {
           return site.second.method->needs_hashes();
         });
}

std::uint64_t MixedClassifier::state_of(const RawPage& page) const {
  const Other* const other = find(page);
  return other != nullptr ? other->state : rest_->state_of(page);
}

std::shared_ptr<const SiteModel> MixedClassifier::model_of(const RawPage& page) const {
  return find(page) != nullptr ? nullptr : rest_->model_of(page);
}

std::vector<std::string> MixedClassifier::learned_from(const SiteModel& model) const {
  return rest_->learned_from(model);
}

}  // namespace winnow
