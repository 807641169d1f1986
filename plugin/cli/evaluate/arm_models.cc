// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/arm_models.h"

#include <fmt/format.h>

#include <memory>
#include <utility>
#include <vector>

#include "plugin/cli/learning_run.h"
#include "plugin/cli/messages.h"
#include "plugin/cli/site_methods.h"
#include "winnow/indexer/site_learning.h"

namespace winnow::cli {
namespace {

bool know_something(const SiteModels& models, const std::string& site) {
  for (const auto& model : models.sites()) {
    if (model->site() == site) return knows_something(*model);
  }
  return false;
}

void tell_of_sites_without(const LearnedSites& learned) {
  std::vector<std::string> notes;
  for (const SiteReport& site : learned.report.sites) {
    if (know_something(learned.models, site.site)) continue;
    notes.push_back(fmt::format("{} of {}: {}; classified on their own",
                                count_of(site.pages, "page", "pages"), site.site,
                                why_no_templates(site)));
  }
  print_site_notes(notes);
}

}  // namespace

Expected<SiteModels> ArmModels::find(const MethodChoice& choice, std::size_t collection) {
  const std::string& file = choice.sites.model;
  const std::string key = file.empty()
                              ? fmt::format("{} {} model {}", collection,
                                            describe(choice.sites.learning, choice.method), choice.block_model)
                              : "file " + file;
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  Expected<SiteModels> models =
      file.empty() ? learn(choice, collections_[collection]) : read_models(file);
  if (models) known_.emplace(key, *models);
  return models;
}

Expected<SiteModels> ArmModels::learn(const MethodChoice& choice,
                                      const CollectionSpec& pages) const {
  Expected<std::shared_ptr<const BlockModel>> model = read_block_model(choice.block_model);
  if (!model) return model.error();
  const Expected<std::unique_ptr<Source>> source = open_collection(pages);
  if (!source) return source.error();
  SiteLearningOptions options;
  options.learn = learn_options(choice.sites.learning, choice.method);
  options.sample_pages = choice.sites.learning.sample_pages;
  options.block_model = std::move(*model);
  options.limits.page_bytes = pages.directory.max_page_bytes;
  options.hostless = pages.site;
  Expected<LearnedSites> learned = run_learning(**source, options, nullptr, quiet_);
  if (!learned) return learned.error();
  tell_of_sites_without(*learned);
  return std::move(learned->models);
}

}  // namespace winnow::cli
