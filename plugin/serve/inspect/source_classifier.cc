// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/inspect/source_classifier.h"

#include <utility>

#include "winnow/indexer/method_settings.h"
#include "winnow/indexer/stored_models.h"
#include "winnow/queries/searcher.h"

namespace winnow::serve {

Expected<std::shared_ptr<const StoredMethod>> read_stored_method(const std::string& database) {
  const Expected<Searcher> opened = Searcher::open(database);
  if (!opened) return opened.error();
  auto stored = std::make_shared<StoredMethod>();
  stored->metadata = opened->metadata();
  const std::string& recorded = stored->metadata.choices.method;
  stored->settings.name = recorded.substr(0, recorded.find(" ("));
  const Expected<const MethodInfo*> method = find_method(stored->settings);
  if (!method) {
    return Error{ErrorCode::usage, "was made by a method that this program does not have", database,
                 "inspect it with the program that has made it"};
  }
  stored->learns = (*method)->learns();
  if (!stored->learns) return std::shared_ptr<const StoredMethod>(std::move(stored));
  Expected<StoredModels> models = read_models_of(database);
  if (!models) return models.error();
  for (const Error& error : models->unreadable) stored->notes.push_back(error.message());
  stored->models = std::move(models->models);
  return std::shared_ptr<const StoredMethod>(std::move(stored));
}

Expected<SourceClassifier> SourceClassifier::of(std::shared_ptr<const StoredMethod> stored,
                                                PageRules rules, const SourceSet& sources) {
  SourceClassifier made;
  MethodSettings settings = stored->settings;
  settings.rules = rules;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    Expected<SiteClassifier> classifier =
        stored->learns ? SiteClassifier::of(settings, stored->models, sources.hostless(i))
                       : SiteClassifier::of(settings, sources.hostless(i));
    if (!classifier) return classifier.error();
    made.by_source_.push_back(*std::move(classifier));
  }
  made.stored_ = std::move(stored);
  made.rules_ = std::move(rules);
  return made;
}

PageMethod SourceClassifier::find(std::size_t source, const RawPage& page) const {
  return by_source_[source].find(page);
}

std::string SourceClassifier::site_of(std::size_t source, const RawPage& page) const {
  return by_source_[source].rule_site_of(page);
}

bool SourceClassifier::needs_hashes() const {
  for (const SiteClassifier& each : by_source_) {
    if (each.needs_hashes()) return true;
  }
  return false;
}

}  // namespace winnow::serve
