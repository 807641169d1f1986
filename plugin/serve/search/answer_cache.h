// SPDX-License-Identifier: GPL-2.0-or-later
//
// Remembers answers, so that what many people ask is found once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "plugin/serve/http/message.h"
#include "winnow/queries/query_log.h"

namespace winnow::serve {

struct CachedAnswer {
  Response response;
  LoggedQuery logged;  // without its time
};

// Keeps the answers that were asked for last, of the newest revision that it has heard of. It is
// thread-safe.
class AnswerCache {
 public:
  // Keeps so many bytes of answers and keys; with 0 it keeps nothing.
  explicit AnswerCache(std::size_t bytes) : limit_(bytes) {}

  // Gives the answer to `key` at that revision of the database, or null.
  std::shared_ptr<const CachedAnswer> find(std::uint64_t revision, std::string_view key);

  // Answers of older revisions are forgotten; one of an older revision is not kept.
  void keep(std::uint64_t revision, std::string_view key,
            std::shared_ptr<const CachedAnswer> answer);

  std::size_t bytes() const;

 private:
  struct Entry {
    std::string key;
    std::shared_ptr<const CachedAnswer> answer;
    std::size_t bytes = 0;
  };

  void forget_all();
  void forget_last();

  const std::size_t limit_;
  mutable std::mutex mutex_;
  std::uint64_t revision_ = 0;
  std::size_t bytes_ = 0;
  std::list<Entry> entries_;  // the one asked for last comes first
  // Views of the keys of entries.
  std::unordered_map<std::string_view, std::list<Entry>::iterator> by_key_;
};

}  // namespace winnow::serve
