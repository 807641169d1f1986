// SPDX-License-Identifier: GPL-2.0-or-later
//
// Measures what it costs to learn a site and to classify its pages by what was learned, beside
// parsing them.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/thread_clock.h"
#include "extractor/methods/site/statistics/page_summary.h"
#include "extractor/methods/site/statistics/statistics_learner.h"
#include "extractor/page_tree/page_tree.h"
#include "indexer/learning/site_sample.h"
#include "winnow/extractor/decode.h"
#include "winnow/extractor/html_parser.h"
#include "winnow/extractor/method.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_features.h"
#include "winnow/extractor/site_learner.h"
#include "winnow/indexer/directory_source.h"
#include "winnow/indexer/site_learning.h"

namespace {

using winnow::ParsedPage;
using winnow::RawPage;
using winnow::bench::timed;

constexpr std::uint64_t kSeed = 1;
constexpr std::string_view kSiteName = "site";

// Lists what is measured. Every page takes the first three.
enum Stage : std::size_t {
  kDecode,
  kParse,
  kBlocks,
  kReading,
  kTree,
  kSummary,
  kStatistics,
  kLearning,
  kTemplates,
  kBlockModel,
  kPatternTree,
  kSite,
  kStageCount
};

constexpr std::array<std::string_view, kStageCount> kStageNames = {
    "decode",       "parse",      "blocks, metadata",    "features, block model", "page tree",
    "summary",      "statistics", "the pass as a whole", "templates beside it",   "block-model",
    "pattern-tree", "site"};

// Has seconds of the processor, by stage.
using StageSeconds = std::array<double, kStageCount>;

struct Options {
  std::string folder;
  int rounds = 3;
};

double megabytes(const std::vector<RawPage>& pages) {
  double bytes = 0;
  for (const RawPage& page : pages) bytes += static_cast<double>(page.bytes.size());
  return bytes * 1e-6;
}

// Takes bytes to blocks as PageParser does, one stage after the other.
class TimedReader {
 public:
  std::optional<ParsedPage> read(const RawPage& raw, StageSeconds& seconds) {
    auto decoded =
        timed(seconds[kDecode], [&] { return winnow::decode(raw.bytes, {raw.http_charset}); });
    if (!decoded) return std::nullopt;
    ParsedPage page;
    page.document = timed(seconds[kParse], [&] { return parser_.parse(std::move(decoded->text)); });
    timed(seconds[kBlocks], [&] {
      page.metadata = winnow::read_metadata(page.document);
      page.blocks = winnow::segment_blocks(page.document, segmenter_);
      return page.blocks.size();
    });
    return page;
  }

  winnow::WordSegmenter& segmenter() { return segmenter_; }

 private:
  winnow::HtmlParser parser_{winnow::ParseOptions{{}, false}};
  winnow::WordSegmenter segmenter_;
};

// Has a page of the sample as the learner keeps it.
struct SamplePage {
  winnow::PageTree tree;
  winnow::PageSummary summary;
};

winnow::SiteStatistics learn_statistics(const std::vector<SamplePage>& pages) {
  std::vector<const winnow::PageSummary*> summaries;
  for (const SamplePage& page : pages) summaries.push_back(&page.summary);
  std::vector<winnow::SummarizedPage> different;
  for (const std::uint32_t page : winnow::without_near_duplicates(summaries)) {
    different.push_back({&pages[page].tree, &pages[page].summary});
  }
  return winnow::learn_statistics(different);
}

// Measures the stages of the learning pass.
void measure_learning(const std::vector<RawPage>& sample, std::uint64_t site_pages,
                      StageSeconds& seconds) {
  TimedReader reader;
  winnow::PageTreeBuilder builder;
  winnow::PageTree tree;
  std::vector<SamplePage> pages;
  winnow::SiteLearner templates{std::string(kSiteName), {}};
  for (const RawPage& raw : sample) {
    const std::optional<ParsedPage> page = reader.read(raw, seconds);
    if (!page || !templates.add(raw.url, *page)) continue;
    const auto readings = timed(seconds[kReading], [&] {
      return winnow::read_blocks(*page, winnow::shipped_block_model(), reader.segmenter());
    });
    SamplePage& kept = pages.emplace_back();
    timed(seconds[kTree], [&] {
      builder.build(page->document, winnow::WithNames::yes, tree);
      return (kept.tree = tree).size();
    });
    kept.summary = timed(seconds[kSummary],
                         [&] { return winnow::summarize_page(*page, kept.tree, readings); });
  }
  timed(seconds[kStatistics], [&] { return learn_statistics(pages).pages(); });
  timed(seconds[kTemplates], [&] { return templates.learn(site_pages).templates().size(); });
}

// Learns as learn_sites() does once it has the sample.
winnow::SiteModel learn_site(const std::vector<RawPage>& sample, std::uint64_t site_pages,
                             bool templates) {
  winnow::PageParser parser{winnow::ParseOptions{{}, false}};
  winnow::LearnOptions options;
  options.templates = templates;
  winnow::SiteLearner learner{std::string(kSiteName), options};
  for (const RawPage& raw : sample) {
    const auto page = parser.parse(raw.bytes, {raw.http_charset});
    if (!page) continue;
    learner.add(raw.url, *page,
                read_blocks(*page, winnow::shipped_block_model(), parser.segmenter()));
  }
  return learner.learn(site_pages);
}

struct MeasuredMethod {
  Stage stage;
  std::unique_ptr<winnow::Method> method;
};

std::vector<MeasuredMethod> methods_of(const winnow::SiteModel& site) {
  winnow::MethodOptions options;
  options.site = std::make_shared<const winnow::SiteModel>(site);
  std::vector<MeasuredMethod> methods;
  for (const Stage stage : {kBlockModel, kPatternTree, kSite}) {
    methods.push_back({stage, std::move(*winnow::make_method(kStageNames[stage], options))});
  }
  return methods;
}

void measure_classification(const std::vector<RawPage>& pages,
                            const std::vector<MeasuredMethod>& methods, StageSeconds& seconds) {
  TimedReader reader;
  for (const RawPage& raw : pages) {
    const std::optional<ParsedPage> page = reader.read(raw, seconds);
    if (!page) continue;
    for (const auto& [stage, method] : methods) {
      timed(seconds[stage],
            [&, &each = *method] { return each.classify(*page, reader.segmenter()); });
    }
  }
}

// Has the rounds of one half of the measurement, and the pages that they covered.
struct Measurement {
  double megabytes = 0;
  std::vector<StageSeconds> rounds;

