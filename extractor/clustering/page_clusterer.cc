// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <utility>

#include "extractor/clustering/cluster_pages.h"
#include "extractor/clustering/description_length.h"
#include "extractor/clustering/path_names.h"
#include "extractor/clustering/path_sets.h"
#include "extractor/page_tree/page_paths.h"
#include "winnow/extractor/page_clusters.h"

namespace winnow {
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
  }
  return "";
}

struct PageClusterer::State {
  PageTreeBuilder builder;
  PageTree tree;      // the page at hand
  PathHashes hashes;  // its paths
  PathSets sets;
  PathNames names;

  std::vector<PageCluster> named(const EssentialPaths& essential, PagePartition partition,
                                 Clustering clustering, ClusteringShape& shape) const;
};

PageClusterer::PageClusterer() : state_(std::make_unique<State>()) {}
PageClusterer::~PageClusterer() = default;
PageClusterer::PageClusterer(PageClusterer&&) noexcept = default;
PageClusterer& PageClusterer::operator=(PageClusterer&&) noexcept = default;

void PageClusterer::add(const Document& document) {
  State& state = *state_;
  state.builder.build(document, WithNames::yes, state.tree);
  hash_paths(state.tree, state.hashes);
  state.sets.add(page_paths(state.tree, state.hashes));
  state.names.add(document, state.tree, state.hashes, state.sets);
}

// Names the template paths of all clusters, and adds the clusters' counts to the shape.
std::vector<PageCluster> PageClusterer::State::named(const EssentialPaths& essential,
                                                     PagePartition partition, Clustering clustering,
                                                     ClusteringShape& shape) const {
  const bool by_essential = clustering == Clustering::minhash || clustering == Clustering::mdl;
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
  const EssentialPaths essential = essential_paths(sets);
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
