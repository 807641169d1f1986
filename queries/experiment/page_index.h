// SPDX-License-Identifier: GPL-2.0-or-later
//
// Winnow's index of an arm, asked what its pages hold.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "queries/experiment/loaded_arm.h"
#include "winnow/queries/experiment_searcher.h"

namespace winnow {

// For one thread; the arm must outlive it.
class PageIndex {
 public:
  // `arm` is of ArmKind::method.
  static Expected<PageIndex> open(const LoadedArm& arm);

  bool has(PageNumber page) const { return pages_->document(page) != 0; }

  // Gives those words of the query that each of the pages holds; there are none if there is no such
  // page, or if the searcher refuses the query.
  Expected<std::vector<std::set<std::string>>> words_held(const std::string& query,
                                                          std::span<const PageNumber> pages);

  // It is empty if there is no such page.
  Expected<std::string> title(PageNumber page);

  ExperimentSearcher& searcher() { return searcher_; }

 private:
  PageIndex(ExperimentSearcher searcher, const ArmPages& pages)
      : searcher_(std::move(searcher)), pages_(&pages) {}

  ExperimentSearcher searcher_;
  const ArmPages* pages_;
};

// Holds the indexes of two arms; there is no value where an arm is none of Winnow.
struct PageIndexPair {
  bool is_complete() const { return baseline && other; }

  std::optional<PageIndex> baseline;
  std::optional<PageIndex> other;
};

Expected<PageIndexPair> open_pages(const LoadedArm& baseline, const LoadedArm& other);

// Gives for each page the words of the query that it holds in `here` and not in `there`, in byte
// order. There are none if one of the two does not have the page: then there is nothing to compare.
Expected<std::vector<std::vector<std::string>>> words_only_in(PageIndex& here, PageIndex& there,
                                                              const std::string& query,
                                                              std::span<const PageNumber> pages);

}  // namespace winnow
