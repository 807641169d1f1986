// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sites in memory to learn from.
#pragma once

#include <atomic>
#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "winnow/indexer/source.h"

namespace winnow {

// Hands out its pages in their order, and one file that is no page.
class MemoryPages : public Source {
 public:
  void add(const std::string& url, std::string html) {
    RawPage page;
    page.path = "path" + std::to_string(pages.size());
    page.url = url;
    page.bytes = std::move(html);
    page.content_type = "text/html";
    pages.push_back(std::move(page));
  }

  // Makes pages of one template, under URLs that begin with `prefix`.
  void add_articles(const std::string& prefix, int count) {
    for (int i = 0; i < count; ++i) {
      const std::string n = std::to_string(i);
      add(prefix + n, "<body><nav id=top>home</nav><h1>Title " + n + "</h1><p>Text " + n);
    }
  }

  std::string name() const override { return "memory"; }
  Expected<std::uint64_t> count() override { return std::uint64_t{pages.size()}; }
  Expected<void> for_each(const PageVisitor& visit, const SkipVisitor& skip) override {
    if (fails) return Error{ErrorCode::input, "broken", "memory", ""};
    if (skip) skip({"picture.png", SkipReason::not_html, "is an image"});
    for (const RawPage& page : pages) {
      if (!visit(RawPage(page))) break;
    }
    return {};
  }

  std::vector<RawPage> pages;
  bool fails = false;
};

// Hands out the same pages as files: their URLs are known before they are read, and some are none.
class FilePages : public MemoryPages {
 public:
  Expected<void> for_each_entry(const EntryVisitor& visit, const SkipVisitor& skip) override {
    if (fails) return Error{ErrorCode::input, "broken", "memory", ""};
    if (skip) skip({"picture.png", SkipReason::not_html, "is an image"});
    for (const RawPage& page : pages) {
      SourceEntry entry;
      entry.path = page.path;
      if (names_urls) entry.url = page.url;
      entry.stamp = {page.bytes.size(), page.modified};
      entry.read = [this, &page]() -> std::variant<RawPage, SkippedFile> {
        ++read;
        if (page.content_type.empty()) return SkippedFile{page.path, SkipReason::not_html, ""};
        return page;
      };
      if (!visit(std::move(entry))) break;
    }
    ++times;
    return {};
  }
  Expected<void> for_each(const PageVisitor& visit, const SkipVisitor& skip) override {
    return read_entries(*this, visit, skip);
  }

  bool names_urls = true;
  std::atomic<int> read = 0;
  int times = 0;  // gone through
};

// Hands out the same pages, but in one pass, or from then on, without the first of them: as if
// their folder could not be listed then.
class PagesOfALostFolder : public FilePages {
 public:
  Expected<void> for_each_entry(const EntryVisitor& visit, const SkipVisitor& skip) override {
    const bool loses = goes_on ? times >= lost_in : times == lost_in;
    if (loses && skip) skip({"folder", SkipReason::unreadable, "Cannot allocate memory"});
    std::size_t number = 0;
    return FilePages::for_each_entry(
        [&](SourceEntry&& entry) { return (loses && number++ < lost) || visit(std::move(entry)); },
        skip);
  }

  std::size_t lost = 0;  // pages
  int lost_in = 0;       // the number of the pass, from 0 on
  bool goes_on = false;
};

}  // namespace winnow
