// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/index_models.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "plugin/cli/messages.h"

namespace winnow::cli {
namespace {

bool has_site(const std::vector<KnownSite>& known, const std::string& site) {
  return std::any_of(known.begin(), known.end(),
                     [&](const KnownSite& each) { return each.model.site() == site; });
}

}  // namespace

Expected<SiteMethods> IndexModels::choose(const std::string& database, bool relearn) {
  if (!can_learn()) return methods_for(choice_, named_, options_.limits, quiet_);
  database_ = database;
  const std::vector<KnownSite> stored = stored_models();
  Expected<SiteMethods> methods = learn(relearn ? std::vector<KnownSite>() : stored);
  if (!methods) return methods;
  for (const SiteReport& site : learned_.sites) {
    if (site.grown) relearned_.push_back({site.site, "grown"});
    if (site.shifted && !site.grown) relearned_.push_back({site.site, "shifted"});
    if (relearn && has_site(stored, site.site)) relearned_.push_back({site.site, "asked"});
  }
  return methods;
}

// Where there is no database, or none that can be read, the run itself says so.
std::vector<KnownSite> IndexModels::stored_models() const {
  std::vector<KnownSite> known;
  Expected<StoredModels> stored = read_models_of(database_);
  if (!stored) return known;
  for (const Error& error : stored->unreadable) print_warning(error.message());
  for (const auto& model : stored->models.sites()) {
    known.push_back({*model, {}});
    const auto from = stored->learned_from.find(model->site());
    if (from != stored->learned_from.end()) known.back().learned_from = std::move(from->second);
  }
  return known;
}

Expected<SiteMethods> IndexModels::learn(std::vector<KnownSite> known) {
  LearningContext context;
  context.hostless = folder_site(named_);
  context.limits = options_.limits;
  context.threads = options_.threads;
  context.known = std::move(known);
  context.parsed = options_.parsed;
  if (!options_.verify) {
    const std::string& site = options_.site.empty() ? context.hostless : options_.site;
    context.noted = std::make_shared<NotedPages>(NotedPages::open(database_, source_, site));
  }
  Expected<LearnedMethods> learned = learn_methods(choice_, source_, std::move(context), quiet_);
  if (!learned) return learned.error();
  learned_ = std::move(*learned);
  return *learned_.methods;
}

std::vector<std::string> IndexModels::learned_from(const std::string& site) const {
  for (const SiteReport& each : learned_.sites) {
    if (each.site == site) return each.learned_from;
  }
  return {};
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
  std::vector<KnownSite> known;
  for (const auto& model : learned_.models.sites()) {
    const bool drifted = std::any_of(sites.begin(), sites.end(), [&](const DriftedSite& site) {
      return site.site == model->site();
    });
    if (!drifted) known.push_back({*model, learned_from(std::string(model->site()))});
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
