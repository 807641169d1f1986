// SPDX-License-Identifier: GPL-2.0-or-later
//
// Some queries are too long to be asked.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "winnow/extractor/export.h"

namespace winnow {

// "give at most 1000 words, and 16384 bytes", for messages. It is thread-safe.
WINNOW_EXPORT std::string query_limit_hint();

// Knows what Searcher takes: kMaxQueryBytes and kMaxQueryWords (searcher.h). It is for one thread.
class WINNOW_EXPORT QueryLimit {
 public:
  QueryLimit();
  ~QueryLimit();
  QueryLimit(QueryLimit&&) noexcept;
  QueryLimit& operator=(QueryLimit&&) noexcept;

  // Gives the beginning of a query that is longer, up to its last word within the limit; nothing
  // for one that Searcher takes. Takes linear time.
  std::optional<std::string> shortened(std::string_view query);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace winnow
