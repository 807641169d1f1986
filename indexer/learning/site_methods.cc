// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/site_methods.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

namespace winnow {
namespace {

// For pages of a site of which nothing is known. The default method has something to say of these,
// too: that nothing is known to be template text.
Expected<std::unique_ptr<Method>> method_alone(const std::string& method, MethodOptions options) {
  if (method != default_method()) return make_method(default_page_method(), options);
  options.site = std::make_shared<const SiteModel>();
  return make_method(method, options);
}

bool has_use_for(const LearnOptions& learned, const MethodInfo& method) {
  return method.learns && method.piece == learned.repetition.piece &&
         (learned.templates || !method.templates);
}

// Nodes and shingles are counted over all pages of the site.
Clustering clustering_for(Piece piece) {
  return piece == Piece::node || piece == Piece::shingle ? Clustering::none : Clustering::leader;
}

}  // namespace

bool knows_something(const SiteModel& model) {
  return !model.templates().empty() || model.statistics().pages() >= kLeastPages;
}

std::vector<std::string> methods_with_use_for(const LearnOptions& learned) {
  std::vector<std::string> names;
  for (const MethodInfo& info : available_methods()) {
    if (has_use_for(learned, info)) names.emplace_back(info.name);
  }
  return names;
}

std::shared_ptr<const SiteModel> model_without_use(const SiteModels& models,
                                                   std::string_view method) {
  for (const auto& model : models.sites()) {
    const std::vector<std::string> methods = methods_with_use_for(model->options());
    const bool useful = std::find(methods.begin(), methods.end(), method) != methods.end();
    const bool knows = !model->templates().empty() || !model->options().templates;
    if (!useful && knows) return model;
  }
  return nullptr;
}

LearnOptions learn_options_of(const MethodInfo& method) {
  LearnOptions options;
  options.templates = method.templates;
  options.repetition.piece = method.piece;
  options.clustering = clustering_for(method.piece);
  return options;
}

struct SiteMethods::State {
  // Unchanged once made.
  std::string name;
  MethodOptions options;
  std::shared_ptr<const Method> alone;
  SiteModels models;

  std::mutex mutex;
  std::map<const SiteModel*, std::shared_ptr<const Method>> by_site;

  // Null if it cannot be made.
  std::shared_ptr<const Method> method_for(const std::shared_ptr<const SiteModel>& model) {
    const std::scoped_lock lock(mutex);
    std::shared_ptr<const Method>& method = by_site[model.get()];
    if (method) return method;
    MethodOptions with_site = options;
    with_site.site = model;
    Expected<std::unique_ptr<Method>> made = make_method(name, with_site);
    if (made) method = std::move(*made);
    return method;
  }
};

Expected<SiteMethods> SiteMethods::of(const std::string& method, const MethodOptions& options) {
  Expected<std::unique_ptr<Method>> made = make_method(method, options);
  if (!made) return made.error();
  auto state = std::make_shared<State>();
  state->alone = std::move(*made);
  return SiteMethods(std::move(state));
}

Expected<SiteMethods> SiteMethods::of(const std::string& method, const MethodOptions& options,
                                      SiteModels models) {
  Expected<std::unique_ptr<Method>> alone = method_alone(method, options);
  if (!alone) return alone.error();
  auto state = std::make_shared<State>();
  state->name = method;
  state->options = options;
  state->alone = std::move(*alone);
  state->models = std::move(models);
  return SiteMethods(std::move(state));
}

PageMethod SiteMethods::find(std::string_view site) const {
  if (const std::shared_ptr<const SiteModel> model = model_of(site)) {
    if (auto method = state_->method_for(model)) return {std::move(method), model};
  }
  return {state_->alone, nullptr};
}

std::shared_ptr<const SiteModel> SiteMethods::model_of(std::string_view site) const {
  std::shared_ptr<const SiteModel> model = state_->models.find(site);
  return model && knows_something(*model) ? model : nullptr;
}

bool SiteMethods::needs_hashes() const {
  if (state_->alone->needs_hashes()) return true;
  const auto sites = state_->models.sites();
  return std::any_of(sites.begin(), sites.end(), [&](const auto& model) {
    const auto method = state_->method_for(model);
    return method != nullptr && method->needs_hashes();
  });
}

const SiteModels& SiteMethods::models() const { return state_->models; }

}  // namespace winnow
