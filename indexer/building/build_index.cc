// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/build_index.h"

#include <memory>
#include <utility>

#include "indexer/building/mixed_classifier.h"
#include "indexer/building/site_knowledge.h"
#include "winnow/indexer/open_source.h"
#include "winnow/indexer/work_pool.h"

namespace winnow {
namespace {

class Build {
 public:
  Build(Source& source, const std::string& database, BuildOptions options, BuildObserver& observer)
      : source_(source),
        database_(database),
        options_(std::move(options)),
        observer_(observer),
        knowledge_(source, database, options_, observer) {
    IndexOptions& index = options_.index;
    if (index.site.empty()) index.site = site_of_source(source.name());
    if (!index.parsed) index.parsed = std::make_shared<ParsedPages>();
    index.choices.method = recorded_name(options_.method);
  }

  // All that may be wrong with the options is found before anything is learned.
  Expected<BuildReport> run() {
    auto others = MixedClassifier::of(options_.other_methods, options_.index.site);
    if (!others) return others.error();
    others_ = std::move(*others);
    const Expected<SiteClassifier> classifier = choose();
    if (!classifier) return classifier.error();
    use(*classifier);
    options_.index.completable = !options_.index.dry_run && knowledge_.may_learn_again();
    Expected<IndexReport> report =
        index_site(source_, database_, options_.index, observer_.indexing());
    if (!report) return report.error();
    observer_.indexed(*report, *classifier);
    return follow_drift(std::move(*report));
  }

 private:
  Expected<SiteClassifier> choose() {
    if (learns(options_.method)) return knowledge_.choose();
    if (!options_.relearn) return SiteClassifier::of(options_.method);
    return Error{ErrorCode::usage, "learns nothing that could be learned again",
                 "--method " + options_.method.name, "leave out --relearn"};
  }

  void use(const SiteClassifier& classifier) {
    std::shared_ptr<const PageClassifier> used = std::make_shared<SiteClassifier>(classifier);
    if (!options_.other_methods.empty()) used = others_->before(std::move(used));
    options_.index.classifier = std::move(used);
  }

  // A run that found sites to have changed their templates is followed by another one, with what is
  // learned of them anew. The report becomes that of both, unless the second is interrupted: then
  // it has not counted all pages.
  Expected<BuildReport> follow_drift(IndexReport report) {
    BuildReport all;
    all.drift = knowledge_.drifted(report);
    const bool again = !all.drift.empty() && knowledge_.can_learn() && !options_.index.dry_run &&
                       !report.interrupted;
    for (const DriftedSite& site : all.drift) observer_.drifted(site, again);
    if (again) {
      Expected<SiteClassifier> classifier = knowledge_.choose_again(all.drift);
      if (!classifier) return classifier.error();
      use(*classifier);
      Expected<IndexReport> second = index_again(report);
      if (!second) return second.error();
      add_second(report, std::move(*second));
    }
    all.index = std::move(report);
    all.relearned = knowledge_.relearned();
    return all;
  }

  Expected<IndexReport> index_again(const IndexReport& first) {
    options_.index.completes = &first;
    options_.index.completable = false;
    return index_site(source_, database_, options_.index, observer_.indexing_again());
  }

  static void add_second(IndexReport& report, IndexReport&& second) {
    if (!second.interrupted) {
      report = std::move(second);
      return;
    }
    report.indexed_again = second.indexed_again;
    report.documents = second.documents;
    report.languages = std::move(second.languages);
    report.interrupted = true;
  }

  Source& source_;
  const std::string& database_;
  BuildOptions options_;
  BuildObserver& observer_;
  SiteKnowledge knowledge_;
  std::shared_ptr<const MixedClassifier> others_;
};

}  // namespace

Expected<BuildReport> build_index(Source& source, const std::string& database, BuildOptions options,
                                  BuildObserver& observer) {
  const KeptThreads threads;
  return Build(source, database, std::move(options), observer).run();
}

Expected<SiteModels> learn_for(const MethodSettings& settings, Source& source,
                               SiteLearningOptions learning, SiteLearningReport& report,
                               LearningObserver& observer) {
  learning.learn = learn_options_of(settings);
  learning.learn.templates |= settings.options.fit;
  learning.sample_pages = settings.sample_pages;
  learning.block_model = settings.options.model;
  learning.site = settings.site;
  Expected<SiteModels> models = learn_sites(source, learning, report, observer);
  if (!models || !report.interrupted) return models;
  const std::string pages = std::to_string(report.pages) + (report.pages == 1 ? " page" : " pages");
  return Error{ErrorCode::try_again, "interrupted after " + pages, source.name(),
               "run again from the beginning"};
}

}  // namespace winnow
