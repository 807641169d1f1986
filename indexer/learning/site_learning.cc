// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/site_learning.h"

#include <xxhash.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "indexer/learning/site_sample.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_features.h"
#include "winnow/indexer/url.h"

namespace winnow {
namespace {

struct Site {
  SiteSample sample;
  SiteReport report;
};

// One run over a source.
class LearningRun {
 public:
  LearningRun(const SiteLearningOptions& options, SiteLearningReport& report,
              LearningObserver& observer)
      : options_(options),
        block_model_(options.block_model ? *options.block_model : BlockModel::built_in()),
        report_(report),
        observer_(observer) {}

  Expected<void> read(Source& source) {
    const Expected<std::uint64_t> total = source.count();
    if (!total) return total.error();
    return source.for_each(
        [this, &total](RawPage&& page) {
          take(std::move(page));
          observer_.reading(report_.pages, *total, report_.bytes);
          return go_on();
        },
        [this](const SkippedFile& file) {
          ++report_.skipped;
          observer_.skipped(file);
        });
  }

  Expected<SiteModels> learn() {
    PageParser parser(
        ParseOptions{options_.limits, options_.learn.repetition.piece == Piece::node});
    std::vector<SiteModel> models;
    for (auto& [name, site] : sites_) {
      if (report_.interrupted) break;
      if (const SiteModel* model = known_model(site.report)) {
        models.push_back(*model);
      } else if (!site.report.over_memory) {
        learn_site(site, parser, models);
      }
      report_.sites.push_back(site.report);
    }
    if (report_.interrupted) models.clear();
    return SiteModels::of(std::move(models));
  }

 private:
  bool go_on() {
    report_.interrupted = report_.interrupted || observer_.interrupted();
    return !report_.interrupted;
  }

  void take(RawPage&& page) {
    ++report_.pages;
    report_.bytes += page.bytes.size();
    Site& site = site_for(page);
    ++site.report.pages;
    if (page.bytes.size() > kMaxLearnPageBytes) {
      ++report_.too_large;
    } else if (!site.report.over_memory) {
      sample_bytes_ -= site.sample.bytes();
      site.sample.add(std::move(page));
      sample_bytes_ += site.sample.bytes();
      keep_to_memory();
    }
  }

  Site& site_for(const RawPage& page) {
    const std::string name =
        options_.site.empty() ? site_of(page.url, options_.hostless) : options_.site;
    const auto known = sites_.find(name);
    if (known != sites_.end()) return known->second;
    const std::uint32_t size = std::max(options_.sample_pages, options_.learn.learn_pages);
    Site& site =
        sites_.emplace(name, Site{SiteSample(options_.learn.seed, size), {}}).first->second;
    site.report.site = name;
    latest_.push_back(&site);
    return site;
  }

  void keep_to_memory() {
    for (; sample_bytes_ > options_.sample_bytes; latest_.pop_back()) {
      Site& site = *latest_.back();
      sample_bytes_ -= site.sample.bytes();
      site.sample.take();
      site.report.over_memory = true;
      observer_.warning({ErrorCode::too_large, "no memory left for its sample; not learned",
                         site.report.site, "learn from its pages alone"});
    }
  }

  // Null if the site is to be learned.
  const SiteModel* known_model(SiteReport& site) const {
    const auto known =
        std::find_if(options_.known.begin(), options_.known.end(),
                     [&](const SiteModel& each) { return each.site() == site.site; });
    if (known == options_.known.end()) return nullptr;
    site.grown = (site.pages + kGrowth - 1) / kGrowth > known->site_pages();
    if (site.grown) return nullptr;
    site.known = true;
    site.different = known->different_pages();
    return &*known;
  }

  void learn_site(Site& site, PageParser& parser, std::vector<SiteModel>& models) {
    std::vector<RawPage> pages = site.sample.take();
    site.report.sample = static_cast<std::uint32_t>(pages.size());
    observer_.learning(site.report.site, site.report.sample);
    SiteLearner learner(site.report.site, options_.learn);
    std::uint64_t nodes = 0;
    for (RawPage& page : pages) {
      if (!add_page(page, parser, learner, nodes)) ++site.report.refused;
      page = {};  // its memory is of more use to the learner
      if (!go_on()) return;
    }
    models.push_back(learner.learn(site.report.pages));
    site.report.different = models.back().different_pages();
  }

  // `nodes`: of the site's pages so far.
  bool add_page(const RawPage& raw, PageParser& parser, SiteLearner& learner,
                std::uint64_t& nodes) {
    const Expected<ParsedPage> page = parser.parse(raw.bytes, {raw.http_charset});
    if (!page) {
      Error error = page.error();
      error.where = raw.path;
      observer_.warning(error);
      return false;
    }
    nodes += page->document.size();
    const bool fits = nodes <= options_.sample_nodes;
    if (fits && learn_from(raw.url, *page, parser.segmenter(), learner)) return true;
    observer_.warning(fits ? over_page_limit(raw, *page) : over_sample_limit(raw));
    return false;
  }

  bool learn_from(const std::string& url, const ParsedPage& page, WordSegmenter& segmenter,
                  SiteLearner& learner) const {
    if (options_.learn.repetition.piece != Piece::none) return learner.add(url, page, segmenter);
    return learner.add(url, page, read_blocks(page, block_model_, segmenter));
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
  const BlockModel& block_model_;
  SiteLearningReport& report_;
  LearningObserver& observer_;
  std::map<std::string, Site> sites_;
  std::vector<Site*> latest_;  // those with a sample, by their first pages
  std::size_t sample_bytes_ = 0;
};

// The hash of a list of texts: where one ends counts.
std::uint64_t hash_of(std::span<const std::string> texts, std::uint64_t seed) {
  std::uint64_t hash = seed + texts.size();
  for (const std::string& text : texts) {
    hash = XXH3_64bits_withSeed(text.data(), text.size(), hash);
  }
  return hash;
}

}  // namespace

std::string site_of(std::string_view url, std::string_view hostless) {
  std::string host = host_of(url);
  return host.empty() ? std::string(hostless) : host;
}

std::uint64_t templates_hash(const SiteModel& model) {
  std::uint64_t hash = model.templates().size();
  for (const SiteTemplate& each : model.templates()) {
    hash = XXH3_64bits_withSeed(each.signature.data(), sizeof each.signature, hash);
    hash = XXH3_64bits_withSeed(each.tree.bytes().data(), each.tree.bytes().size(), hash);
    hash = XXH3_64bits_withSeed(each.counts.bytes().data(), each.counts.bytes().size(), hash);
  }
  const std::span<const std::byte> statistics = model.statistics().bytes();
  hash = XXH3_64bits_withSeed(statistics.data(), statistics.size(), hash);
  return hash_of(model.title_tails(), hash_of(model.title_heads(), hash));
}

Expected<SiteModels> learn_sites(Source& source, const SiteLearningOptions& options,
                                 SiteLearningReport& report, LearningObserver& observer) {
  report = {};
  LearningRun run(options, report, observer);
  if (const Expected<void> read = run.read(source); !read) return read.error();
  return run.learn();
}

}  // namespace winnow
