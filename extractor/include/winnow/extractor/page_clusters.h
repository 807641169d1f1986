// SPDX-License-Identifier: GPL-2.0-or-later
//
// Pages by the templates that made them, without knowing these.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/document.h"
#include "winnow/extractor/export.h"

namespace winnow {

enum class Clustering : std::uint8_t {
  leader,   // a page joins the most similar of the groups there are, or begins one
  minhash,  // TEXT-HASH: least description length, among pairs that signatures find similar
  mdl,      // TEXT-MDL: least description length, among all pairs
  none,     // all pages are one cluster
};

// "leader", "minhash", "mdl", "none". Thread-safe.
WINNOW_EXPORT std::string_view clustering_name(Clustering clustering);

// Different sets of paths that `mdl` compares pair by pair. Of more, those that come first are
// clustered, and each of the others joins the cluster whose template paths differ least from its
// own essential ones. If they differ in as many paths as it has or more, it begins a cluster of its
// own, which others may join so long as there are no more than so many.
inline constexpr std::uint32_t kMaxMdlPages = 500;

struct ClusterOptions {
  Clustering clustering = Clustering::minhash;
  // Of leader: pages whose signatures are at least so similar are alike; 0: all are.
  double similarity = 0.3;
};

struct PageCluster {
  std::vector<std::uint32_t> pages;  // as add() numbered them, ascending
  // Essential paths that more than half of its pages have, of element names with ids and classes at
  // the end ("html/body/div#main"), in the order of their bytes. Of `leader` and `none`, which know
  // no essential paths, all paths that more than half have.
  std::vector<std::string> template_paths;
};

struct PageClusters {
  std::vector<PageCluster> clusters;  // by size, the largest first, then by their first pages
  // Bits that describe the pages by these clusters (the paper's M_T, M_D and M_delta), and by one
  // cluster a page.
  double bits = 0;
  double bits_apart = 0;
  // Of mdl: pages that were beyond kMaxMdlPages and joined later.
  std::uint32_t joined_later = 0;
};

// Clusters pages by the paths of their elements. Keeps a number for each different path of each
// different set of paths, and the names of all paths once. Not thread-safe.
//
// Source: "Automatic Template Detection Using Novel Approach", section 4, after Kim and Shim,
// "TEXT: Automatic Template Extraction from Heterogeneous Web Pages" (TKDE 2011).
class WINNOW_EXPORT PageClusterer {
 public:
  PageClusterer();
  ~PageClusterer();
  PageClusterer(PageClusterer&&) noexcept;
  PageClusterer& operator=(PageClusterer&&) noexcept;

  // Pages are numbered from 0 in the order of the calls. A degraded document is a page like any
  // other: its paths are few. Linear time.
  void add(const Document& document);

  // Of all pages added so far. The same pages in the same order give the same clusters.
  PageClusters cluster(const ClusterOptions& options) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace winnow
