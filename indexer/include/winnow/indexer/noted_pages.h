// SPDX-License-Identifier: GPL-2.0-or-later
//
// Gives what a database has noted of the files of a source, which need not be read again then.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "winnow/extractor/export.h"
#include "winnow/indexer/source.h"

namespace winnow {

// An earlier run of index_site() has noted this of a page that it read.
struct NotedPage {
  std::string url;        // RawPage::url
  std::string page_hash;  // 16 bytes; of the page and of what its source says about it
};

// Says whether the page that was read is the one that was noted: its bytes, its URL, and what its
// source says about it. Thread-safe.
WINNOW_EXPORT bool is_same_page(const NotedPage& noted, const RawPage& page);

// The notes of one database on one source. The object holds the database open as it was when it was
// opened. Not thread-safe.
class WINNOW_EXPORT NotedPages {
 public:
  // Makes an object that knows nothing.
  NotedPages();

  // `site` is IndexOptions::site of the runs. Where there is no database, or none that can be read,
  // nothing is known; whoever needs the database will say so.
  static NotedPages open(const std::string& database, const Source& source,
                         const std::string& site);
  // `notes` is RecordedSource::notes.
  static NotedPages open(const std::string& database, const std::string& notes,
                         const std::string& site);

  ~NotedPages();
  NotedPages(NotedPages&&) noexcept;
  NotedPages& operator=(NotedPages&&) noexcept;

  // Finds what was noted of the entry's path, if the entry's stamp says that nothing has changed
  // since and its URL, where it has one, is the same. After a failure to read the database it finds
  // nothing.
  std::optional<NotedPage> find(const SourceEntry& entry);

  // Finds what was noted of a path, whatever has changed since.
  std::optional<NotedPage> find_path(std::string_view path);

  bool knows_any() const;

 private:
  struct State;
  std::optional<NotedPage> look_up(std::string_view path, const SourceEntry* entry);

  std::unique_ptr<State> state_;  // null: nothing is known
};

}  // namespace winnow
