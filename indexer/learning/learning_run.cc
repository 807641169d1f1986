// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/learning/learning_run.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "winnow/extractor/free_memory.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_features.h"
#include "winnow/indexer/ordered_work.h"

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

std::vector<PageIdentity> identities_of(const std::vector<SampledPage>& sample) {
  std::vector<PageIdentity> pages;
  for (const SampledPage& each : sample) {
    pages.push_back(identify_page(each.page.url, each.page.path));
  }
  return pages;
}

Error over_page_limit(const SiteLearningOptions& options, const RawPage& raw,
                      const ParsedPage& page) {
  const Degraded limit = page.document.degraded();
  if (limit == Degraded::unclosed) {
    return {ErrorCode::input, "an element, comment or tag never ends; not learned from", raw.path,
            "add its end, or leave the page out of the source"};
  }
  const std::string name =
      limit == Degraded::no
          ? std::to_string(options.learn.pattern.limits.page_nodes) + " nodes of a page"
          : std::string(degraded_name(limit));
  return {ErrorCode::too_large, "over the limit for " + name + "; not learned from", raw.path,
          "leave it out of the source if templates come out wrong"};
}

Error over_sample_limit(const SiteLearningOptions& options, const RawPage& raw) {
  return {ErrorCode::too_large,
          "over the limit of " + std::to_string(options.sample_nodes) +
              " nodes for the pages of one site; not learned from",
          raw.path, "leave out the site's largest pages"};
}

}  // namespace

struct LearningRun::LookedAt {
  SampledPage* sampled = nullptr;
  std::optional<Expected<ParsedPage>> page;
  std::shared_ptr<SiteLearner::Page> prepared;  // null if it cannot be learned from
};

LearningRun::LearningRun(const SiteLearningOptions& options, SiteLearningReport& report,
                         LearningObserver& observer, SkippedOnce& skipped, WorkPool& pool)
    : options_(options),
      block_model_(options.block_model ? *options.block_model : shipped_block_model()),
      report_(report),
      observer_(observer),
      skipped_(skipped),
      pool_(pool),
      parsers_([this] {
        ParseOptions parse{options_.limits, options_.learn.needs_hashes()};
        parse.marks = options_.marks;
        return std::make_unique<PageParser>(parse);
      }) {}

bool LearningRun::goes_on() {
  report_.interrupted = report_.interrupted || observer_.interrupted();
  return !report_.interrupted;
}

void LearningRun::take(SiteOfSource& site) {
  // All that looked like its pages has proved to be none.
  const bool is_none = site.pages.empty() && site.large.empty() && !site.report.over_memory;
  if (report_.interrupted || (is_none && site.known == nullptr)) return;
  if (site.is_to_be_learned()) {
    learn_site(site);
  } else if (site.known != nullptr && !site.report.grown && !site.report.shifted) {
    keep_known(site);
  }
  free_memory_of(site.pages);
  free_memory_of(site.all);
  report_.sites.push_back(std::move(site.report));
}

void LearningRun::keep_known(SiteOfSource& site) {
  const SiteModel& model = site.known->model;
  models_.push_back(model);
  site.report.known = true;
  site.report.over_memory = false;
  site.report.sample = model.sample_pages();
  site.report.different = model.different_pages();
  site.report.learned_from = site.known->learned_from;
}

// Parses pages in several threads and learns from them in the order of the sample.
void LearningRun::learn_site(SiteOfSource& site) {
  SiteReport& report = site.report;
  report.sample = static_cast<std::uint32_t>(site.pages.size());
  const std::vector<PageIdentity> sample = identities_of(site.pages);
  report.learned_from = hashes_of(site);
  observer_.learning(report.site, report.sample);
  SiteLearner learner(report.site, options_.learn);
  std::uint64_t nodes = 0;
  OrderedWork<LookedAt> work(
      pool_, kParsingRoom, [&](LookedAt& page) { look_at(page, report.site, learner); },
      [&](LookedAt& page) {
        if (report_.interrupted) return;
        if (!add_page(page, learner, nodes)) ++report.refused;
        keep_parsed(page);
        free_memory_of(page.sampled->page);  // its memory is of more use to the learner
        observer_.looking(++looked_at_, to_look_at_);
        goes_on();
      });
  for (SampledPage& page : site.pages) {
    work.add({&page, {}, {}}, page.page.bytes.size());
    if (report_.interrupted) return;
  }
  work.finish();
  if (report_.interrupted) return;
  models_.push_back(learner.learn(report.pages));
  report.different = models_.back().different_pages();
  note_passages(learner.common_passages(models_.back().statistics()), sample, site);
}

// The site's model is the last one, and its report will be the next.
void LearningRun::note_passages(std::vector<std::uint64_t> passages,
                                const std::vector<PageIdentity>& sample, SiteOfSource& site) {
  if (passages.empty()) return;
  ControlPages control(std::move(site.all), sample, kControlPages);
  if (control.paths().empty()) return;
  unchecked_.push_back(
      {models_.size() - 1, report_.sites.size(), std::move(passages), std::move(control)});
}

Expected<SiteModels> LearningRun::finish(const ControlSources& sources) {
  if (!report_.interrupted) {
    PassageCheck check(options_, report_, observer_, skipped_, pool_, parsers_);
    for (UncheckedSite& site : unchecked_) {
      check.add({&report_.sites[site.report], &models_[site.model], std::move(site.passages),
                 std::move(site.control)});
    }
    if (const Expected<void> done = check.run(sources); !done) return done.error();
  }
  if (report_.interrupted) models_.clear();
  return SiteModels::of(std::move(models_));
}

// Any thread may call this.
void LearningRun::look_at(LookedAt& looked_at, const std::string& site,
                          const SiteLearner& learner) {
  const RawPage& raw = looked_at.sampled->page;
  const auto parser = parsers_.lend();
  looked_at.page = parser->parse(raw.bytes, {raw.http_charset});
  if (*looked_at.page && !options_.learn.counts()) {
    const ParsedPage& page = **looked_at.page;
    std::vector<BlockReading> readings = read_blocks(page, block_model_, parser->segmenter());
    if (!options_.rules.empty()) {
      options_.rules.for_page(site, raw.url).apply_to_readings(page, readings);
    }
    looked_at.prepared = learner.prepare(raw.url, page, readings);
  }
}

// `nodes`: of the site's pages so far.
bool LearningRun::add_page(const LookedAt& looked_at, SiteLearner& learner, std::uint64_t& nodes) {
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
  observer_.warning(fits ? over_page_limit(options_, raw, *page)
                         : over_sample_limit(options_, raw));
  return false;
}

void LearningRun::keep_parsed(LookedAt& looked_at) {
  if (!options_.parsed || !*looked_at.page || looked_at.sampled->hash.empty()) return;
  options_.parsed->keep(looked_at.sampled->hash, std::move(**looked_at.page));
}

bool LearningRun::learn_from(const std::string& url, const LookedAt& looked_at,
                             SiteLearner& learner) {
  if (options_.learn.counts()) {
    return learner.add(url, **looked_at.page, parsers_.lend()->segmenter());
  }
  if (looked_at.prepared == nullptr) return false;
  learner.add(std::move(*looked_at.prepared));
  return true;
}

}  // namespace winnow
