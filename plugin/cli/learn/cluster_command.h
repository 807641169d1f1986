// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow cluster is told, which pages are known to belong together, and what it prints.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugin/cli/options/source_options.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/page_clusters.h"
#include "winnow/indexer/source.h"
#include "winnow/queries/cluster_agreement.h"

namespace winnow::cli {

// Counts lines of a file of classes that say nothing.
struct IdleLines {
  std::uint64_t without_page = 0;  // the source has no such page
  std::uint64_t repeated = 0;      // a line before says the same
};

// Collects the classes of pages, in the order of the pages.
class ClusterTruth {
 public:
  // `how` is "host": the class of a page is its URL's host; "folder": it is the first folder of its
  // path; empty: no page has one; else it is a file of lines path TAB class. Gives
  // ErrorCode::not_found, too_large, or input with the line: one without a TAB, or with another
  // class for a page than a line before it.
  static Expected<ClusterTruth> open(const std::string& how);

  // Sees a page of the source, be it one of those whose classes are collected or not.
  void see(const std::string& path);

  // Adds the next page. `hostless` is the class by host of a page without one.
  void add(const RawPage& page, const std::string& hostless);

  // Looks at the pages that have a class; it gives nothing if no truth was asked for. Gives
  // ErrorCode::input if no page has one.
  Expected<std::optional<ClusterAgreement>> agreement(const PageClusters& clusters) const;

  // It is to be called once all pages have been seen.
  IdleLines idle_lines() const;

  // Gives what a reader is told of these, with file, lines and remedy.
  std::vector<Error> warnings() const;

  // Gives "hosts", "folders", or the file.
  std::string name() const;

 private:
  static constexpr std::uint32_t kNoClass = 0xFFFFFFFF;

  struct Line {
    std::size_t number = 0;
    std::string name;  // of the class
    bool has_page = false;
  };

  Expected<void> read_file();
  Expected<void> read_line(std::string_view line, std::size_t number);
  std::vector<std::size_t> lines_without_page() const;
  std::uint32_t number(const std::string& name);

  std::string how_;
  std::unordered_map<std::string, Line> by_path_;
  std::vector<std::size_t> repeated_;  // lines
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<std::uint32_t> classes_;  // by page
};

struct ClusteredPage {
  std::string path;
  std::string url;
};

struct ClusterReport {
  std::string source;
  ClusterOptions options;
  std::vector<ClusteredPage> pages;  // as the clusters number them
  PageClusters clusters;
  std::string truth;  // what the agreement is with
  IdleLines truth_lines;
  std::optional<ClusterAgreement> agreement;
  std::uint64_t bytes = 0;
  std::uint64_t refused = 0;
  std::uint64_t skipped = 0;
  double seconds = 0;             // of all
  double clustering_seconds = 0;  // of clustering alone
  // At most so many are shown of each cluster.
  std::uint32_t examples = 3;
  std::uint32_t paths = 5;
};

// Gives for each cluster the paths of its template that tell most: those that are of the templates
// of the fewest pages of all; of these those with the fewest elements, then in the order of bytes.
// There are at most `count` of each.
std::vector<std::vector<std::string>> telling_paths(const PageClusters& clusters,
                                                    std::size_t count);

// The text shows the largest clusters; all are in the JSON.
std::string to_text(const ClusterReport& report);
std::string to_json(const ClusterReport& report);

// --cluster can be one of these.
inline constexpr std::array kClusterings = {Clustering::minhash, Clustering::mdl,
                                            Clustering::links, Clustering::leader,
                                            Clustering::none};

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

// Runs the command. Returns an ExitCode.
int run_cluster(const ClusterArguments& arguments);

}  // namespace winnow::cli
