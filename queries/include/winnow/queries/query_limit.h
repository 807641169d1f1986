// SPDX-License-Identifier: GPL-2.0-or-later
//
// Queries that are too long to be asked.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "winnow/extractor/export.h"

namespace winnow {

// "give at most 1000 words, and 16384 bytes", for messages. Thread-safe.
WINNOW_EXPORT std::string query_limit_hint();

// What Searcher takes: kMaxQueryBytes and kMaxQueryWords (searcher.h). For one thread.
class WINNOW_EXPORT QueryLimit {
 public:
  QueryLimit();
  ~QueryLimit();
  QueryLimit(QueryLimit&&) noexcept;
  QueryLimit& operator=(QueryLimit&&) noexcept;

  // The beginning of a query that is longer, up to its last word within the limit; nothing for one
  // that Searcher takes. Linear time.
  std::optional<std::string> shortened(std::string_view query);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace winnow
