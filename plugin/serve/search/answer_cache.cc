// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/serve/search/answer_cache.h"

#include <utility>

namespace winnow::serve {
namespace {

// What an entry takes beside its texts: nodes, pointers, names of fields.
constexpr std::size_t kEntryBytes = 512;

std::size_t bytes_of(std::string_view key, const CachedAnswer& answer) {
  std::size_t bytes = kEntryBytes + key.size() + answer.response.body.size();
  bytes += answer.logged.query.size() + answer.logged.corrected_query.size();
  const PageFilters& filters = answer.logged.filters;
  for (const auto* list : {&filters.sites, &filters.languages, &filters.types, &filters.paths}) {
    for (const std::string& value : *list) bytes += sizeof(std::string) + value.size();
  }
  return bytes;
}

}  // namespace

std::shared_ptr<const CachedAnswer> AnswerCache::find(std::uint64_t revision,
                                                      std::string_view key) {
  const std::lock_guard lock(mutex_);
  if (revision != revision_) return nullptr;
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
  entries_.splice(entries_.begin(), entries_, found->second);
  return found->second->answer;
}

void AnswerCache::keep(std::uint64_t revision, std::string_view key,
                       std::shared_ptr<const CachedAnswer> answer) {
  const std::size_t bytes = bytes_of(key, *answer);
  // One answer is not to push out all others.
  if (bytes > limit_ / 4) return;
  const std::lock_guard lock(mutex_);
  if (revision < revision_) return;
  if (revision > revision_) forget_all();
  revision_ = revision;
  // Two workers may have found the same answer at the same time.
  if (by_key_.contains(key)) return;
  entries_.push_front({std::string(key), std::move(answer), bytes});
  by_key_.emplace(entries_.front().key, entries_.begin());
  bytes_ += bytes;
  while (bytes_ > limit_) forget_last();
}

std::size_t AnswerCache::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

void AnswerCache::forget_all() {
  by_key_.clear();
  entries_.clear();
  bytes_ = 0;
}

void AnswerCache::forget_last() {
  bytes_ -= entries_.back().bytes;
  by_key_.erase(entries_.back().key);
  entries_.pop_back();
}

}  // namespace winnow::serve
