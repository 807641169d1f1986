// SPDX-License-Identifier: GPL-2.0-or-later
//
// Clusters pages by the templates that made them, which need not be known.
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
  leader,   // a page joins the most similar group there is, or begins one
  minhash,  // TEXT-HASH: least description length, among pairs that signatures find similar
  mdl,      // TEXT-MDL: least description length, among all pairs
  none,     // all pages are one cluster
  links,    // as minhash, by what the pages' links look like and lead to
};

// Returns "leader", "minhash", "mdl", "none" or "links". Thread-safe.
WINNOW_EXPORT std::string_view clustering_name(Clustering clustering);

// `mdl` compares so many different sets of paths pair by pair. If there are more, the first ones
// are clustered, and each of the others joins the cluster whose template paths differ least from
// its own essential ones. If they differ in as many paths as it has or more, it begins a cluster of
// its own, which others may join as long as there are no more clusters than this.
inline constexpr std::uint32_t kMaxMdlPages = 500;

struct ClusterOptions {
  Clustering clustering = Clustering::minhash;
  // `leader` takes pages whose signatures are at least so similar for alike; with 0, all pages.
  double similarity = 0.3;
};

struct PageCluster {
  std::vector<std::uint32_t> pages;  // as add() numbered them, ascending
  // Names the essential paths that more than half of the pages have, in the order of their bytes:
  // names of elements, at the end with id and classes ("html/body/div#main"); with `links` the link
  // collections ("html/body/p/a -> /news/*"). `leader` and `none`
  // know no essential paths, and name all paths that more than half have.
  std::vector<std::string> template_paths;
};

struct PageClusters {
  std::vector<PageCluster> clusters;  // the largest first, equally large ones by their first pages
  // The pages take so many bits if they are described by these clusters (the paper's M_T, M_D and
  // M_delta), and so many if each is a cluster of its own.
  double bits = 0;
  double bits_apart = 0;
  // With `mdl`, so many pages were beyond kMaxMdlPages and joined later.
  std::uint32_t joined_later = 0;
};

// Says what a PageClusterer keeps of pages: the paths of their elements, or what their links look
// like and lead to. Clustering::links is for pages with `seen`, the others for `left_out`.
enum class PageLinks : bool { left_out, seen };

// Clusters pages by the paths of their elements. Keeps a number for each different path of each
// different set of paths, and the names of all paths once. Not thread-safe.
//
// Source: "Automatic Template Detection Using Novel Approach", section 4, after Kim and Shim,
// "TEXT: Automatic Template Extraction from Heterogeneous Web Pages" (TKDE 2011); with links after
// Crescenzi, Merialdo and Missier, "Clustering Web pages based on their structure" (Data &
// Knowledge Engineering 2005).
class WINNOW_EXPORT PageClusterer {
 public:
  explicit PageClusterer(PageLinks links = PageLinks::left_out);
  ~PageClusterer();
  PageClusterer(PageClusterer&&) noexcept;
  PageClusterer& operator=(PageClusterer&&) noexcept;

  // Numbers pages from 0 in the order of the calls. A degraded document is a page like any other,
  // with few paths. Takes linear time.
  void add(const Document& document);

  // Clusters all pages added so far.
  // The same pages in the same order give the same clusters.
  PageClusters cluster(const ClusterOptions& options) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace winnow
