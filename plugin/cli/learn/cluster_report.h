// SPDX-License-Identifier: GPL-2.0-or-later
//
// What winnow cluster prints.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plugin/cli/learn/cluster_truth.h"
#include "winnow/extractor/page_clusters.h"
#include "winnow/queries/cluster_agreement.h"

namespace winnow::cli {

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

// Of clusters the largest; all are in the JSON.
std::string to_text(const ClusterReport& report);
std::string to_json(const ClusterReport& report);

}  // namespace winnow::cli
