// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/experiment/page_index.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace winnow {
namespace {

using WordSet = std::set<std::string>;

Expected<std::optional<PageIndex>> open_if_possible(const LoadedArm& arm) {
  if (arm.spec->kind != ArmKind::method) return std::optional<PageIndex>();
  Expected<PageIndex> index = PageIndex::open(arm);
  if (!index) return index.error();
  return std::optional<PageIndex>(std::move(*index));
}

}  // namespace

Expected<PageIndex> PageIndex::open(const LoadedArm& arm) {
  Expected<ExperimentSearcher> searcher = ExperimentSearcher::open(arm.built.database);
  if (!searcher) return searcher.error();
  return PageIndex(std::move(*searcher), arm.pages);
}

Expected<std::vector<WordSet>> PageIndex::words_held(const std::string& query,
                                                     std::span<const PageNumber> pages) {
  std::vector<WordSet> held(pages.size());
  std::vector<DocumentNumber> documents;
  for (const PageNumber page : pages) documents.push_back(pages_->document(page));
  const Expected<WordsInDocuments> found = searcher_.words_in_documents(query, documents);
  if (!found) {
    if (found.error().code == ErrorCode::usage) return held;
    return found.error();
  }
  for (std::size_t i = 0; i < held.size(); ++i) {
    for (std::size_t w = 0; w < found->words.size(); ++w) {
      if (found->held[i][w]) held[i].insert(found->words[w]);
    }
  }
  return held;
}

Expected<std::string> PageIndex::title(PageNumber page) {
  if (!has(page)) return std::string();
  Expected<DocumentInfo> info = searcher_.document(pages_->document(page));
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

Expected<std::vector<std::vector<std::string>>> words_only_in(PageIndex& here, PageIndex& there,
                                                              const std::string& query,
                                                              std::span<const PageNumber> pages) {
  const Expected<std::vector<WordSet>> held = here.words_held(query, pages);
  if (!held) return held.error();
  const Expected<std::vector<WordSet>> held_there = there.words_held(query, pages);
  if (!held_there) return held_there.error();
  std::vector<std::vector<std::string>> words(pages.size());
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (!here.has(pages[i]) || !there.has(pages[i])) continue;
    std::set_difference((*held)[i].begin(), (*held)[i].end(), (*held_there)[i].begin(),
                        (*held_there)[i].end(), std::back_inserter(words[i]));
  }
  return words;
}

}  // namespace winnow
