// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/methods_by_site.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

namespace winnow {

bool knows_something(const SiteModel& model) {
  return !model.templates().empty() || model.statistics().pages() >= kLeastPages;
}

std::vector<std::string> methods_with_use_for(const LearnOptions& learned, MethodList methods) {
  std::vector<std::string> names;
  for (const MethodInfo* info : methods) {
    if (info->has_use_for(learned)) names.emplace_back(info->name);
  }
  return names;
}

std::shared_ptr<const SiteModel> model_without_use(const SiteModels& models,
                                                   const MethodInfo& method) {
  for (const auto& model : models.sites()) {
    const bool knows = !model->templates().empty() || !model->options().templates;
    if (knows && !method.has_use_for(model->options())) return model;
  }
  return nullptr;
}

LearnOptions learn_options_of(const MethodInfo& method) {
  return method.learning.value_or(LearnOptions{.templates = false});
}

struct MethodsBySite::State {
  // Unchanged once made.
  MethodInfo method;
  MethodOptions options;
  std::shared_ptr<const Method> alone;
  SiteModels models;

  std::mutex mutex;
  std::map<const SiteModel*, std::shared_ptr<const Method>> by_site;

  // The result is null if the method cannot be made.
  std::shared_ptr<const Method> method_for(const std::shared_ptr<const SiteModel>& model) {
    const std::scoped_lock lock(mutex);
    std::shared_ptr<const Method>& known = by_site[model.get()];
    if (known) return known;
    MethodOptions with_site = options;
    with_site.site = model;
    Expected<std::unique_ptr<Method>> made = make_method(method, with_site);
    if (made) known = std::move(*made);
    return known;
  }
};

Expected<MethodsBySite> MethodsBySite::of(const MethodInfo& method, const MethodOptions& options) {
  Expected<std::unique_ptr<Method>> made = make_method(method, options);
  if (!made) return made.error();
  auto state = std::make_shared<State>();
  state->alone = std::move(*made);
  return MethodsBySite(std::move(state));
}

MethodsBySite MethodsBySite::of(const MethodInfo& method, const MethodOptions& options,
                                SiteModels models) {
  auto state = std::make_shared<State>();
  state->method = method;
  state->options = options;
  state->alone = make_method_alone(method, options);
  state->models = std::move(models);
  return MethodsBySite(std::move(state));
}

PageMethod MethodsBySite::find(std::string_view site) const {
  if (const std::shared_ptr<const SiteModel> model = model_of(site)) {
    if (auto method = state_->method_for(model)) return {std::move(method), model};
  }
  return {state_->alone, nullptr};
}

std::shared_ptr<const SiteModel> MethodsBySite::model_of(std::string_view site) const {
  std::shared_ptr<const SiteModel> model = state_->models.find(site);
  return model && knows_something(*model) ? model : nullptr;
}

bool MethodsBySite::needs_hashes() const {
  if (state_->alone->needs_hashes()) return true;
  const auto sites = state_->models.sites();
  return std::any_of(sites.begin(), sites.end(), [&](const auto& model) {
    const auto method = state_->method_for(model);
    return method != nullptr && method->needs_hashes();
  });
}

const SiteModels& MethodsBySite::models() const { return state_->models; }

}  // namespace winnow
