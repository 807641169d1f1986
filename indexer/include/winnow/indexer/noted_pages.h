// SPDX-License-Identifier: GPL-2.0-or-later
//
// What a database has noted of the files of a source, for those who would rather not read them.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "winnow/extractor/export.h"
#include "winnow/indexer/source.h"

namespace winnow {

// Of one page, as an earlier run of index_site() has read it.
struct NotedPage {
  std::string url;        // RawPage::url
  std::string page_hash;  // 16 bytes; of the page and of what its source says about it
};

// The notes of one database on one source. Holds the database open as it was at that time. Not
// thread-safe.
class WINNOW_EXPORT NotedPages {
 public:
  // Knows nothing.
  NotedPages();

  // `site`: IndexOptions::site of the runs. Where there is no database, or none that can be read,
  // nothing is known: who needs it will say so.
  static NotedPages open(const std::string& database, const Source& source,
                         const std::string& site);

  ~NotedPages();
  NotedPages(NotedPages&&) noexcept;
  NotedPages& operator=(NotedPages&&) noexcept;

  // What was noted of the entry's path, if the entry's stamp says that nothing has changed since
  // and its URL, where it has one, is the same. Nothing after a failure to read the database.
  std::optional<NotedPage> find(const SourceEntry& entry);

  bool knows_any() const;

 private:
  struct State;
  std::unique_ptr<State> state_;  // null: nothing is known
};

}  // namespace winnow