  template <typename Figure>
  double median(const Figure& figure) const {
    std::vector<double> values;
    for (const StageSeconds& round : rounds) values.push_back(figure(round));
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
  }

  double seconds(Stage stage) const {
    return median([stage](const StageSeconds& round) { return round[stage]; });
  }

  // Returns the cost beside decoding and parsing.
  double ratio(Stage stage) const {
    return median([stage](const StageSeconds& round) {
      return round[stage] / (round[kDecode] + round[kParse]);
    });
  }
};

void print_table(const Measurement& measured, Stage first, Stage last) {
  fmt::print("| | ms/MB | of decode + parse |\n| --- | --- | --- |\n");
  for (std::size_t i = 0; i <= last; ++i) {
    if (i > kBlocks && i < first) continue;
    const auto stage = static_cast<Stage>(i);
    fmt::print("| {} | {:.2f} | {:.3f} |\n", kStageNames[stage],
               measured.seconds(stage) / measured.megabytes * 1e3, measured.ratio(stage));
  }
}

void print_tables(const Measurement& learning, std::size_t sample,
                  const Measurement& classification, std::size_t pages) {
  fmt::print("Learning: sample of {} pages, {:.1f} MB\n\n", sample, learning.megabytes);
  print_table(learning, kReading, kTemplates);
  const double parse = classification.seconds(kDecode) + classification.seconds(kParse);
  fmt::print("\nThe pass takes {:.2f} s: {:.3f} of decoding and parsing all pages\n\n",
             learning.seconds(kLearning), learning.seconds(kLearning) / parse);
  fmt::print("Classification: {} pages, {:.1f} MB\n\n", pages, classification.megabytes);
  print_table(classification, kBlockModel, kSite);
}

void measure(const std::vector<RawPage>& pages, const std::vector<RawPage>& sample, int rounds) {
  Measurement learning{megabytes(sample), {}};
  Measurement classification{megabytes(pages), {}};
  for (int round = 1; round <= rounds; ++round) {
    StageSeconds& learned = learning.rounds.emplace_back();
    measure_learning(sample, pages.size(), learned);
    timed(learned[kLearning],
          [&] { return learn_site(sample, pages.size(), false).different_pages(); });
    const winnow::SiteModel site = learn_site(sample, pages.size(), true);
    measure_classification(pages, methods_of(site), classification.rounds.emplace_back());
    fmt::print(stderr, "round {} of {} done\n", round, rounds);
  }
  print_tables(learning, sample.size(), classification, pages.size());
}

winnow::Expected<std::vector<RawPage>> read_pages(const std::string& folder) {
  auto source = winnow::open_directory(folder, {});
  if (!source) return source.error();
  std::vector<RawPage> pages;
  const auto read = (*source)->for_each(
      [&pages](RawPage&& page) {
        pages.push_back(std::move(page));
        return true;
      },
      {});
  if (!read) return read.error();
  return pages;
}

std::vector<RawPage> sample_of(const std::vector<RawPage>& pages) {
  winnow::SiteSample sample(kSeed, winnow::kSamplePages);
  for (const RawPage& page : pages) {
    if (page.bytes.size() <= winnow::kMaxLearnPageBytes) sample.add({page, {}, true, ""});
  }
  std::vector<RawPage> taken;
  for (winnow::SampledPage& sampled : sample.take()) taken.push_back(std::move(sampled.page));
  return taken;
}

void declare(CLI::App& app, Options& options) {
  app.add_option("folder", options.folder, "folder of HTML pages of one site")->required();
  app.add_option("--rounds", options.rounds, "times that each is measured; the median counts")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Measure what the site model costs: processor time, beside that of parsing.");
  Options options;
  declare(app, options);
  CLI11_PARSE(app, argc, argv);
  const auto pages = read_pages(options.folder);
  if (!pages || pages->empty()) {
    fmt::print(stderr, "site_model_cost: {}: {}\n", options.folder,
               pages ? "no pages" : pages.error().what);
    return 1;
  }
  measure(*pages, sample_of(*pages), options.rounds);
}
