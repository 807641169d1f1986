// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/site_classifier.h"

#include <map>
#include <mutex>

#include "indexer/building/document_method.h"
#include "winnow/indexer/ruled_methods.h"
#include "winnow/indexer/stored_models.h"

namespace winnow {
namespace {

std::string joined(const std::vector<std::string>& names) {
  std::string all;
  for (const std::string& name : names) all.append(all.empty() ? "" : " or ").append(name);
  return all;
}

Error wrong_model(const SiteModel& model, const MethodSettings& settings, const std::string& file) {
  const std::string& asked = settings.name;
  const std::vector<std::string> learned = methods_with_use_for(model.options(), settings.methods);
  const bool some = !learned.empty();
  const std::string names = joined(learned);
  const std::string what = "was learned for " + (some ? "the method " + names : "another method") +
                           ", but " + asked + " is asked for";
  if (file.empty()) {
    return {ErrorCode::usage, what, "what is stored of " + std::string(model.site()),
            "index " + (some ? "with the database's method, " + names + ", or " : "") +
                "into another directory with --method " + asked + " --db DIR"};
  }
  return {ErrorCode::usage, what, file,
          (some ? "use --method " + learned.front() + ", or " : "") +
              "learn again: winnow learn SOURCE --method " + asked + " --model FILE"};
}

}  // namespace

struct SiteClassifier::State {
  explicit State(RuledMethods of) : methods(std::move(of)), documents(make_document_method()) {}

  // Unchanged once made.
  RuledMethods methods;
  std::shared_ptr<const Method> documents;
  bool learned = false;  // there are models
  std::string site;
  std::string hostless;
  std::map<std::string, SiteReport, std::less<>> reports;  // by site

  std::mutex mutex;
  std::map<const SiteModel*, std::uint64_t> hashes;
  std::map<std::string, std::uint64_t> pages_alone;

  std::string site_of_page(const RawPage& page) const {
    return site.empty() ? site_of(page.url, hostless) : site;
  }

  std::uint64_t hash_of(const SiteModel& model) {
    const std::scoped_lock lock(mutex);
    const auto [known, is_new] = hashes.emplace(&model, 0);
    if (is_new) known->second = templates_hash(model);
    return known->second;
  }

  void count_alone(const std::string& of) {
    const std::scoped_lock lock(mutex);
    ++pages_alone[of];
  }
};

Expected<SiteClassifier> SiteClassifier::of(const MethodSettings& settings, std::string hostless) {
  const Expected<const MethodInfo*> method = find_method(settings);
  if (!method) return method.error();
  Expected<MethodsBySite> methods = MethodsBySite::of(**method, settings.options);
  if (!methods) return methods.error();
  Expected<RuledMethods> ruled = RuledMethods::of(
      *std::move(methods), settings.name, settings.options, settings.rules, settings.methods);
  if (!ruled) return ruled.error();
  auto state = std::make_shared<State>(*std::move(ruled));
  state->site = settings.site;
  state->hostless = std::move(hostless);
  return SiteClassifier(std::move(state));
}

Expected<SiteClassifier> SiteClassifier::of(const MethodSettings& settings, SiteModels models,
                                            std::string hostless,
                                            std::span<const SiteReport> learned,
                                            const std::string& file) {
  const Expected<const MethodInfo*> method = find_method(settings);
  if (!method) return method.error();
  if (const auto useless = model_without_use(models, **method)) {
    return wrong_model(*useless, settings, file);
  }
  Expected<RuledMethods> ruled =
      RuledMethods::of(MethodsBySite::of(**method, settings.options, std::move(models)),
                       settings.name, settings.options, settings.rules, settings.methods);
  if (!ruled) return ruled.error();
  auto state = std::make_shared<State>(*std::move(ruled));
  state->learned = true;
  state->site = settings.site;
  state->hostless = std::move(hostless);
  for (const SiteReport& site : learned) state->reports.insert_or_assign(site.site, site);
  return SiteClassifier(std::move(state));
}

PageMethod SiteClassifier::find(const RawPage& page) const {
  const RuledMethods& methods = state_->methods;
  if (page.is_document()) return {with_rules(state_->documents, rules_for(page)), nullptr, {}};
  if (!state_->learned && methods.rules().empty()) return methods.find("", page.url);
  const std::string site = state_->site_of_page(page);
  PageMethod found = methods.find(site, page.url);
  if (!found.site && state_->learned && methods.is_usual(found.rules)) state_->count_alone(site);
  return found;
}

std::string SiteClassifier::rule_site_of(const RawPage& page) const {
  return state_->site_of_page(page);
}

const PageRules& SiteClassifier::rules() const { return state_->methods.rules(); }

std::shared_ptr<const Method> SiteClassifier::method_for(const RawPage& page) const {
  return find(page).method;
}

bool SiteClassifier::needs_hashes() const { return state_->methods.needs_hashes(); }

std::uint64_t SiteClassifier::state_of(const RawPage& page) const {
  const std::shared_ptr<const SiteModel> model = model_of(page);
  return model ? state_->hash_of(*model) : 0;
}

std::shared_ptr<const SiteModel> SiteClassifier::model_of(const RawPage& page) const {
  if (!state_->learned) return nullptr;
  return state_->methods.usual().model_of(state_->site_of_page(page));
}

std::vector<std::string> SiteClassifier::learned_from(const SiteModel& model) const {
  const auto found = state_->reports.find(model.site());
  return found == state_->reports.end() ? std::vector<std::string>() : found->second.learned_from;
}

std::function<std::shared_ptr<const Method>(const RawPage&)> SiteClassifier::method_of() const {
  return [classifier = *this](const RawPage& page) { return classifier.method_for(page); };
}

std::vector<SiteClassifier::Alone> SiteClassifier::pages_alone() const {
  const std::scoped_lock lock(state_->mutex);
  std::vector<Alone> alone;
  for (const auto& [site, pages] : state_->pages_alone) {
    const auto report = state_->reports.find(site);
    const bool looked_at = report != state_->reports.end();
    alone.push_back(
        {site, pages, models().find(site) != nullptr, looked_at ? &report->second : nullptr});
  }
  return alone;
}

const SiteModels& SiteClassifier::models() const { return state_->methods.usual().models(); }

}  // namespace winnow
