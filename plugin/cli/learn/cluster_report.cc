// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include "plugin/cli/learn/cluster_command.h"
#include "plugin/cli/terminal/messages.h"
#include "plugin/cli/terminal/terminal_text.h"

namespace winnow::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kShownClusters = 40;

std::string human_bits(double bits) { return human_bytes(static_cast<std::uint64_t>(bits / 8)); }

std::string head_lines(const ClusterReport& report) {
  std::string text =
      fmt::format("{}, {} of HTML in {:.1f} s\n", count_of(report.pages.size(), "page", "pages"),
                  human_bytes(report.bytes), report.seconds);
  const auto note = [&text](std::uint64_t count, std::string_view what) {
    if (count > 0) text += fmt::format("  {:>9}  {}\n", human_count(count), what);
  };
  note(report.refused, "pages refused");
  note(report.skipped, "files skipped");
  note(report.clusters.joined_later,
       fmt::format("pages joined clusters of the first {} kinds", kMaxMdlPages));
  return text;
}

std::string cost_line(const ClusterReport& report) {
  return fmt::format("{} by {}: described in {}; in {} if each page were one\n",
                     count_of(report.clusters.clusters.size(), "cluster", "clusters"),
                     clustering_name(report.options.clustering), human_bits(report.clusters.bits),
                     human_bits(report.clusters.bits_apart));
}

std::string idle_lines(const IdleLines& lines) {
  std::string text;
  const auto note = [&text](std::uint64_t count, std::string_view what) {
    if (count > 0) text += fmt::format("  {} {}\n", count_of(count, "line", "lines"), what);
  };
  note(lines.without_page, "of no page of the source");
  note(lines.repeated, "repeated");
  return text;
}

std::string agreement_lines(const ClusterReport& report) {
  if (!report.agreement) return "";
  const ClusterAgreement& agreement = *report.agreement;
  const std::string measures = fmt::format(
      "Compared with {}, {} of {}:\n"
      "  purity {:.3f}, pairs: precision {:.3f}, recall {:.3f}, F1 {:.3f}\n",
      terminal_text(report.truth), count_of(agreement.classes, "class", "classes"),
      count_of(agreement.items, "page", "pages"), agreement.purity, agreement.pair_precision,
      agreement.pair_recall, agreement.pair_f1);
  return measures + idle_lines(report.truth_lines);
}

std::size_t examples_of(const PageCluster& cluster, const ClusterReport& report) {
  return std::min<std::size_t>(cluster.pages.size(), report.examples);
}

std::string cluster_lines(const ClusterReport& report, std::size_t index,
                          const std::vector<std::string>& paths) {
  const PageCluster& cluster = report.clusters.clusters[index];
  std::string text =
      fmt::format("cluster {}: {}, {}\n", index, count_of(cluster.pages.size(), "page", "pages"),
                  count_of(cluster.template_paths.size(), "template path", "template paths"));
  for (const std::string& path : paths) text += "  path  " + terminal_text(path) + "\n";
  for (std::size_t i = 0; i < examples_of(cluster, report); ++i) {
    text += "  page  " + terminal_text(report.pages[cluster.pages[i]].path) + "\n";
  }
  return text;
}

std::string rest_line(const PageClusters& clusters) {
  if (clusters.clusters.size() <= kShownClusters) return "";
  std::size_t pages = 0;
  for (std::size_t i = kShownClusters; i < clusters.clusters.size(); ++i) {
    pages += clusters.clusters[i].pages.size();
  }
  return fmt::format(
      "and {} with {} (--json has all)\n",
      count_of(clusters.clusters.size() - kShownClusters, "smaller cluster", "smaller clusters"),
      count_of(pages, "page", "pages"));
}

Json agreement_json(const ClusterReport& report) {
  const ClusterAgreement& agreement = *report.agreement;
  return {{"truth", report.truth},
          {"pages", agreement.items},
          {"lines_without_page", report.truth_lines.without_page},
          {"lines_repeated", report.truth_lines.repeated},
          {"classes", agreement.classes},
          {"clusters", agreement.clusters},
          {"purity", agreement.purity},
          {"pair_precision", agreement.pair_precision},
          {"pair_recall", agreement.pair_recall},
          {"pair_f1", agreement.pair_f1}};
}

Json cluster_json(const ClusterReport& report, const PageCluster& cluster,
                  const std::vector<std::string>& paths) {
  Json object;
  object["pages"] = cluster.pages.size();
  object["template_paths"] = cluster.template_paths.size();
  object["telling_paths"] = paths;
  object["examples"] = Json::array();
  for (std::size_t i = 0; i < examples_of(cluster, report); ++i) {
    const ClusteredPage& page = report.pages[cluster.pages[i]];
    object["examples"].push_back({{"path", page.path}, {"url", page.url}});
  }
  return object;
}

}  // namespace

std::vector<std::vector<std::string>> telling_paths(const PageClusters& clusters,
                                                    std::size_t count) {
  std::unordered_map<std::string_view, std::size_t> pages_of;
  for (const PageCluster& cluster : clusters.clusters) {
    for (const std::string& path : cluster.template_paths) pages_of[path] += cluster.pages.size();
  }
  std::vector<std::vector<std::string>> telling;
  for (const PageCluster& cluster : clusters.clusters) {
    std::vector<std::tuple<std::size_t, std::ptrdiff_t, std::string_view>> paths;
    for (const std::string& path : cluster.template_paths) {
      paths.emplace_back(pages_of[path], std::count(path.begin(), path.end(), '/'), path);
    }
    const std::size_t kept = std::min(count, paths.size());
    std::partial_sort(paths.begin(), paths.begin() + static_cast<std::ptrdiff_t>(kept),
                      paths.end());
    auto& chosen = telling.emplace_back();
    for (std::size_t i = 0; i < kept; ++i) chosen.emplace_back(std::get<2>(paths[i]));
  }
  return telling;
}

std::string to_text(const ClusterReport& report) {
  const auto paths = telling_paths(report.clusters, report.paths);
  std::string text = head_lines(report) + cost_line(report) + agreement_lines(report);
  for (std::size_t i = 0; i < std::min(paths.size(), kShownClusters); ++i) {
    text += cluster_lines(report, i, paths[i]);
  }
  return text + rest_line(report.clusters);
}

std::string to_json(const ClusterReport& report) {
  const auto paths = telling_paths(report.clusters, report.paths);
  Json object;
  object["source"] = report.source;
  object["cluster"] = clustering_name(report.options.clustering);
  if (report.options.clustering == Clustering::leader) {
    object["similarity"] = report.options.similarity;
  }
  object["pages"] = report.pages.size();
  object["bytes"] = report.bytes;
  object["refused"] = report.refused;
  object["skipped"] = report.skipped;
  object["joined_later"] = report.clusters.joined_later;
  object["seconds"] = report.seconds;
  object["clustering_seconds"] = report.clustering_seconds;
  object["bits"] = report.clusters.bits;
  object["bits_apart"] = report.clusters.bits_apart;
  if (report.agreement) object["agreement"] = agreement_json(report);
  object["clusters"] = Json::array();
  for (std::size_t i = 0; i < paths.size(); ++i) {
    object["clusters"].push_back(cluster_json(report, report.clusters.clusters[i], paths[i]));
  }
  return object.dump(2, ' ', true, Json::error_handler_t::replace);
}

}  // namespace winnow::cli
