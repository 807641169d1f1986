// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow cluster shows which pages of a source one template has made.
#include "plugin/cli/learn/cluster_command.h"

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "plugin/cli/extract/page_run.h"
#include "plugin/cli/options/source_options.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/common/exit_code.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/page_clusters.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/site_learner.h"
#include "winnow/indexer/source.h"

namespace winnow::cli {
namespace {

// These are some pages of a source, drawn by chance.
class PageSample {
 public:
  // This has all pages.
  PageSample() = default;

  // Goes through the source once, and keeps the `size` pages that come first by sample_rank() of
  // their URLs, by their paths where that is equal. Errors are those of the source;
  // ErrorCode::try_again if an interrupt (interrupt.h) ended it.
  static Expected<PageSample> draw(Source& source, std::uint32_t size, std::uint64_t seed,
                                   Progress& progress);

  bool has(const std::string& path) const { return all_ || paths_.contains(path); }

 private:
  bool all_ = true;
  std::unordered_set<std::string> paths_;
};

Expected<PageSample> PageSample::draw(Source& source, std::uint32_t size, std::uint64_t seed,
                                      Progress& progress) {
  const Expected<std::uint64_t> total = source.count();
  if (!total) return total.error();
  std::set<std::pair<std::uint64_t, std::string>> first;
  std::uint64_t pages = 0;
  std::uint64_t bytes = 0;
  bool interrupted = false;
  const Expected<void> read = source.for_each(
      [&](RawPage&& page) {
        first.emplace(sample_rank(seed, page.url), std::move(page.path));
        if (first.size() > size) first.erase(std::prev(first.end()));
        progress.update(++pages, *total, bytes += page.bytes.size());
        interrupted = was_interrupted();
        return !interrupted;
      },
      {});
  progress.clear();
  if (!read) return read.error();
  if (interrupted) {
    return Error{
        ErrorCode::try_again,
        fmt::format("interrupted after {} of {} pages", human_count(pages), human_count(*total)),
        source.name(), "run again from the beginning"};
  }
  PageSample sample;
  sample.all_ = false;
  for (const auto& [rank, path] : first) sample.paths_.insert(path);
  return sample;
}

Expected<ClusterOptions> options_of(const ClusterArguments& arguments) {
  ClusterOptions options;
  for (const Clustering each : kClusterings) {
    if (arguments.cluster == clustering_name(each)) options.clustering = each;
  }
  if (!arguments.similarity) return options;
  if (options.clustering != Clustering::leader) {
    return Error{ErrorCode::usage, "has no effect with --cluster " + arguments.cluster,
                 "--similarity", "give it with --cluster leader"};
  }
  options.similarity = *arguments.similarity;
  return options;
}

ParseOptions parse_options(const ClusterArguments& arguments) {
  ParseOptions options;
  options.limits = limits_of(arguments.source);
  options.hashes = false;
  return options;
}

class ClusterRun {
 public:
  ClusterRun(const ClusterArguments& arguments, PageSample sample, ClusterTruth truth,
             Progress& progress)
      : hostless_(site_of_source(arguments.source.source)),
        sample_(std::move(sample)),
        truth_(std::move(truth)),
        parser_(parse_options(arguments)),
        clusterer_(arguments.cluster == clustering_name(Clustering::links) ? PageLinks::seen
                                                                           : PageLinks::left_out),
        progress_(progress) {
    report_.source = arguments.source.source;
    report_.examples = arguments.examples;
    report_.paths = arguments.paths;
  }

  Expected<ClusterReport> run(Source& source, const ClusterOptions& options, SkippedList& skipped) {
    const Expected<PageRun> done =
        run_pages(source, skipped, progress_, [this](const RawPage& page) {
          truth_.see(page.path);
          if (sample_.has(page.path)) take(page);
          return true;
        });
    if (!done) return done.error();
    report_.skipped = done->skipped;
    report_.options = options;
    progress_.tell("Clustering " + count_of(report_.pages.size(), "page", "pages"));
    const Progress clock("", true);
    report_.clusters = clusterer_.cluster(options);
    report_.clustering_seconds = clock.seconds();
    progress_.clear();
    if (report_.pages.empty()) return std::move(report_);
    Expected<std::optional<ClusterAgreement>> agreement = truth_.agreement(report_.clusters);
    if (!agreement) return agreement.error();
    report_.agreement = *agreement;
    report_.truth = truth_.name();
    report_.truth_lines = truth_.idle_lines();
    for (const Error& each : truth_.warnings()) print_warning(each.message());
    return std::move(report_);
  }

 private:
  void take(const RawPage& raw) {
    const Expected<ParsedPage> page = parser_.parse(raw.bytes, {raw.http_charset});
    if (!page) {
      Error error = page.error();
      error.where = raw.path;
      ++report_.refused;
      progress_.clear();
      print_warning(error.message());
      return;
    }
    clusterer_.add(page->document);
    truth_.add(raw, hostless_);
    report_.pages.push_back({raw.path, raw.url});
    report_.bytes += raw.bytes.size();
  }

  std::string hostless_;
  PageSample sample_;
  ClusterTruth truth_;
  PageParser parser_;
  PageClusterer clusterer_;
  Progress& progress_;
  ClusterReport report_;
};

Expected<PageSample> sample_of(const ClusterArguments& arguments, Source& source, bool quiet) {
  if (arguments.sample == 0) return PageSample();
  Progress progress("Drawing from", quiet);
  return PageSample::draw(source, arguments.sample, arguments.seed, progress);
}

}  // namespace

int run_cluster(const ClusterArguments& arguments) {
  set_quiet(arguments.quiet);
  const Expected<ClusterOptions> options = options_of(arguments);
  if (!options) return fail(options.error());
  Expected<ClusterTruth> truth = ClusterTruth::open(arguments.truth);
  if (!truth) return fail(truth.error());
  SkippedList skipped;
  if (const auto opened = skipped.open(arguments.source.skipped_file); !opened) {
    return fail(opened.error());
  }
  const Expected<std::unique_ptr<Source>> source = open_source(arguments.source);
  if (!source) return fail(source.error());
  catch_interrupts();
  const bool no_progress = arguments.quiet || arguments.json;
  Progress progress("Reading", no_progress);
  Expected<PageSample> sample = sample_of(arguments, **source, no_progress);
  if (!sample) return fail(sample.error());
  ClusterRun run(arguments, std::move(*sample), std::move(*truth), progress);
  Expected<ClusterReport> report = run.run(**source, *options, skipped);
  if (!report) return fail(report.error());
  if (const auto closed = skipped.close(); !closed) return fail(closed.error());
  report->seconds = progress.seconds();
  if (arguments.json) {
    fmt::print("{}\n", to_json(*report));
  } else {
    fmt::print("{}", to_text(*report));
  }
  return check_found_pages(report->pages.size() + report->refused, arguments.source, skipped);
}

}  // namespace winnow::cli
