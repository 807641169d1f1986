// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow cluster is told.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "plugin/cli/learn/cluster_report.h"
#include "plugin/cli/options/source_options.h"
#include "winnow/extractor/page_clusters.h"

namespace winnow::cli {

// What --cluster can be.
inline constexpr std::array kClusterings = {Clustering::minhash, Clustering::mdl,
                                            Clustering::leader, Clustering::none};

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
