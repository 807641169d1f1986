// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/evaluate/method_arms.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <utility>
#include <vector>

#include "plugin/cli/classify/classifiers.h"
#include "plugin/cli/classify/learning_run.h"
#include "plugin/cli/index/index_command.h"
#include "plugin/cli/terminal/messages.h"
#include "winnow/extractor/tree_ensemble.h"
#include "winnow/indexer/language.h"
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
  learning.marks = pages.marks;
  learning.hostless = pages.site;
  MissedPages missed;
  LearningDisplay display(missed, quiet_);
  Expected<LearnedSites> learned =
      run_learning_for(settings, **source, std::move(learning), display);
  missed.warn();
  if (!learned) return learned.error();
  tell_of_sites_without(learned->models, learned->report);
  return std::move(learned->models);
}

namespace {

std::vector<std::string> split_at_commas(std::string_view text) {
  std::vector<std::string> parts;
  for (;;) {
    const std::size_t comma = text.find(',');
    parts.emplace_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return parts;
    text.remove_prefix(comma + 1);
  }
}

bool has_empty_or_equal(std::vector<std::string> values) {
  std::sort(values.begin(), values.end());
  return values.front().empty() || std::adjacent_find(values.begin(), values.end()) != values.end();
}

constexpr std::array<std::string_view, 10> kLearning = {
    "align",   "structure-delta", "text-delta", "learn-pages", "sample-pages",
    "cluster", "chunk-by",        "chunk-path", "window",      "density"};

std::string parameter_names() {
  std::string names =
      "favor, comments, stemmer, page-text, expand, align, structure-delta, text-delta, "
      "learn-pages, "
      "sample-pages, cluster, chunk-by, chunk-path, window, density, threshold, upper-threshold, "
      "gap, strict, site-trees";
  for (const WeightOption& option : weight_options()) names.append(", ").append(option.name);
  return names;
}

Error bad_value(std::string_view name, const std::string& value, std::string remedy) {
  return {ErrorCode::usage, fmt::format("\"{}\" is not a value of {}", value, name), "",
          std::move(remedy)};
}

Expected<void> set_weight(IndexingChoices& choices, const WeightOption& option,
                          const std::string& value) {
  std::uint32_t weight = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), weight);
  if (error != std::errc() || end != value.data() + value.size() || weight < option.lowest ||
      weight > kMaxWeight) {
    return bad_value(option.name, value,
                     fmt::format("a number from {} to {}", option.lowest, kMaxWeight));
  }
  choices.*option.weight = weight;
  return {};
}

Expected<void> set_favor(MethodChoice& choice, const std::string& value) {
  if (const Expected<double> beta = parse_favor(value); !beta) return beta.error();
  choice.favor = value;
  return {};
}

Expected<void> set_comments(MethodChoice& choice, const std::string& value) {
  if (value != "auto" && value != "keep" && value != "drop") {
    return bad_value("comments", value, "auto, keep or drop");
  }
  choice.comments = value;
  return {};
}

Expected<void> set_switch(bool& choice, std::string_view name, const std::string& value) {
  if (value != "no" && value != "yes") return bad_value(name, value, "yes or no");
  choice = value == "yes";
  return {};
}

Expected<void> set_learned(LearningChoice& choice, std::string_view name,
                           const std::string& value) {
  std::string remedy;
  if (!set_learning(choice, name, value, remedy)) return bad_value(name, value, remedy);
  return {};
}

Expected<void> set_strict(SiteChoice& choice, const std::string& value) {
  if (value != "no" && value != "yes" && value != "greedy") {
    return bad_value("strict", value, "no, yes or greedy");
  }
  choice.strict = value == "no" ? "" : value == "yes" ? "true" : value;
  return {};
}

Expected<void> set_threshold(RepetitionThresholds& thresholds, std::string_view name,
                             const std::string& value) {
  double number = 0;
  if (!read_threshold(value, number)) {
    return bad_value(name, value, "a number of pages, or below 1 a share of them");
  }
  (name == "threshold" ? thresholds.least : thresholds.most) = number;
  return {};
}

Expected<void> set_gap(RepetitionThresholds& thresholds, const std::string& value) {
  const auto [end, error] =
      std::from_chars(value.data(), value.data() + value.size(), thresholds.gap_words);
  if (error == std::errc() && end == value.data() + value.size()) return {};
  return bad_value("gap", value, "a number of words");
}

