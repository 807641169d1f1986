// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a source hands out, for tests of any kind of source.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "winnow/indexer/source.h"

namespace winnow {

struct SourceRun {
  std::vector<std::string> paths;                            // of the pages, in order
  std::map<std::string, RawPage> pages;                      // by path
  std::vector<std::pair<std::string, std::string>> skipped;  // path and reason, in order
  std::map<std::string, std::string> details;                // by path
  std::map<std::string, FileStamp> stamps;                   // by path; of entries only
  std::size_t held = 0;                                      // bytes, of all entries

  void add(RawPage&& page) {
    paths.push_back(page.path);
    pages[page.path] = std::move(page);
  }
  void add(const SkippedFile& file) {
    skipped.emplace_back(file.path, skip_reason_name(file.reason));
    details[file.path] = file.detail;
  }

  std::string bytes(const std::string& path) const {
    const auto found = pages.find(path);
    return found == pages.end() ? "no page" : found->second.bytes;
  }
  std::string url(const std::string& path) const {
    const auto found = pages.find(path);
    return found == pages.end() ? "no page" : found->second.url;
  }
  std::string reason(const std::string& path) const {
    for (const auto& [own, reason] : skipped) {
      if (own == path) return reason;
    }
    return "not skipped";
  }
};

inline SourceRun run_pages(Source& source) {
  SourceRun run;
  const Expected<void> done =
      source.for_each([&](RawPage&& page) { return run.add(std::move(page)), true; },
                      [&](const SkippedFile& file) { run.add(file); });
  EXPECT_TRUE(done) << done.error().message();
  return run;
}

// Takes all entries first and reads them afterwards, four at a time.
inline SourceRun run_entries(Source& source) {
  SourceRun run;
  std::vector<SourceEntry> entries;
  const Expected<void> done = source.for_each_entry(
      [&](SourceEntry&& entry) { return entries.push_back(std::move(entry)), true; },
      [&](const SkippedFile& file) { run.add(file); });
  EXPECT_TRUE(done) << done.error().message();
  std::vector<std::size_t> sizes;
  for (const SourceEntry& entry : entries) sizes.push_back(entry.page_bytes());
  std::vector<std::variant<RawPage, SkippedFile>> read(entries.size());
  std::vector<std::thread> threads;
  for (std::size_t first = 0; first < 4; ++first) {
    threads.emplace_back([&, first] {
      for (std::size_t i = first; i < entries.size(); i += 4) read[i] = entries[i].read();
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    run.held += entries[i].held_bytes;
    run.stamps[entries[i].path] = entries[i].stamp;
    if (auto* page = std::get_if<RawPage>(&read[i])) {
      EXPECT_EQ(page->path, entries[i].path);
      EXPECT_LE(page->bytes.size(), sizes[i]) << page->path;
      EXPECT_TRUE(entries[i].url.empty() || entries[i].url == page->url) << page->url;
      run.add(std::move(*page));
    } else {
      run.add(std::get<SkippedFile>(read[i]));
    }
  }
  return run;
}

}  // namespace winnow
