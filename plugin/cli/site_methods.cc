// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/site_methods.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "plugin/cli/learning_run.h"
#include "plugin/cli/messages.h"
#include "winnow/indexer/site_learning.h"
#include "winnow/queries/searcher.h"

namespace winnow::cli {
namespace {

// "one.example, two.example and 7 more"
std::string names_of(const SiteModels& models) {
  constexpr std::size_t kNamed = 3;
  std::string names;
  const auto sites = models.sites();
  for (std::size_t i = 0; i < sites.size() && i < kNamed; ++i) {
    names.append(i == 0 ? "" : ", ").append(sites[i]->site());
  }
  if (sites.size() > kNamed) names += fmt::format(" and {} more", sites.size() - kNamed);
  return names;
}

// `file` is empty for what a database has stored, which keeps to its method.
Error wrong_model(const SiteModel& model, const std::string& asked, const std::string& file) {
  const auto learned = report::methods_with_use_for(model.options());
  const std::string names = fmt::format("{}", fmt::join(learned, " or "));
  const std::string what =
      fmt::format("was learned for the method {}, but {} is asked for", names, asked);
  if (file.empty()) {
    return {ErrorCode::usage, what, "what is stored of " + std::string(model.site()),
            fmt::format("index with the database's method, {}, or into another directory with "
                        "--method {} --db DIR",
                        names, asked)};
  }
  return {ErrorCode::usage, what, file,
          fmt::format("use --method {}, or learn again: winnow learn SOURCE --method {} "
                      "--model FILE",
                      learned.front(), asked)};
}

// Whether the models are of use for the method.
Expected<void> check_models(const MethodChoice& choice, const SiteModels& models) {
  const std::shared_ptr<const SiteModel> useless = report::model_without_use(models, choice.method);
  if (useless) return wrong_model(*useless, choice.method, choice.sites.model);
  return {};
}

Expected<SiteMethods> methods_of_file(const MethodChoice& choice, std::string hostless) {
  Expected<SiteModels> models = read_models(choice.sites.model);
  if (!models) return models.error();
  return SiteMethods::of(choice, std::move(*models), std::move(hostless));
}

}  // namespace

struct SiteMethods::State {
  explicit State(report::SiteMethodTable of) : table(std::move(of)) {}

  // Unchanged once made.
  report::SiteMethodTable table;
  bool learned = false;  // there are models
  bool from_file = false;
  std::string site;
  std::string hostless;
  std::map<std::string, std::string> why_alone;  // of sites that were looked at
  std::map<std::string, std::vector<std::string>, std::less<>> learned_from;  // by site

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

  // What a reader is told of pages that were classified on their own.
  std::string note(const std::string& of, std::uint64_t pages) const {
    const std::string counted = count_of(pages, "page", "pages");
    if (!from_file || table.models().find(of)) {
      const auto why = why_alone.find(of);
      return fmt::format("{} of {}: {}; classified on their own", counted, of,
                         why == why_alone.end() ? "too few pages to learn from" : why->second);
    }
    if (table.models().sites().empty())
      return counted + ": the model is empty; classified on their own";
    return fmt::format(
        "{}; classified on their own (say of which site they are with --site NAME: {})",
        of.empty() ? counted + " of a site that is not known"
                   : counted + " of " + of + ": the model knows nothing of this site",
        names_of(table.models()));
  }

