// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/site_learning.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "indexer/learning/passage_check.h"
#include "indexer/learning/sample_reader.h"
#include "winnow/extractor/free_memory.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_features.h"
#include "winnow/indexer/ordered_work.h"
#include "winnow/indexer/url.h"
#include "winnow/indexer/work_pool.h"
#include "winnow/indexer/work_threads.h"

namespace winnow {
namespace {

// The pages that are parsed at a time may have so many bytes; parsed, they take many times as much.
constexpr std::size_t kParsingRoom = 2 << 20;

std::vector<std::string> hashes_of(const SiteOfSource& site) {
  std::vector<std::string> hashes = site.large;
  for (const SampledPage& page : site.pages) hashes.push_back(page.hash);
  std::sort(hashes.begin(), hashes.end());
  return hashes;
}

// What becomes of a page of a sample before it is learned from.
struct LookedAt {
  SampledPage* sampled = nullptr;
  std::optional<Expected<ParsedPage>> page;
  std::shared_ptr<SiteLearner::Page> prepared;  // null if it cannot be learned from
};

std::vector<PageIdentity> identities_of(const std::vector<SampledPage>& sample) {
  std::vector<PageIdentity> pages;
  for (const SampledPage& each : sample) {
    pages.push_back(identify_page(each.page.url, each.page.path));
  }
  return pages;
}

// A site whose sample is to be checked when all have been learned, by where its model and its
// report are.
struct UncheckedSite {
  std::size_t model = 0;
  std::size_t report = 0;
  std::vector<std::uint64_t> passages;
  ControlPages control;
};

// One run over a source.
class LearningRun {
 public:
  LearningRun(const SiteLearningOptions& options, SiteLearningReport& report,
              LearningObserver& observer)
      : options_(options),
        block_model_(options.block_model ? *options.block_model : shipped_block_model()),
        report_(report),
        observer_(observer),
        pool_(threads_asked_for(options.threads)),
        reader_(options, report, observer, pool_),
        parsers_([this] {
          ParseOptions parse{options_.limits, options_.learn.needs_hashes()};
          parse.marks = options_.marks;
          return std::make_unique<PageParser>(parse);
        }) {}

  Expected<void> read(Source& source) { return reader_.gather(source); }

  Expected<SiteModels> learn(Source& source) {
    std::vector<SiteModel> models;
    for (const auto& [name, site] : reader_.sites()) {
      if (site.is_to_be_learned()) to_look_at_ += site.pages.size();
    }
    for (auto& [name, site] : reader_.sites()) {
      if (report_.interrupted) break;
      if (site.is_to_be_learned()) {
        learn_site(site, models);
      } else if (site.known != nullptr && !site.report.grown && !site.report.shifted) {
        keep_known(site, models);
      }
      free_memory_of(site.pages);
      free_memory_of(site.all);
      report_.sites.push_back(std::move(site.report));
    }
    if (const Expected<void> done = check_passages(source, models); !done) return done.error();
    if (report_.interrupted) models.clear();
    return SiteModels::of(std::move(models));
  }

 private:
  static void keep_known(SiteOfSource& site, std::vector<SiteModel>& models) {
    const SiteModel& model = site.known->model;
    models.push_back(model);
    site.report.known = true;
    site.report.over_memory = false;
    site.report.sample = model.sample_pages();
    site.report.different = model.different_pages();
    site.report.learned_from = site.known->learned_from;
  }

  // Parses pages in several threads and learns from them in the order of the sample.
  void learn_site(SiteOfSource& site, std::vector<SiteModel>& models) {
    SiteReport& report = site.report;
    report.sample = static_cast<std::uint32_t>(site.pages.size());
    const std::vector<PageIdentity> sample = identities_of(site.pages);
    report.learned_from = hashes_of(site);
    observer_.learning(report.site, report.sample);
    SiteLearner learner(report.site, options_.learn);
    std::uint64_t nodes = 0;
    OrderedWork<LookedAt> work(
        pool_, kParsingRoom, [&](LookedAt& page) { look_at(page, learner); },
        [&](LookedAt& page) {
          if (report_.interrupted) return;
          if (!add_page(page, learner, nodes)) ++report.refused;
          keep_parsed(page);
          free_memory_of(page.sampled->page);  // its memory is of more use to the learner
          observer_.looking(++looked_at_, to_look_at_);
          reader_.goes_on();
        });
    for (SampledPage& page : site.pages) {
      work.add({&page, {}, {}}, page.page.bytes.size());
      if (report_.interrupted) return;
    }
    work.finish();
    if (report_.interrupted) return;
    models.push_back(learner.learn(report.pages));
    report.different = models.back().different_pages();
    note_passages(learner.common_passages(models.back().statistics()), sample, site, models);
  }

