// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "extractor/clustering/cluster_pages.h"
#include "extractor/clustering/description_length.h"

namespace winnow {
namespace {

struct Pair {
  std::uint32_t first = 0;
  std::uint32_t second = 0;  // It is greater than `first`.
};

class MdlClusterer {
 public:
  MdlClusterer(const EssentialPaths& essential, std::uint32_t sets);

  void run();

  // Returns the clusters that are left, by the numbers of their first sets.
  const std::vector<std::uint32_t>& clusters() const { return clusters_; }
  const CountedPaths& operator[](std::uint32_t cluster) const { return counted_[cluster]; }
  std::vector<std::uint32_t> cluster_of_set() { return roots_.roots(); }

 private:
  static std::size_t cell(Pair pair) {
    return std::size_t{pair.second} * (pair.second - 1) / 2 + pair.first;
  }
  static Pair pair_of(std::uint32_t a, std::uint32_t b) { return {std::min(a, b), std::max(a, b)}; }

  double bits_if_united(Pair pair) const;
  std::optional<Pair> best_pair() const;
  void unite(Pair pair);

  std::vector<CountedPaths> counted_;  // They go by the first set of the cluster.
  std::vector<std::uint32_t> clusters_;
  // Has the counts of the union of each pair, which change only when one of the two does.
  std::vector<MatrixCounts> unions_;
  ClusterRoots roots_;
  ClusteringShape shape_;
};

MdlClusterer::MdlClusterer(const EssentialPaths& essential, std::uint32_t sets) : roots_(sets) {
  shape_.paths = essential.paths;
  for (std::uint32_t set = 0; set < sets; ++set) {
    clusters_.push_back(set);
    counted_.push_back(count_equal_pages(essential.sets[set], essential.pages_of_set[set]));
    shape_.add_cluster(counted_[set].pages, counted_[set].counts);
    for (std::uint32_t other = 0; other < set; ++other) {
      unions_.push_back(counts_of_union(counted_[other], counted_[set]));
    }
  }
}

void MdlClusterer::run() {
  for (std::optional<Pair> best = best_pair(); best; best = best_pair()) unite(*best);
}

double MdlClusterer::bits_if_united(Pair pair) const {
  ClusteringShape united = shape_;
  united.unite(counted_[pair.first].counts, counted_[pair.second].counts, unions_[cell(pair)]);
  return description_bits(united);
}

std::optional<Pair> MdlClusterer::best_pair() const {
  double least = description_bits(shape_);
  std::optional<Pair> best;
  for (auto first = clusters_.begin(); first != clusters_.end(); ++first) {
    for (auto second = first + 1; second != clusters_.end(); ++second) {
      const double bits = bits_if_united({*first, *second});
      if (bits >= least) continue;
      least = bits;
      best = Pair{*first, *second};
    }
  }
  return best;
}

void MdlClusterer::unite(Pair pair) {
  shape_.unite(counted_[pair.first].counts, counted_[pair.second].counts, unions_[cell(pair)]);
  counted_[pair.first] = union_of(counted_[pair.first], counted_[pair.second]);
  counted_[pair.second] = {};
  roots_.unite(pair.first, pair.second);
  std::erase(clusters_, pair.second);
  for (const std::uint32_t other : clusters_) {
    if (other == pair.first) continue;
    unions_[cell(pair_of(pair.first, other))] =
        counts_of_union(counted_[pair.first], counted_[other]);
  }
}

// Finds the template nearest to a set, by the clusters that have each path in theirs.
class TemplateIndex {
 public:
  TemplateIndex(const MdlClusterer& clusterer, std::uint32_t paths) : with_path_(paths) {
    std::vector<std::uint32_t> template_paths;
    for (const std::uint32_t cluster : clusterer.clusters()) {
      const CountedPaths& counted = clusterer[cluster];
      template_paths.clear();
      for (const PathCount& path : counted.paths) {
        if (in_template(path.pages, counted.pages)) template_paths.push_back(path.path);
      }
      add(cluster, template_paths);
    }
  }

  std::size_t size() const { return clusters_.size(); }

  void add(std::uint32_t cluster, std::span<const std::uint32_t> template_paths) {
    const auto added = static_cast<std::uint32_t>(clusters_.size());
    for (const std::uint32_t path : template_paths) with_path_[path].push_back(added);
    clusters_.push_back(cluster);
    sizes_.push_back(static_cast<std::int64_t>(template_paths.size()));
  }

  // Returns none if every template differs from the set in as many paths as the set has, or more.
  std::optional<std::uint32_t> nearest(std::span<const std::uint32_t> paths) const {
    // The size of the set is left out, as it is the same for all.
    std::vector<std::int64_t> differences = sizes_;
    for (const std::uint32_t path : paths) {
      for (const std::uint32_t i : with_path_[path]) differences[i] -= 2;
    }
    const auto least = std::min_element(differences.begin(), differences.end());
    if (least == differences.end() || *least >= 0) return std::nullopt;
    return clusters_[static_cast<std::size_t>(least - differences.begin())];
  }

 private:
  std::vector<std::uint32_t> clusters_;
  std::vector<std::int64_t> sizes_;  // They are those of their templates.
  std::vector<std::vector<std::uint32_t>> with_path_;
};

}  // namespace

MdlClusters cluster_by_mdl(const EssentialPaths& essential, std::uint32_t most) {
  MdlClusterer clusterer(essential, std::min(most, essential.sets.size()));
  clusterer.run();
  MdlClusters result;
  result.cluster_of_set = clusterer.cluster_of_set();
  if (essential.sets.size() <= most) return result;
  TemplateIndex templates(clusterer, essential.paths);
  for (std::uint32_t set = most; set < essential.sets.size(); ++set) {
    const std::optional<std::uint32_t> nearest = templates.nearest(essential.sets[set]);
    result.cluster_of_set.push_back(nearest.value_or(set));
    if (nearest) {
      result.joined_later += essential.pages_of_set[set];
    } else if (templates.size() < most) {  // keeps sets with nothing in common from n * n time
      templates.add(set, essential.sets[set]);
    }
  }
  return result;
}

}  // namespace winnow
