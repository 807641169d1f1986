// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/index_models.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "plugin/cli/messages.h"

namespace winnow::cli {
namespace {

bool has_site(const std::vector<SiteModel>& models, const std::string& site) {
  return std::any_of(models.begin(), models.end(),
                     [&](const SiteModel& model) { return model.site() == site; });
}

}  // namespace

Expected<SiteMethods> IndexModels::choose(const std::string& database, bool relearn) {
  if (!can_learn()) return methods_for(choice_, source_, limits_, quiet_);
  const std::vector<SiteModel> stored = stored_models(database);
  Expected<SiteMethods> methods = learn(relearn ? std::vector<SiteModel>() : stored);
  if (!methods) return methods;
  for (const SiteReport& site : learned_.sites) {
    if (site.grown) relearned_.push_back({site.site, "grown"});
    if (relearn && has_site(stored, site.site)) relearned_.push_back({site.site, "asked"});
  }
  return methods;
}

// Where there is no database, or none that can be read, the run itself says so.
std::vector<SiteModel> IndexModels::stored_models(const std::string& database) const {
  std::vector<SiteModel> models;
  const Expected<StoredModels> stored = read_models_of(database);
  if (!stored) return models;
  for (const Error& error : stored->unreadable) print_warning(error.message());
  for (const auto& model : stored->models.sites()) models.push_back(*model);
  return models;
}

Expected<SiteMethods> IndexModels::learn(std::vector<SiteModel> known) {
  Expected<LearnedMethods> learned =
      learn_methods(choice_, source_, limits_, quiet_, std::move(known));
  if (!learned) return learned.error();
  learned_ = std::move(*learned);
  return *learned_.methods;
}

bool IndexModels::was_stored(const std::string& site) const {
  return std::any_of(learned_.sites.begin(), learned_.sites.end(),
                     [&](const SiteReport& each) { return each.site == site && each.known; });
}

bool IndexModels::may_learn_again() const {
  return can_learn() && std::any_of(learned_.sites.begin(), learned_.sites.end(),
                                    [](const SiteReport& each) { return each.known; });
}

std::vector<DriftedSite> IndexModels::drifted(const IndexReport& report) const {
  std::vector<DriftedSite> sites;
  for (const auto& [site, drift] : report.sites) {
    if (!drift.drifted || (can_learn() && !was_stored(site))) continue;
    sites.push_back({site, drift.pages, drift.unknown_share});
  }
  return sites;
}

Expected<SiteMethods> IndexModels::choose_again(const std::vector<DriftedSite>& sites) {
  std::vector<SiteModel> known;
  for (const auto& model : learned_.models.sites()) {
    const bool drifted = std::any_of(sites.begin(), sites.end(), [&](const DriftedSite& site) {
      return site.site == model->site();
    });
    if (!drifted) known.push_back(*model);
  }
  Expected<SiteMethods> methods = learn(std::move(known));
  if (!methods) return methods;
  for (const DriftedSite& site : sites) relearned_.push_back({site.site, "drift"});
  std::sort(relearned_.begin(), relearned_.end(),
            [](const RelearnedSite& a, const RelearnedSite& b) { return a.site < b.site; });
  return methods;
}

void warn_of_drift(const DriftedSite& site, bool learned_again) {
  const std::string what = fmt::format(
      "has changed its templates: {:.0f} % of the blocks of {} stand where nothing is known",
      site.unknown_share * 100, count_of(site.pages, "page", "pages"));
  const Error warning{ErrorCode::input, what, site.site,
                      learned_again ? "" : "learn it again with winnow learn"};
  print_warning(warning.message() + (learned_again ? "; it is learned again" : ""));
}

}  // namespace winnow::cli
