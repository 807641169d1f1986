// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <map>
#include <optional>
#include <queue>
#include <tuple>
#include <utility>

#include "extractor/clustering/cluster_pages.h"
#include "extractor/clustering/description_length.h"
#include "extractor/clustering/page_signature.h"

namespace winnow {
namespace {

// If there are no more clusters than this, each is compared with all.
constexpr std::size_t kFewClusters = 512;
// What a pair saves must be this share of what the next pair in the queue seemed to save.
constexpr double kNearlyBest = 0.95;
// If clusters are equally similar to one, so many of them are tried.
constexpr std::size_t kMostTied = 32;
// Each round begins with all clusters that are left, and new bands. Few are ever needed.
constexpr int kMaxRounds = 50;

struct Proposal {
  double saved = 0;
  std::uint32_t cluster = 0;
  std::uint32_t other = 0;
  // The two clusters had so many pages when this was computed; since then they may have grown.
  std::uint32_t cluster_pages = 0;
  std::uint32_t other_pages = 0;
  MatrixCounts united;
};

struct IsWorse {
  bool operator()(const Proposal& a, const Proposal& b) const {
    if (a.saved != b.saved) return a.saved < b.saved;
    return key(a) > key(b);
  }
  // Decides ties by the order of pages.
  static std::tuple<std::uint32_t, std::uint32_t, std::uint32_t> key(const Proposal& proposal) {
    return {std::min(proposal.cluster, proposal.other), std::max(proposal.cluster, proposal.other),
            proposal.cluster};
  }
};

class HashClusterer {
 public:
  HashClusterer(const EssentialPaths& essential, const PathSets& sets);

  std::vector<std::uint32_t> run();

 private:
  // Returns whether any clusters were united.
  bool run_round();
  std::optional<Proposal> propose(std::uint32_t cluster);
  // Finds the clusters whose signatures are most similar, at most kMostTied. There are none if no
  // signature has a hash in common.
  void find_most_similar(std::uint32_t cluster);
  void consider(std::uint32_t cluster, std::uint32_t other);
  bool still_holds(const Proposal& proposal) const;
  double saved_by(const Proposal& proposal) const;
  void add_if_saving(const std::optional<Proposal>& proposal);
  void unite(const Proposal& proposal);
  void unite_equal_signatures();

  std::vector<CountedPaths> counted_;  // They go by the first set of the cluster.
  std::vector<PageSignature> signatures_;
  ClusterRoots roots_;
  ClusteringShape shape_;
  double bits_ = 0;  // They are those of shape_.

  // These belong to a round.
  std::vector<std::uint32_t> live_;
  bool compare_all_ = false;
  SignatureBands bands_;  // They are empty if all are compared.
  std::priority_queue<Proposal, std::vector<Proposal>, IsWorse> queue_;