  // The site's model is the last one, and its report will be the next.
  void note_passages(std::vector<std::uint64_t> passages, const std::vector<PageIdentity>& sample,
                     SiteOfSource& site, const std::vector<SiteModel>& models) {
    if (passages.empty()) return;
    ControlPages control(std::move(site.all), sample, kControlPages);
    if (control.paths().empty()) return;
    unchecked_.push_back(
        {models.size() - 1, report_.sites.size(), std::move(passages), std::move(control)});
  }

  Expected<void> check_passages(Source& source, std::vector<SiteModel>& models) {
    if (report_.interrupted) return {};
    PassageCheck check(options_, report_, observer_, pool_, parsers_);
    for (UncheckedSite& site : unchecked_) {
      check.add({&report_.sites[site.report], &models[site.model], std::move(site.passages),
                 std::move(site.control)});
    }
    return check.run(source);
  }

  // Any thread may call this.
  void look_at(LookedAt& looked_at, const SiteLearner& learner) {
    const RawPage& raw = looked_at.sampled->page;
    const auto parser = parsers_.lend();
    looked_at.page = parser->parse(raw.bytes, {raw.http_charset});
    if (*looked_at.page && !options_.learn.counts()) {
      const ParsedPage& page = **looked_at.page;
      std::vector<BlockReading> readings = read_blocks(page, block_model_, parser->segmenter());
      rules_for(options_, raw.url).apply_to_readings(page, readings);
      looked_at.prepared = learner.prepare(raw.url, page, readings);
    }
  }

  // `nodes`: of the site's pages so far.
  bool add_page(const LookedAt& looked_at, SiteLearner& learner, std::uint64_t& nodes) {
    const RawPage& raw = looked_at.sampled->page;
    const Expected<ParsedPage>& page = *looked_at.page;
    if (!page) {
      Error error = page.error();
      error.where = raw.path;
      observer_.warning(error);
      return false;
    }
    nodes += page->document.size();
    const bool fits = nodes <= options_.sample_nodes;
    if (fits && learn_from(raw.url, looked_at, learner)) return true;
    observer_.warning(fits ? over_page_limit(raw, *page) : over_sample_limit(raw));
    return false;
  }

  void keep_parsed(LookedAt& looked_at) {
    if (!options_.parsed || !*looked_at.page || looked_at.sampled->hash.empty()) return;
    options_.parsed->keep(looked_at.sampled->hash, std::move(**looked_at.page));
  }

  bool learn_from(const std::string& url, const LookedAt& looked_at, SiteLearner& learner) {
    if (options_.learn.counts()) {
      return learner.add(url, **looked_at.page, parsers_.lend()->segmenter());
    }
    if (looked_at.prepared == nullptr) return false;
    learner.add(std::move(*looked_at.prepared));
    return true;
  }

  Error over_page_limit(const RawPage& raw, const ParsedPage& page) const {
    const Degraded limit = page.document.degraded();
    const std::string name =
        limit == Degraded::no
            ? std::to_string(options_.learn.pattern.limits.page_nodes) + " nodes of a page"
            : std::string(degraded_name(limit));
    return {ErrorCode::too_large, "over the limit for " + name + "; not learned from", raw.path,
            "leave it out of the source if templates come out wrong"};
  }

  Error over_sample_limit(const RawPage& raw) const {
    return {ErrorCode::too_large,
            "over the limit of " + std::to_string(options_.sample_nodes) +
                " nodes for the pages of one site; not learned from",
            raw.path, "leave out the site's largest pages"};
  }

  const SiteLearningOptions& options_;
  const TreeEnsemble& block_model_;
  SiteLearningReport& report_;
  LearningObserver& observer_;
  WorkPool pool_;
  SampleReader reader_;
  PageParsers parsers_;
  std::vector<UncheckedSite> unchecked_;
  std::uint64_t looked_at_ = 0;
  std::uint64_t to_look_at_ = 0;
};

}  // namespace

std::string site_of(std::string_view url, std::string_view hostless) {
  std::string host = host_of(url);
  return host.empty() ? std::string(hostless) : host;
}

Expected<SiteModels> learn_sites(Source& source, const SiteLearningOptions& options,
                                 SiteLearningReport& report, LearningObserver& observer) {
  report = {};
  LearningRun run(options, report, observer);
  if (const Expected<void> read = run.read(source); !read) return read.error();
  return run.learn(source);
}

}  // namespace winnow
