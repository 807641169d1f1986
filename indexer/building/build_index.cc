// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/build_index.h"

#include <xxhash.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "indexer/building/site_knowledge.h"
#include "indexer/building/source_history.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/method_settings.h"
#include "winnow/indexer/page_classifier.h"
#include "winnow/indexer/site_learning.h"
#include "winnow/indexer/work_pool.h"

namespace winnow {
namespace {

// Pages of some sites are classified by methods of their own, all others as before.
class MixedClassifier final : public PageClassifier {
 public:
  // `others` by the names of sites; `hostless` is the site of pages without a host.
  // ErrorCode::usage if one of them learns: what is known of sites is known for one method. Errors
  // are those of make_method().
  static Expected<std::shared_ptr<const MixedClassifier>> of(
      const std::map<std::string, MethodSettings>& others, std::string hostless);

  // Makes a classifier that takes the same sites, and leaves the pages of all others to `rest`.
  std::shared_ptr<const MixedClassifier> before(std::shared_ptr<const PageClassifier> rest) const;

  std::shared_ptr<const Method> method_for(const RawPage& page) const override;
  bool needs_hashes() const override;
  std::uint64_t state_of(const RawPage& page) const override;
  std::shared_ptr<const SiteModel> model_of(const RawPage& page) const override;
  std::vector<std::string> learned_from(const SiteModel& model) const override;
  const PageRules& rules() const override { return rest_->rules(); }
  std::string rule_site_of(const RawPage& page) const override { return rest_->rule_site_of(page); }

 private:
  struct Other {
    std::shared_ptr<const Method> method;
    std::uint64_t state = 0;
  };

  MixedClassifier() = default;
  static Expected<Other> make(const MethodSettings& settings);
  // The result is null for pages of other sites.
  const Other* find(const RawPage& page) const;

  std::map<std::string, Other> sites_;
  std::string hostless_;
  std::shared_ptr<const PageClassifier> rest_;
};

Expected<MixedClassifier::Other> MixedClassifier::make(const MethodSettings& settings) {
  const Expected<const MethodInfo*> info = find_method(settings);
  if (!info) return info.error();
  if ((*info)->learns()) {
    return Error{ErrorCode::usage, "learns, and cannot be chosen for a site of its own",
                 settings.name, "choose it with --method for all, or another one for the site"};
  }
  Expected<std::unique_ptr<Method>> made = make_method(**info, settings.options);
  if (!made) return made.error();
  const std::string words = describe(settings);
  // 0 says that there is no state.
  const std::uint64_t state = std::max<std::uint64_t>(XXH3_64bits(words.data(), words.size()), 1);
  return Other{std::move(*made), state};
}

Expected<std::shared_ptr<const MixedClassifier>> MixedClassifier::of(
    const std::map<std::string, MethodSettings>& others, std::string hostless) {
  std::shared_ptr<MixedClassifier> mixed(new MixedClassifier);
  mixed->hostless_ = std::move(hostless);
  for (const auto& [site, settings] : others) {
    Expected<Other> other = make(settings);
    if (!other) return other.error();
    mixed->sites_.emplace(site, std::move(*other));
  }
  return std::shared_ptr<const MixedClassifier>(std::move(mixed));
}

std::shared_ptr<const MixedClassifier> MixedClassifier::before(
    std::shared_ptr<const PageClassifier> rest) const {
  std::shared_ptr<MixedClassifier> mixed(new MixedClassifier(*this));
  mixed->rest_ = std::move(rest);
  return mixed;
}

const MixedClassifier::Other* MixedClassifier::find(const RawPage& page) const {
  const auto found = sites_.find(site_of(page.url, hostless_));
  return found == sites_.end() ? nullptr : &found->second;
}

std::shared_ptr<const Method> MixedClassifier::method_for(const RawPage& page) const {
  const Other* const other = find(page);
  return other != nullptr && !page.is_document() ? with_rules(other->method, rules_for(page))
                                                 : rest_->method_for(page);
}

bool MixedClassifier::needs_hashes() const {
  return rest_->needs_hashes() || std::any_of(sites_.begin(), sites_.end(), [](const auto& site) {
           return site.second.method->needs_hashes();
         });
}

std::uint64_t MixedClassifier::state_of(const RawPage& page) const {
  const Other* const other = find(page);
  return other != nullptr ? other->state : rest_->state_of(page);
}

std::shared_ptr<const SiteModel> MixedClassifier::model_of(const RawPage& page) const {
  return find(page) != nullptr ? nullptr : rest_->model_of(page);
}

std::vector<std::string> MixedClassifier::learned_from(const SiteModel& model) const {
  return rest_->learned_from(model);
}

class Build {
 public:
  Build(Source& source, const std::string& database, BuildOptions options, BuildObserver& observer)
      : source_(source),
        database_(database),
        options_(std::move(options)),
        observer_(observer),
        knowledge_(source, database, options_, observer) {
    IndexOptions& index = options_.index;
    if (!index.parsed) index.parsed = std::make_shared<ParsedPages>();
    index.choices.method = recorded_name(options_.method);
  }

  // All that may be wrong with the options is found before anything is learned.
  Expected<BuildReport> run() {
    const KnownSource known = recognise_source();
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
    Expected<BuildReport> all = follow_drift(std::move(*report));
    if (!all) return all;
    all->base = known.source.base;
    all->site = known.source.site;
    all->moved_from = known.moved_from;
    all->same_name = known.same_name;
    all->refused_base = known.refused_base;
    all->refused_for = known.refused_for;
    return all;
  }

 private:
  KnownSource recognise_source() {
    IndexOptions& index = options_.index;
    KnownSource known = recognise(source_, database_, index.site);
    index.site = known.source.site;
    if (source_.is_tree()) index.source = known.source;
    return known;
  }

  Expected<SiteClassifier> choose() {
    if (learns(options_.method)) return knowledge_.choose();
    if (!options_.relearn) return SiteClassifier::of(options_.method, options_.index.site);
    return Error{ErrorCode::usage, "does not learn, so it cannot learn again",
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
  learning.rules = settings.rules;
  learning.site = settings.site;
  Expected<SiteModels> models = learn_sites(source, learning, report, observer);
  if (!models || !report.interrupted) return models;
  const std::string pages = std::to_string(report.pages) + (report.pages == 1 ? " page" : " pages");
  return Error{ErrorCode::try_again, "interrupted after " + pages, source.name(),
               "run again from the beginning"};
}

}  // namespace winnow
