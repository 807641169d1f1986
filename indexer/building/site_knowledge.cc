// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/building/site_knowledge.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "indexer/database/notes/noted_sources.h"
#include "winnow/indexer/stored_models.h"

namespace winnow {
namespace {

bool has_site(const std::vector<KnownSite>& known, const std::string& site) {
  return std::any_of(known.begin(), known.end(),
                     [&](const KnownSite& each) { return each.model.site() == site; });
}

bool has_report(const std::vector<SiteReport>& reports, const std::string& site) {
  return std::any_of(reports.begin(), reports.end(),
                     [&](const SiteReport& each) { return each.site == site; });
}

}  // namespace

Expected<SiteClassifier> SiteKnowledge::choose() {
  if (options_.models) {
    return SiteClassifier::of(options_.method, *options_.models, options_.index.site, {},
                              options_.models_file);
  }
  const std::vector<KnownSite> known = stored();
  Expected<SiteClassifier> classifier = learn(options_.relearn ? std::vector<KnownSite>() : known);
  if (!classifier) return classifier;
  for (const SiteReport& site : sites_) {
    if (site.grown) relearned_.push_back({site.site, "grown"});
    if (site.shifted && !site.grown) relearned_.push_back({site.site, "shifted"});
    if (options_.relearn && has_site(known, site.site)) relearned_.push_back({site.site, "asked"});
  }
  for (const std::string& site : ruled_anew_) {
    if (has_report(sites_, site)) relearned_.push_back({site, "rules"});
  }
  return classifier;
}

// Errors are left to the run, which finds them again: there may be no database yet.
std::vector<KnownSite> SiteKnowledge::stored() {
  std::vector<KnownSite> known;
  Expected<StoredModels> stored = read_models_of(database_);
  if (!stored) return known;
  for (const Error& error : stored->unreadable) observer_.warning(error);
  const std::map<std::string, std::string> rules = read_recorded(database_).rule_sites;
  for (const auto& model : stored->models.sites()) {
    if (has_other_rules(rules, std::string(model->site()))) {
      ruled_anew_.emplace_back(model->site());
      continue;
    }
    known.push_back({*model, {}});
    const auto from = stored->learned_from.find(model->site());
    if (from != stored->learned_from.end()) known.back().learned_from = std::move(from->second);
  }
  return known;
}

// `recorded`: IndexMetadata::rule_sites.
bool SiteKnowledge::has_other_rules(const std::map<std::string, std::string>& recorded,
                                    const std::string& site) const {
  const auto found = recorded.find(site);
  const std::string_view before = found != recorded.end() ? found->second : std::string_view();
  return options_.method.rules.hash_for_site(site) != before;
}

Expected<SiteClassifier> SiteKnowledge::learn(std::vector<KnownSite> known) {
  const IndexOptions& index = options_.index;
  SiteLearningOptions learning;
  learning.hostless = index.site;
  learning.limits = index.limits;
  learning.marks = index.marks;
  learning.threads = index.threads;
  learning.known = std::move(known);
  learning.parsed = index.parsed;
  if (!index.verify) {
    const std::string notes = index.source ? index.source->notes : source_.identity();
    learning.noted = std::make_shared<NotedPages>(NotedPages::open(database_, notes, index.site));
  }
  SiteLearningReport report;
  Expected<SiteModels> models =
      learn_for(options_.method, source_, std::move(learning), report, observer_.learning());
  if (!models) return models.error();
  observer_.learned(report);
  models_ = std::move(*models);
  sites_ = std::move(report.sites);
  return SiteClassifier::of(options_.method, models_, index.site, sites_);
}

std::vector<std::string> SiteKnowledge::learned_from(const std::string& site) const {
  for (const SiteReport& each : sites_) {
    if (each.site == site) return each.learned_from;
  }
  return {};
}

bool SiteKnowledge::was_stored(const std::string& site) const {
  return std::any_of(sites_.begin(), sites_.end(),
                     [&](const SiteReport& each) { return each.site == site && each.known; });
}

bool SiteKnowledge::may_learn_again() const {
  return can_learn() && std::any_of(sites_.begin(), sites_.end(),
                                    [](const SiteReport& each) { return each.known; });
}

std::vector<DriftedSite> SiteKnowledge::drifted(const IndexReport& report) const {
  std::vector<DriftedSite> sites;
  for (const auto& [site, drift] : report.sites) {
    if (!drift.drifted || (can_learn() && !was_stored(site))) continue;
    sites.push_back({site, drift.pages, drift.unknown_share});
  }
  return sites;
}

Expected<SiteClassifier> SiteKnowledge::choose_again(const std::vector<DriftedSite>& sites) {
  std::vector<KnownSite> known;
  for (const auto& model : models_.sites()) {
    const bool drifted = std::any_of(sites.begin(), sites.end(), [&](const DriftedSite& site) {
      return site.site == model->site();
    });
    if (!drifted) known.push_back({*model, learned_from(std::string(model->site()))});
  }
  Expected<SiteClassifier> classifier = learn(std::move(known));
  if (!classifier) return classifier;
  for (const DriftedSite& site : sites) relearned_.push_back({site.site, "drift"});
  std::sort(relearned_.begin(), relearned_.end(),
            [](const RelearnedSite& a, const RelearnedSite& b) { return a.site < b.site; });
  return classifier;
}

}  // namespace winnow
