// SPDX-License-Identifier: GPL-2.0-or-later
//
// winnow cluster: which pages of a source one template has made.
#include <fmt/format.h>

#include <array>
#include <charconv>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "plugin/cli/command.h"
#include "plugin/cli/extract/page_run.h"
#include "plugin/cli/learn/cluster_report.h"
#include "plugin/cli/learn/cluster_sample.h"
#include "plugin/cli/learn/cluster_truth.h"
#include "plugin/cli/options/learning_options.h"
#include "plugin/cli/options/method_option.h"
#include "plugin/cli/options/source_options.h"
#include "plugin/cli/terminal/exit_code.h"
#include "plugin/cli/terminal/interrupt.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/progress.h"
#include "winnow/extractor/page_clusters.h"
#include "winnow/extractor/page_parser.h"

namespace winnow::cli {
namespace {

constexpr std::array kClusterings = {Clustering::minhash, Clustering::mdl, Clustering::leader,
                                     Clustering::none};

constexpr std::uint32_t kMostSamplePages = 1'000'000'000;

struct ClusterArguments {
  SourceOptions source;
  std::string cluster{clustering_name(ClusterOptions{}.clustering)};
  std::optional<double> similarity;
  std::string truth;
  std::uint32_t examples = ClusterReport{}.examples;
  std::uint32_t paths = ClusterReport{}.paths;
  std::uint32_t sample = 0;  // 0: all pages
  std::uint64_t seed = 1;
  bool quiet = false;
  bool json = false;
};

// As CLI11 wants it: what is wrong, empty if nothing is. Its own check of ranges lets "nan" pass.
std::string similarity_complaint(const std::string& value) {
  double read = 0;
  const char* end = value.data() + value.size();
  const auto [rest, status] = std::from_chars(value.data(), end, read);
  const bool good = status == std::errc() && rest == end && read >= 0 && read <= 1;
  return good ? "" : value + " is no number from 0 to 1";
}

Expected<ClusterOptions> options_of(const ClusterArguments& arguments) {
  ClusterOptions options;
  for (const Clustering each : kClusterings) {
    if (arguments.cluster == clustering_name(each)) options.clustering = each;
  }
  if (!arguments.similarity) return options;
  if (options.clustering != Clustering::leader) {
    return Error{ErrorCode::usage, "is of no use with --cluster " + arguments.cluster,
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
  return check_found_pages(report->pages.size() + report->refused, arguments.source);
}

void declare_how(CLI::App& command, ClusterArguments& arguments) {
  std::vector<std::string> names;
  for (const Clustering each : kClusterings) names.emplace_back(clustering_name(each));
  command
      .add_option("--cluster", arguments.cluster,
                  "How: least description length among pairs that are similar by signatures "
                  "(minhash), or among all pairs (mdl, for some hundred pages); each page to the "
                  "most similar of the groups there are (leader); all pages one (none)")
      ->type_name("HOW")
      ->check(CLI::IsMember(std::move(names)))
      ->capture_default_str();
  command
      .add_option("--similarity", arguments.similarity,
                  fmt::format("Of leader: from this similarity on, pages are of one group "
                              "(default: {})",
                              ClusterOptions{}.similarity))
      ->type_name("SHARE")
      ->check(similarity_complaint, "FLOAT in [0 - 1]");
  command
      .add_option("--truth", arguments.truth,
                  "Compare with what is known: pages of one host belong together (host), or of "
                  "one folder at the top (folder), or those with one class in a file of lines "
                  "path TAB class")
      ->check(file_complaint, "")
      ->type_name("host|folder|FILE");
}

void declare_what(CLI::App& command, ClusterArguments& arguments) {
  command.add_option("--examples", arguments.examples, "Pages to show of each cluster, the first")
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--paths", arguments.paths,
                  "Template paths to show of each cluster: those that the fewest others have")
      ->type_name("N")
      ->capture_default_str();
  command
      .add_option("--sample", arguments.sample,
                  "Cluster so many pages only, drawn by chance (default: all)")
      ->type_name("N")
      ->check(CLI::Range(1U, kMostSamplePages));
  command.add_option("--seed", arguments.seed, "Of this sample")
      ->type_name("N")
      ->check(seed_complaint, "")
      ->capture_default_str();
}

}  // namespace

void declare_cluster(CLI::App& winnow, Action& action) {
  auto arguments = std::make_shared<ClusterArguments>();
  CLI::App& command =
      *winnow.add_subcommand("cluster", "Find the pages that were made from one template");
  declare_source(command, arguments->source);
  declare_how(command, *arguments);
  declare_what(command, *arguments);
  command.add_flag("--quiet,-q", arguments->quiet, "Print errors only, and the result");
  command.add_flag("--json", arguments->json, "Print JSON, and no progress");
  command.callback(
      [arguments, &action] { action = [arguments] { return run_cluster(*arguments); }; });
}

}  // namespace winnow::cli
