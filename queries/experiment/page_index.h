// SPDX-License-Identifier: GPL-2.0-or-later
//
// Winnow's index of an arm, asked what its pages hold.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "queries/experiment/loaded_arm.h"

namespace winnow {

// Documents are named by their identifiers in rankings. For one thread.
class PageIndex {
 public:
  // `arm` is of ArmKind::method.
  static Expected<PageIndex> open(const LoadedArm& arm);

  bool has(const std::string& document) const { return paths_.contains(document); }

  // Those words of the query that the document holds; none if there is no such document, or if the
  // searcher refuses the query.
  Expected<std::set<std::string>> words_held(const std::string& query, const std::string& document);

  // Empty if there is no such document.
  Expected<std::string> title(const std::string& document);

  Searcher& searcher() { return *searcher_->winnow(); }

 private:
  Expected<void> find_words(const std::string& query);

  std::unique_ptr<ArmSearcher> searcher_;
  std::unordered_map<std::string, std::string> paths_;  // by identifier
  // Of the last query: documents of one query are asked for one after the other.
  std::optional<std::string> query_;
  std::vector<std::string> words_;
};

// The indexes of two arms; without a value where an arm is none of Winnow.
struct PageIndexPair {
  bool is_complete() const { return baseline && other; }

  std::optional<PageIndex> baseline;
  std::optional<PageIndex> other;
};

Expected<PageIndexPair> open_pages(const LoadedArm& baseline, const LoadedArm& other);

// The words of the query that the document holds in `here` and not in `there`, in byte order. None
// if one of the two does not have the document: then there is nothing to compare.
Expected<std::vector<std::string>> words_only_in(PageIndex& here, PageIndex& there,
                                                 const std::string& query,
                                                 const std::string& document);

}  // namespace winnow