  void count_alone(const std::string& of) {
    const std::scoped_lock lock(mutex);
    ++pages_alone[of];
  }
};

Expected<SiteMethods> SiteMethods::of(const MethodChoice& choice) {
  Expected<MethodOptions> options = method_options(choice);
  if (!options) return options.error();
  Expected<report::SiteMethodTable> table = report::SiteMethodTable::of(choice.method, *options);
  if (!table) return table.error();
  return SiteMethods(std::make_shared<State>(std::move(*table)));
}

Expected<SiteMethods> SiteMethods::of(const MethodChoice& choice, SiteModels models,
                                      std::string hostless, std::span<const SiteReport> learned) {
  Expected<MethodOptions> options = method_options(choice);
  if (!options) return options.error();
  if (const auto checked = check_models(choice, models); !checked) return checked.error();
  Expected<report::SiteMethodTable> table =
      report::SiteMethodTable::of(choice.method, *options, std::move(models));
  if (!table) return table.error();
  auto state = std::make_shared<State>(std::move(*table));
  state->learned = true;
  state->from_file = !choice.sites.model.empty();
  state->site = choice.sites.site;
  state->hostless = std::move(hostless);
  for (const SiteReport& site : learned) {
    state->why_alone[site.site] = why_no_templates(site);
    state->learned_from[site.site] = site.learned_from;
  }
  return SiteMethods(std::move(state));
}

PageMethod SiteMethods::find(const RawPage& page) const {
  if (!state_->learned) return state_->table.find("");
  const std::string site = state_->site_of_page(page);
  PageMethod found = state_->table.find(site);
  if (!found.site) state_->count_alone(site);
  return found;
}

bool SiteMethods::needs_hashes() const { return state_->table.needs_hashes(); }

std::function<std::shared_ptr<const Method>(const RawPage&)> SiteMethods::method_of() const {
  return [methods = *this](const RawPage& page) { return methods.find(page).method; };
}

std::function<std::uint64_t(const RawPage&)> SiteMethods::method_state() const {
  return [state = state_](const RawPage& page) -> std::uint64_t {
    if (!state->learned) return 0;
    const std::shared_ptr<const SiteModel> model = state->table.model_of(state->site_of_page(page));
    return model ? state->hash_of(*model) : 0;
  };
}

std::function<std::shared_ptr<const SiteModel>(const RawPage&)> SiteMethods::model_of() const {
  return [state = state_](const RawPage& page) -> std::shared_ptr<const SiteModel> {
    if (!state->learned) return nullptr;
    return state->table.model_of(state->site_of_page(page));
  };
}

std::function<std::vector<std::string>(const SiteModel&)> SiteMethods::learned_from() const {
  return [state = state_](const SiteModel& model) {
    const auto found = state->learned_from.find(model.site());
    return found == state->learned_from.end() ? std::vector<std::string>() : found->second;
  };
}

void SiteMethods::tell_of_pages_alone() const {
  const std::scoped_lock lock(state_->mutex);
  std::vector<std::string> notes;
  for (const auto& [site, pages] : state_->pages_alone) notes.push_back(state_->note(site, pages));
  print_site_notes(notes);
}

Expected<LearnedMethods> learn_methods(const MethodChoice& choice, Source& source,
                                       LearningContext context, bool quiet) {
  // Before anything is learned: options may be wrong.
  const Expected<MethodOptions> checked = method_options(choice);
  if (!checked) return checked.error();
  SiteLearningOptions options;
  options.learn = learn_options(choice.sites.learning, choice.method);
  options.learn.templates |= choice.sites.fit;
  options.sample_pages = choice.sites.learning.sample_pages;
  options.block_model = checked->model;
  options.limits = context.limits;
  options.site = choice.sites.site;
  options.hostless = std::move(context.hostless);
  options.threads = context.threads;
  options.known = std::move(context.known);
  options.noted = std::move(context.noted);
  options.parsed = std::move(context.parsed);
  Expected<LearnedSites> learned = run_learning(source, options, nullptr, quiet);
  if (!learned) return learned.error();
  Expected<SiteMethods> methods =
      SiteMethods::of(choice, learned->models, options.hostless, learned->report.sites);
  if (!methods) return methods.error();
  return LearnedMethods{std::move(*methods), std::move(learned->models),
                        std::move(learned->report.sites)};
}

Expected<SiteMethods> methods_for(const MethodChoice& choice, const SourceOptions& source,
                                  const Limits& limits, bool quiet) {
  if (const auto checked = method_options(choice); !checked) return checked.error();
  if (!learns(choice.method)) return SiteMethods::of(choice);
  if (!choice.sites.model.empty()) return methods_of_file(choice, folder_site(source));
  const Expected<std::unique_ptr<Source>> opened = open_source(source);
  if (!opened) return opened.error();
  const Expected<LearnedMethods> learned =
      learn_methods(choice, **opened, {folder_site(source), limits, 0, {}, {}, {}}, quiet);
  if (!learned) return learned.error();
  return *learned->methods;
}

Expected<SiteMethods> methods_without_source(const MethodChoice& choice) {
  if (const auto checked = method_options(choice); !checked) return checked.error();
  if (!learns(choice.method)) return SiteMethods::of(choice);
  if (choice.sites.model.empty()) {
    return Error{ErrorCode::usage, "needs what was learned of the page's site",
                 "--method " + choice.method,
                 "run winnow learn SOURCE --model FILE, and add --model FILE"};
  }
  return methods_of_file(choice, "");
}

Expected<SiteMethods> methods_of_database(MethodChoice& choice, const std::string& database) {
  const Expected<Searcher> opened = Searcher::open(database);
  if (!opened) return opened.error();
  const std::string& recorded = opened->metadata().choices.method;
  choice.method = recorded.substr(0, recorded.find(" ("));
  if (!learns(choice.method)) return SiteMethods::of(choice);
  Expected<StoredModels> stored = read_models_of(database);
  if (!stored) return stored.error();
  for (const Error& error : stored->unreadable) print_warning(error.message());
  if (stored->models.sites().empty()) {
    return Error{ErrorCode::input, "nothing is stored of what was learned of its sites", database,
                 "index the site again with winnow index"};
  }
  MethodChoice with_models = choice;
  with_models.sites.model = database;  // They are not learned from the pages at hand.
  return SiteMethods::of(with_models, std::move(stored->models), "");
}

Expected<std::string> recorded_name(const MethodChoice& choice) {
  if (!learns(choice.method)) return choice.method;
  const auto trees = read_block_model(choice.sites.trees, site_features());
  if (!trees) return trees.error();
  std::string options;
  const auto add = [&](const std::string& option) {
    options.append(options.empty() ? "" : ", ").append(option);
  };
  const SiteChoice& sites = choice.sites;
  if (!sites.strict.empty()) add(std::string(matching_name(matching_of(sites))));
  if (*trees) add("trees " + (*trees)->identifier());
  const RepetitionThresholds defaults;
  if (sites.thresholds.least != defaults.least) {
    add(fmt::format("threshold {}", sites.thresholds.least));
  }
  if (sites.thresholds.most != defaults.most) {
    add(fmt::format("upper-threshold {}", sites.thresholds.most));
  }
  if (sites.thresholds.gap_words != defaults.gap_words) {
    add(fmt::format("gap {}", sites.thresholds.gap_words));
  }
  const std::string learning = describe(sites.learning, choice.method);
  if (learning != describe(LearningChoice{}, choice.method)) add(learning);
  return options.empty() ? choice.method : fmt::format("{} ({})", choice.method, options);
}

}  // namespace winnow::cli