// What was learned goes into its identity.
Expected<ArmMethod> learned_method(const MethodChoice& choice, const MethodSettings& settings,
                                   ArmModels& models, std::size_t collection) {
  Expected<SiteModels> found = models.find(settings, choice.sites.model, collection);
  if (!found) return found.error();
  const std::string identity = describe(settings) + ", sites " + found->identifier();
  const std::string& hostless = models.collections()[collection].site;
  const Expected<SiteClassifier> methods =
      SiteClassifier::of(settings, std::move(*found), hostless, {}, choice.sites.model);
  if (!methods) return methods.error();
  return ArmMethod{methods->method_of(), identity};
}

// Makes one for each collection if it is learned, else one for all.
Expected<void> add_methods(const MethodChoice& choice, ArmModels& models, ArmSpec& arm) {
  const Expected<MethodSettings> settings = settings_of(choice);
  if (!settings) return settings.error();
  arm.identity = describe(*settings);
  if (!learns(choice.method)) {
    const Expected<SiteClassifier> methods = SiteClassifier::of(*settings);
    if (!methods) return methods.error();
    arm.method_of = methods->method_of();
    return {};
  }
  for (std::size_t i = 0; i < models.collections().size(); ++i) {
    Expected<ArmMethod> method = learned_method(choice, *settings, models, i);
    if (!method) return method.error();
    arm.by_collection.push_back(std::move(*method));
  }
  return {};
}

}  // namespace

Expected<Sweep> parse_sweep(const std::string& text) {
  const Error malformed{ErrorCode::usage, "is not a sweep", "--sweep " + text,
                        "write NAME=V1,V2 with different values, as in favor=0.5,1,2"};
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) return malformed;
  Sweep sweep;
  sweep.parameter = text.substr(0, equals);
  if (const std::size_t colon = sweep.parameter.find(':'); colon != std::string::npos) {
    sweep.method = sweep.parameter.substr(0, colon);
    sweep.parameter.erase(0, colon + 1);
    if (sweep.method.empty()) return malformed;
  }
  sweep.values = split_at_commas(std::string_view(text).substr(equals + 1));
  if (sweep.parameter.empty() || has_empty_or_equal(sweep.values)) return malformed;
  return sweep;
}

Expected<void> set_parameter(ArmChoice& choice, std::string_view name, const std::string& value) {
  for (const WeightOption& option : weight_options()) {
    if (name == option.name) return set_weight(choice.choices, option, value);
  }
  if (name == "favor") return set_favor(choice.method, value);
  if (name == "comments") return set_comments(choice.method, value);
  if (name == "page-text") return set_switch(choice.choices.page_text, name, value);
  if (name == kExpand) return set_switch(choice.expand, name, value);
  if (name == "strict") return set_strict(choice.method.sites, value);
  if (std::find(kLearning.begin(), kLearning.end(), name) != kLearning.end()) {
    return set_learned(choice.method.sites.learning, name, value);
  }
  RepetitionThresholds& thresholds = choice.method.sites.thresholds;
  if (name == "threshold" || name == "upper-threshold") {
    return set_threshold(thresholds, name, value);
  }
  if (name == "gap") return set_gap(thresholds, value);
  if (name == "site-trees") {
    choice.method.sites.trees = value;
    return {};
  }
  if (name == "stemmer") {
    choice.choices.stemmer = value;
    return {};
  }
  return Error{ErrorCode::usage, fmt::format("there is no parameter \"{}\"", name), "",
               "one of: " + parameter_names()};
}

Expected<ArmSpec> method_arm(std::string name, const ArmChoice& choice, ArmModels& models) {
  Expected<std::string> stemmer = resolve_stemmer(choice.choices.stemmer);
  if (!stemmer) return stemmer.error();
  if (const auto weights = check_weights(choice.choices); !weights) return weights.error();
  ArmSpec arm;
  if (const auto added = add_methods(choice.method, models, arm); !added) return added.error();
  arm.name = std::move(name);
  arm.choices = choice.choices;
  arm.choices.method = choice.method.method;
  arm.expand = choice.expand;
  arm.choices.stemmer = std::move(*stemmer);
  return arm;
}

}  // namespace winnow::cli
