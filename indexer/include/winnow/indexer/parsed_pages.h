// SPDX-License-Identifier: GPL-2.0-or-later
//
// Keeps pages that were parsed to learn from them, so that they can be indexed.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "winnow/extractor/page_parser.h"

namespace winnow {

// The bytes that parsed pages may take together, those of some 1.5 MB of HTML. For more, fresh
// memory costs as much time as parsing saves.
inline constexpr std::size_t kMaxParsedBytes = 6 << 20;

// On a small site most pages belong to the sample that is learned from: indexing need not parse
// them a second time. Memory is bounded; pages beyond the bound are not kept. Thread-safe.
class WINNOW_EXPORT ParsedPages {
 public:
  explicit ParsedPages(std::size_t most_bytes = kMaxParsedBytes) : room_(most_bytes) {}

  // `hash` says all that the parsed page depends on, but for the options of the parser, which must
  // be those of whoever takes it.
  void keep(const std::string& hash, ParsedPage&& page);

  // Gives each page once. There is none if it was not kept, or if subtree hashes are wanted and it
  // has none.
  std::optional<ParsedPage> take(const std::string& hash, bool with_hashes);

  // The number of pages that are kept and that nobody has taken.
  std::size_t size() const;

 private:
  struct Kept {
    ParsedPage page;
    std::size_t bytes = 0;
  };

  mutable std::mutex mutex_;
  std::unordered_map<std::string, Kept> pages_;
  std::size_t room_;
};

}  // namespace winnow