  // These belong to a search for the most similar clusters.
  std::vector<std::uint32_t> seen_by_;  // Each cluster has the search that looked at it last.
  std::uint32_t search_ = 0;
  std::vector<std::uint32_t> most_similar_;
  double similarity_ = 0;
};

HashClusterer::HashClusterer(const EssentialPaths& essential, const PathSets& sets)
    : roots_(essential.sets.size()), seen_by_(essential.sets.size()) {
  shape_.paths = essential.paths;
  for (std::uint32_t set = 0; set < essential.sets.size(); ++set) {
    const std::span<const std::uint32_t> paths = essential.sets[set];
    counted_.push_back(count_equal_pages(paths, essential.pages_of_set[set]));
    signatures_.push_back(sign_paths(sets.hashes(paths)));
    shape_.add_cluster(counted_[set].pages, counted_[set].counts);
  }
}

std::vector<std::uint32_t> HashClusterer::run() {
  unite_equal_signatures();
  for (int round = 0; round < kMaxRounds && run_round(); ++round) {
  }
  return roots_.roots();
}

void HashClusterer::unite_equal_signatures() {
  std::map<PageSignature, std::uint32_t> known;
  for (std::uint32_t set = 0; set < roots_.size(); ++set) {
    const auto [first, is_new] = known.emplace(signatures_[set], set);
    if (is_new) continue;
    Proposal equal;
    equal.cluster = first->second;
    equal.other = set;
    equal.united = counts_of_union(counted_[equal.cluster], counted_[set]);
    unite(equal);
  }
}

bool HashClusterer::run_round() {
  live_.clear();
  for (std::uint32_t each = 0; each < roots_.size(); ++each) {
    if (roots_.is_root(each)) live_.push_back(each);
  }
  compare_all_ = live_.size() <= kFewClusters;
  bands_ = compare_all_ ? SignatureBands() : SignatureBands(signatures_, live_);
  bits_ = description_bits(shape_);
  for (const std::uint32_t cluster : live_) add_if_saving(propose(cluster));
  bool united = false;
  while (!queue_.empty()) {
    Proposal best = queue_.top();
    queue_.pop();
    if (!roots_.is_root(best.cluster)) continue;
    if (!still_holds(best)) {
      const std::optional<Proposal> renewed = propose(best.cluster);
      if (!renewed) continue;
      best = *renewed;
    }
    best.saved = saved_by(best);
    if (best.saved <= 0) continue;
    if (!queue_.empty() && best.saved < kNearlyBest * queue_.top().saved) {
      queue_.push(best);
      continue;
    }
    unite(best);
    united = true;
    add_if_saving(propose(std::min(best.cluster, best.other)));
  }
  return united;
}

void HashClusterer::add_if_saving(const std::optional<Proposal>& proposal) {
  if (proposal && proposal->saved > 0) queue_.push(*proposal);
}

std::optional<Proposal> HashClusterer::propose(std::uint32_t cluster) {
  find_most_similar(cluster);
  std::optional<Proposal> best;
  for (const std::uint32_t other : most_similar_) {
    Proposal proposal;
    proposal.cluster = cluster;
    proposal.other = other;
    proposal.cluster_pages = counted_[cluster].pages;
    proposal.other_pages = counted_[other].pages;
    proposal.united = counts_of_union(counted_[cluster], counted_[other]);
    proposal.saved = saved_by(proposal);
    if (!best || IsWorse()(*best, proposal)) best = proposal;
  }
  return best;
}

void HashClusterer::find_most_similar(std::uint32_t cluster) {
  most_similar_.clear();
  similarity_ = 0;
  seen_by_[cluster] = ++search_;
  if (compare_all_) {
    for (const std::uint32_t other : live_) consider(cluster, other);
    return;
  }
  for (std::size_t band = 0; band < SignatureBands::kBands; ++band) {
    for (const std::uint32_t other : bands_.equal_in(band, signatures_[cluster])) {
      consider(cluster, other);
    }
  }
}

void HashClusterer::consider(std::uint32_t cluster, std::uint32_t other) {
  other = roots_.root(other);
  if (seen_by_[other] == search_) return;
  seen_by_[other] = search_;
  const double similarity = signature_similarity(signatures_[cluster], signatures_[other]);
  if (similarity < similarity_ || similarity == 0) return;
  if (similarity > similarity_) most_similar_.clear();
  similarity_ = similarity;
  if (most_similar_.size() < kMostTied) most_similar_.push_back(other);
}

bool HashClusterer::still_holds(const Proposal& proposal) const {
  return roots_.is_root(proposal.other) &&
         counted_[proposal.cluster].pages == proposal.cluster_pages &&
         counted_[proposal.other].pages == proposal.other_pages;
}

double HashClusterer::saved_by(const Proposal& proposal) const {
  ClusteringShape united = shape_;
  united.unite(counted_[proposal.cluster].counts, counted_[proposal.other].counts, proposal.united);
  return bits_ - description_bits(united);
}

void HashClusterer::unite(const Proposal& proposal) {
  const auto [first, second] = std::minmax(proposal.cluster, proposal.other);
  shape_.unite(counted_[first].counts, counted_[second].counts, proposal.united);
  bits_ = description_bits(shape_);
  counted_[first] = union_of(counted_[first], counted_[second]);
  counted_[second] = {};
  roots_.unite(first, second);
  for (std::size_t i = 0; i < kSignatureHashes; ++i) {
    signatures_[first][i] = std::min(signatures_[first][i], signatures_[second][i]);
  }
}

}  // namespace

std::vector<std::uint32_t> cluster_by_minhash(const EssentialPaths& essential,
                                              const PathSets& sets) {
  return HashClusterer(essential, sets).run();
}

}  // namespace winnow
