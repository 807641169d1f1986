// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/cluster_pages.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

#include "extractor/clustering/description_length.h"
#include "extractor/clustering/link_collections.h"
#include "extractor/clustering/path_sets.h"
#include "extractor/page_tree/page_tree.h"
#include "winnow/extractor/page_clusters.h"

namespace winnow {
namespace {

using Clusters = std::vector<std::vector<std::uint32_t>>;

Clusters led_clusters(const PathSets& sets, double similarity) {
  std::vector<PageSignature> of_set;
  for (std::uint32_t set = 0; set < sets.sets().size(); ++set) {
    of_set.push_back(sign_paths(sets.hashes(sets.sets()[set])));
  }
  std::vector<PageSignature> signatures;
  for (const std::uint32_t set : sets.set_of_page()) signatures.push_back(of_set[set]);
  Clusters clusters;
  for (PageGroup& group : group_pages(signatures, similarity)) {
    clusters.push_back(std::move(group.members));
  }
  return clusters;
}

Clusters one_cluster(std::uint32_t pages) {
  Clusters clusters;
  for (std::uint32_t page = 0; page < pages; ++page) {
    if (page == 0) clusters.emplace_back();
    clusters[0].push_back(page);
  }
  return clusters;
}

Clusters by_sets(const EssentialPaths& essential, const std::vector<std::uint32_t>& of_set) {
  std::map<std::uint32_t, std::vector<std::uint32_t>> by_cluster;
  for (std::uint32_t page = 0; page < essential.set_of_page.size(); ++page) {
    by_cluster[of_set[essential.set_of_page[page]]].push_back(page);
  }
  Clusters clusters;
  for (auto& [cluster, pages] : by_cluster) clusters.push_back(std::move(pages));
  // A cluster has the number of its first set, so that clusters of one size stay in the order of
  // their first pages.
  std::stable_sort(clusters.begin(), clusters.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
  return clusters;
}

// So many members of a cluster at most are compared with each other.
constexpr std::size_t kMaxCompared = 64;

// Returns that of the first kMaxCompared members which is most similar to all of them, and the
// first if several are.
std::uint32_t middle_of(std::span<const std::uint32_t> members,
                        std::span<const PageSignature> signatures) {
  const auto compared = members.first(std::min(members.size(), kMaxCompared));
  std::uint32_t middle = compared.front();
  double most = -1;
  for (const std::uint32_t member : compared) {
    double sum = 0;
    for (const std::uint32_t other : compared) {
      sum += signature_similarity(signatures[member], signatures[other]);
    }
    if (sum <= most) continue;
    most = sum;
    middle = member;
  }
  return middle;
}

std::vector<PageGroup> led_groups(const PathSets& sets, std::span<const PageSignature> signatures,
                                  const ClusterOptions& options) {
  PagePartition partition = cluster_pages(sets, described_pages(sets, options.clustering), options);
  std::vector<PageGroup> groups;
  for (std::vector<std::uint32_t>& members : partition.clusters) {
    const std::uint32_t leader = middle_of(members, signatures);
    groups.push_back({leader, std::move(members)});
  }
  return groups;
}

}  // namespace

EssentialPaths described_pages(const PathSets& sets, Clustering clustering) {
  // A collection that a single page has tells it from all others, and says nothing of its kind.
  constexpr std::uint32_t kLeastPages = 2;
  return clustering == Clustering::links ? frequent_paths(sets, kLeastPages)
                                         : essential_paths(sets);
}

PagePartition cluster_pages(const PathSets& sets, const EssentialPaths& essential,
                            const ClusterOptions& options) {
  switch (options.clustering) {
    case Clustering::leader:
      return {led_clusters(sets, options.similarity), 0};
    case Clustering::minhash:
    case Clustering::links:
      return {by_sets(essential, cluster_by_minhash(essential, sets)), 0};
    case Clustering::mdl: {
      const MdlClusters clusters = cluster_by_mdl(essential, kMaxMdlPages);
      return {by_sets(essential, clusters.cluster_of_set), clusters.joined_later};
    }
    case Clustering::none:
      break;
  }
  return {one_cluster(sets.pages()), 0};
}

ClusteredTrees cluster_trees(std::span<const StructuredPage> pages, const ClusterOptions& options) {
  const bool by_signatures = options.clustering == Clustering::leader;
  ClusteredTrees clustered;
  PathSets sets;  // It stays empty where signatures are enough.
  const bool by_links = options.clustering == Clustering::links;
  for (const StructuredPage& page : pages) {
    const std::vector<std::uint64_t> paths =
        by_links ? paths_and_links(*page.tree, page.links) : page_paths(*page.tree);
    clustered.signatures.push_back(sign_paths(paths));
    if (!by_signatures) sets.add(by_links ? page.links : paths);
  }
  clustered.groups = by_signatures ? group_pages(clustered.signatures, options.similarity)
                                   : led_groups(sets, clustered.signatures, options);
  return clustered;
}

namespace {

std::vector<std::string> template_names(const CountedPaths& counted, const PathNames& names) {
  std::vector<std::string> paths;
  for (const PathCount& path : counted.paths) {
    if (in_template(path.pages, counted.pages)) paths.push_back(names.name(path.path));
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

double bits_of_pages_apart(const EssentialPaths& essential) {
  ClusteringShape shape;
  shape.paths = essential.paths;
  shape.pages = shape.clusters = essential.set_of_page.size();
  for (std::uint32_t set = 0; set < essential.sets.size(); ++set) {
    shape.counts.template_paths += essential.sets[set].size() * essential.pages_of_set[set];
  }
  return description_bits(shape);
}

}  // namespace

std::string_view clustering_name(Clustering clustering) {
  switch (clustering) {
    case Clustering::leader:
      return "leader";
    case Clustering::minhash:
      return "minhash";
    case Clustering::mdl:
      return "mdl";
    case Clustering::none:
      return "none";
    case Clustering::links:
      return "links";
  }
  return "";
}

struct PageClusterer::State {
  PageLinks links = PageLinks::left_out;
  PageTreeBuilder builder;
  PageTree tree;      // This is the page at hand.
  PathHashes hashes;  // These are of its paths.
  PathSets sets;
  PathNames names;

  void add_links(const Document& document);
  std::vector<PageCluster> named(const EssentialPaths& essential, PagePartition partition,
                                 Clustering clustering, ClusteringShape& shape) const;
};

PageClusterer::PageClusterer(PageLinks links) : state_(std::make_unique<State>()) {
  state_->links = links;
}
PageClusterer::~PageClusterer() = default;
PageClusterer::PageClusterer(PageClusterer&&) noexcept = default;
PageClusterer& PageClusterer::operator=(PageClusterer&&) noexcept = default;

void PageClusterer::add(const Document& document) {
  State& state = *state_;
  state.builder.build(document, WithNames::yes, state.tree);
  hash_paths(state.tree, state.hashes);
  if (state.links == PageLinks::seen) return state.add_links(document);
  state.sets.add(page_paths(state.tree, state.hashes));
  state.names.add(document, state.tree, state.hashes, state.sets);
}

void PageClusterer::State::add_links(const Document& document) {
  sets.add(link_collections(document, tree));
  names.add_elements(document, tree, hashes, sets);
  for_each_link_collection(document, tree, hashes, [this](const LinkCollection& found) {
    const std::string name =
        std::string(tree.name(found.node)).append(" -> ").append(found.pattern);
    names.add_name(sets.number(found.hash), name, found.node, tree);
  });
}

// Names the template paths of all clusters, and adds the clusters' counts to the shape.
std::vector<PageCluster> PageClusterer::State::named(const EssentialPaths& essential,
                                                     PagePartition partition, Clustering clustering,
                                                     ClusteringShape& shape) const {
  const bool by_essential = clustering != Clustering::leader && clustering != Clustering::none;
  std::vector<PageCluster> clusters;
  PathCounter counter(sets.paths());
  for (std::vector<std::uint32_t>& pages : partition.clusters) {
    CountedPaths counted = counter.count(essential.sets, essential.set_of_page, pages);
    shape.counts += counted.counts;
    if (!by_essential) counted = counter.count(sets.sets(), sets.set_of_page(), pages);
    clusters.push_back({std::move(pages), template_names(counted, names)});
  }
  return clusters;
}

PageClusters PageClusterer::cluster(const ClusterOptions& options) const {
  const PathSets& sets = state_->sets;
  const EssentialPaths essential = described_pages(sets, options.clustering);
  PagePartition partition = cluster_pages(sets, essential, options);
  PageClusters result;
  result.joined_later = partition.joined_later;
  ClusteringShape shape;
  shape.paths = essential.paths;
  shape.pages = sets.pages();
  shape.clusters = partition.clusters.size();
  result.clusters = state_->named(essential, std::move(partition), options.clustering, shape);
  result.bits = description_bits(shape);
  result.bits_apart = bits_of_pages_apart(essential);
  return result;
}

}  // namespace winnow
