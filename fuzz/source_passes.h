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
  std::size_t pages = 0;
  bool damaged = false;
  const Expected<void> done = source.for_each_entry(
      [&](SourceEntry&& entry) {
        ++pages;
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
        damaged = damaged || file.reason == SkipReason::broken_entry ||
                  file.reason == SkipReason::broken_archive || file.reason == SkipReason::bomb;
        found.push_back(file.path + '\n' + file.detail);
      });
  WINNOW_INVARIANT(done.has_value());
  // In what is damaged, reading a file may lead to others than passing over it, as is done to
  // count.
  const Expected<std::uint64_t> most = source.count();
  WINNOW_INVARIANT(most && (damaged || *most >= pages));
  return found;
}

}  // namespace winnow
