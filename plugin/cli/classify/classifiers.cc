// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/classify/classifiers.h"

#include <fmt/format.h>

#include <memory>
#include <utility>
#include <vector>

#include "plugin/cli/classify/learning_run.h"
#include "plugin/cli/terminal/messages.h"
#include "winnow/queries/searcher.h"

namespace winnow::cli {
namespace {

// Gives "one.example, two.example and 7 more".
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

// What a reader is told of pages that were classified on their own.
std::string note(const SiteClassifier::Alone& alone, const SiteModels& models, bool from_file) {
  const std::string counted = count_of(alone.pages, "page", "pages");
  if (!from_file || alone.is_known) {
    return fmt::format(
        "{} of {}: {}; classified on their own", counted, alone.site,
        alone.report == nullptr ? "too few pages to learn from" : why_no_templates(*alone.report));
  }
  if (models.sites().empty()) return counted + ": the model is empty; classified on their own";
  return fmt::format(
      "{}; classified on their own (say of which site they are with --site NAME: {})",
      alone.site.empty() ? counted + " of a site that is not known"
                         : counted + " of " + alone.site + ": the model knows nothing of this site",
      names_of(models));
}

Expected<SiteClassifier> classifier_of_file(const MethodChoice& choice,
                                            const MethodSettings& settings, std::string hostless) {
  Expected<SiteModels> models = read_models(choice.sites.model);
  if (!models) return models.error();
  return SiteClassifier::of(settings, std::move(*models), std::move(hostless), {},
                            choice.sites.model);
}

Expected<SiteClassifier> learned_classifier(const MethodSettings& settings, Source& source,
                                            SiteLearningOptions learning,
                                            LearningDisplay& display) {
  const std::string hostless = learning.hostless;
  Expected<LearnedSites> learned = run_learning_for(settings, source, std::move(learning), display);
  if (!learned) return learned.error();
  return SiteClassifier::of(settings, std::move(learned->models), hostless, learned->report.sites);
}

}  // namespace

Expected<SiteClassifier> classifier_for(const MethodChoice& choice, const SourceOptions& source,
                                        std::size_t threads, MissedPages& missed, bool quiet,
                                        std::shared_ptr<ParsedPages> parsed) {
  const Expected<MethodSettings> settings = settings_of(choice);
  if (!settings) return settings.error();
  const std::string hostless = site_of_source(source.source);
  if (!learns(choice.method)) return SiteClassifier::of(*settings, hostless);
  if (!choice.sites.model.empty()) return classifier_of_file(choice, *settings, hostless);
  const Expected<std::unique_ptr<Source>> opened = open_source(source);
  if (!opened) return opened.error();
  SiteLearningOptions learning;
  learning.hostless = hostless;
  learning.limits = limits_of(source);
  learning.marks = marks_of(source.ignore_marks);
  learning.threads = threads;
  learning.parsed = std::move(parsed);
  LearningDisplay display(missed, quiet);
  return learned_classifier(*settings, **opened, std::move(learning), display);
}

Expected<SiteClassifier> classifier_without_source(const MethodChoice& choice) {
  const Expected<MethodSettings> settings = settings_of(choice);
  if (!settings) return settings.error();
  if (!learns(choice.method)) return SiteClassifier::of(*settings);
  if (choice.sites.model.empty()) {
    return Error{ErrorCode::usage, "needs what was learned of the page's site",
                 "--method " + choice.method,
                 "run winnow learn SOURCE --model FILE, and add --model FILE"};
  }
  return classifier_of_file(choice, *settings, "");
}

Expected<SiteClassifier> classifier_of_database(MethodChoice& choice, const std::string& database) {
  const Expected<Searcher> opened = Searcher::open(database);
  if (!opened) return opened.error();
  const std::string& recorded = opened->metadata().choices.method;
  choice.method = recorded.substr(0, recorded.find(" ("));
  const Expected<MethodSettings> settings = settings_of(choice);
  if (!settings) return settings.error();
  if (!learns(choice.method)) return SiteClassifier::of(*settings);
  Expected<StoredModels> stored = read_models_of(database);
  if (!stored) return stored.error();
  for (const Error& error : stored->unreadable) print_warning(error.message());
  if (stored->models.sites().empty()) {
    return Error{ErrorCode::input, "nothing is stored of what was learned of its sites", database,
                 "index the site again with winnow index"};
  }
  return SiteClassifier::of(*settings, std::move(stored->models), "", {}, database);
}

void tell_of_pages_alone(const SiteClassifier& classifier, bool from_file) {
  std::vector<std::string> notes;
  for (const SiteClassifier::Alone& alone : classifier.pages_alone()) {
    notes.push_back(note(alone, classifier.models(), from_file));
  }
  print_site_notes(notes);
}

}  // namespace winnow::cli
