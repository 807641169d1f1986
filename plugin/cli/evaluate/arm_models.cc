// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/arm_models.h"

#include <fmt/format.h>

#include <memory>
#include <utility>
#include <vector>

#include "plugin/cli/classify/learning_run.h"
#include "plugin/cli/terminal/messages.h"
#include "winnow/indexer/methods_by_site.h"

namespace winnow::cli {
namespace {

bool know_something(const SiteModels& models, const std::string& site) {
  for (const auto& model : models.sites()) {
    if (model->site() == site) return knows_something(*model);
  }
  return false;
}

void tell_of_sites_without(const SiteModels& models, const SiteLearningReport& report) {
  std::vector<std::string> notes;
  for (const SiteReport& site : report.sites) {
    if (know_something(models, site.site)) continue;
    notes.push_back(fmt::format("{} of {}: {}; classified on their own",
                                count_of(site.pages, "page", "pages"), site.site,
                                why_no_templates(site)));
  }
  print_site_notes(notes);
}

}  // namespace

Expected<SiteModels> ArmModels::find(const MethodSettings& settings, const std::string& file,
                                     std::size_t collection) {
  const std::shared_ptr<const TreeEnsemble>& model = settings.options.model;
  const std::string key =
      file.empty() ? fmt::format("{} {} model {}", collection, describe_learning(settings),
                                 model ? model->identifier() : "")
                   : "file " + file;
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  Expected<SiteModels> models =
      file.empty() ? learn(settings, collections_[collection]) : read_models(file);
  if (models) known_.emplace(key, *models);
  return models;
}

Expected<SiteModels> ArmModels::learn(MethodSettings settings, const CollectionSpec& pages) const {
  const Expected<std::unique_ptr<Source>> source = open_collection(pages);
  if (!source) return source.error();
  settings.site.clear();
  SiteLearningOptions learning;
  learning.limits.page_bytes = pages.directory.max_page_bytes;
  learning.hostless = pages.site;
  Expected<LearnedSites> learned =
      run_learning_for(settings, **source, std::move(learning), quiet_);
  if (!learned) return learned.error();
  tell_of_sites_without(learned->models, learned->report);
  return std::move(learned->models);
}

}  // namespace winnow::cli
