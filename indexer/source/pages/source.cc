// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/source.h"

#include <memory>
#include <utility>

namespace winnow {

Expected<void> Source::for_each_entry(const EntryVisitor& entry, const SkipVisitor& skipped) {
  return for_each(
      [&](RawPage&& page) {
        SourceEntry read;
        read.path = page.path;
        read.held_bytes = page.bytes.size();
        // std::function wants what it holds to be copyable.
        const auto held = std::make_shared<RawPage>(std::move(page));
        read.read = [held] { return std::variant<RawPage, SkippedFile>(std::move(*held)); };
        return entry(std::move(read));
      },
      skipped);
}

Expected<void> read_entries(Source& source, const Source::PageVisitor& page,
                            const Source::SkipVisitor& skipped) {
  return source.for_each_entry(
      [&](SourceEntry&& entry) {
        std::variant<RawPage, SkippedFile> read = entry.read();
        if (auto* raw = std::get_if<RawPage>(&read)) return page(std::move(*raw));
        if (skipped) skipped(std::get<SkippedFile>(read));
        return true;
      },
      skipped);
}

}  // namespace winnow
