// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/page_index.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace winnow {
namespace {

Expected<std::optional<PageIndex>> open_if_possible(const LoadedArm& arm) {
  if (arm.spec->kind != ArmKind::method) return std::optional<PageIndex>();
  Expected<PageIndex> index = PageIndex::open(arm);
  if (!index) return index.error();
  return std::optional<PageIndex>(std::move(*index));
}

}  // namespace

Expected<PageIndex> PageIndex::open(const LoadedArm& arm) {
  Expected<std::unique_ptr<ArmSearcher>> searcher = open_arm(*arm.spec, arm.built);
  if (!searcher) return searcher.error();
  PageIndex index;
  index.searcher_ = std::move(*searcher);
  Expected<std::vector<std::string>> paths = index.searcher().document_paths();
  if (!paths) return paths.error();
  for (std::string& path : *paths) {
    std::string document = trec_identifier(path);
    index.paths_.emplace(std::move(document), std::move(path));
  }
  return index;
}

Expected<void> PageIndex::find_words(const std::string& query) {
  if (query_ == query) return {};
  const Expected<std::vector<QueryWordFrequency>> words = searcher().word_frequencies(query);
  if (!words && words.error().code != ErrorCode::usage) return words.error();
  words_.clear();
  if (words) {
    for (const QueryWordFrequency& word : *words) words_.push_back(word.word);
  }
  query_ = query;
  return {};
}

Expected<std::set<std::string>> PageIndex::words_held(const std::string& query,
                                                      const std::string& document) {
  std::set<std::string> held;
  const auto path = paths_.find(document);
  if (path == paths_.end()) return held;
  if (const Expected<void> found = find_words(query); !found) return found.error();
  if (words_.empty()) return held;
  const Expected<std::vector<bool>> in_document = searcher().words_in_document(query, path->second);
  if (!in_document) return in_document.error();
  for (std::size_t i = 0; i < std::min(words_.size(), in_document->size()); ++i) {
    if ((*in_document)[i]) held.insert(words_[i]);
  }
  return held;
}

Expected<std::string> PageIndex::title(const std::string& document) {
  const auto path = paths_.find(document);
  if (path == paths_.end()) return std::string();
  Expected<DocumentInfo> info = searcher().document(path->second);
  if (!info) return info.error();
  return std::move(info->title);
}

Expected<PageIndexPair> open_pages(const LoadedArm& baseline, const LoadedArm& other) {
  Expected<std::optional<PageIndex>> first = open_if_possible(baseline);
  if (!first) return first.error();
  Expected<std::optional<PageIndex>> second = open_if_possible(other);
  if (!second) return second.error();
  return PageIndexPair{std::move(*first), std::move(*second)};
}

Expected<std::vector<std::string>> words_only_in(PageIndex& here, PageIndex& there,
                                                 const std::string& query,
                                                 const std::string& document) {
  std::vector<std::string> words;
  if (!here.has(document) || !there.has(document)) return words;
  const Expected<std::set<std::string>> held = here.words_held(query, document);
  if (!held) return held.error();
  const Expected<std::set<std::string>> held_there = there.words_held(query, document);
  if (!held_there) return held_there.error();
  std::set_difference(held->begin(), held->end(), held_there->begin(), held_there->end(),
                      std::back_inserter(words));
  return words;
}

}  // namespace winnow
