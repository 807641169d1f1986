// SPDX-License-Identifier: GPL-2.0-or-later
//
// Goes through a source of strangers' bytes, and checks what holds of every source of files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "fuzz/invariant.h"
#include "winnow/indexer/source.h"

namespace winnow {

// No name leads out of the folder of results.
inline bool stays_inside(std::string_view path) {
  if (path.empty() || path.starts_with('/')) return false;
  while (!path.empty()) {
    const std::string_view part = path.substr(0, path.find('/'));
    if (part.empty() || part == "." || part == "..") return false;
    path.remove_prefix(part.size() == path.size() ? part.size() : part.size() + 1);
  }
  return true;
}

// Returns the pages that one pass finds, and what it leaves out, in their order.
inline std::vector<std::string> found_in(Source& source, std::size_t max_page_bytes) {
  std::vector<std::string> found;
  const Expected<void> done = source.for_each_entry(
      [&](SourceEntry&& entry) {
        WINNOW_INVARIANT(stays_inside(entry.path));
        const std::variant<RawPage, SkippedFile> read = entry.read();
        if (const auto* page = std::get_if<RawPage>(&read)) {
          WINNOW_INVARIANT(page->path == entry.path && !page->url.empty());
          WINNOW_INVARIANT(entry.url.empty() || page->url == entry.url);
          WINNOW_INVARIANT(page->bytes.size() <= max_page_bytes);
          found.push_back(page->path + '\n' + page->url + '\n' + page->bytes);
        } else {
          const auto& skipped = std::get<SkippedFile>(read);
          WINNOW_INVARIANT(skipped.reason != SkipReason::none && skipped.path == entry.path);
          found.push_back(skipped.path + '\n' + skipped.detail);
        }
        return true;
      },
      [&](const SkippedFile& file) {
        WINNOW_INVARIANT(file.reason != SkipReason::none);
        found.push_back(file.path + '\n' + file.detail);
      });
  WINNOW_INVARIANT(done.has_value());
  // It may be too small: counting passes over entries by the sizes in their headers, and reading a
  // damaged one may end elsewhere.
  WINNOW_INVARIANT(source.count().has_value());
  return found;
}

}  // namespace winnow
