// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/noted_pages.h"

#include <xapian.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "indexer/database/database_reading.h"
#include "indexer/database/notes/page_notes.h"
#include "indexer/database/shard_set.h"
#include "indexer/schema/page_hashes.h"
#include "winnow/indexer/database_use.h"

namespace winnow {

struct NotedPages::State {
  PageNoteTable notes;
  std::vector<Xapian::Database> shards;
};

NotedPages::NotedPages() = default;
NotedPages::~NotedPages() = default;
NotedPages::NotedPages(NotedPages&&) noexcept = default;
NotedPages& NotedPages::operator=(NotedPages&&) noexcept = default;

NotedPages NotedPages::open(const std::string& database, const Source& source,
                            const std::string& site) {
  return open(database, source.identity(), site);
}

NotedPages NotedPages::open(const std::string& database, const std::string& notes,
                            const std::string& site) {
  NotedPages noted;
  try {
    const Expected<std::vector<std::string>> paths = shard_paths(database);
    if (!paths) return noted;
    auto state = std::make_unique<State>(State{PageNoteTable(notes, site), {}});
    const DatabaseUse use(database);
    for (const std::string& path : *paths) state->shards.push_back(open_whole(path));
    const bool any =
        std::any_of(state->shards.begin(), state->shards.end(),
                    [&](const Xapian::Database& shard) { return state->notes.has_any(shard); });
    if (any) noted.state_ = std::move(state);
  } catch (const Xapian::Error&) {
    return noted;
  }
  return noted;
}

std::optional<NotedPage> NotedPages::find(const SourceEntry& entry) {
  return entry.stamp.is_known() ? look_up(entry.path, &entry) : std::nullopt;
}

std::optional<NotedPage> NotedPages::find_path(std::string_view path) {
  return look_up(path, nullptr);
}

// The note must be true of the entry still, if there is one.
std::optional<NotedPage> NotedPages::look_up(std::string_view path, const SourceEntry* entry) {
  if (!state_) return std::nullopt;
  const std::uint64_t hash = PageNoteTable::hash_of_path(path);
  const Xapian::Database& shard = state_->shards[shard_of(hash, state_->shards.size())];
  std::optional<PageNote> note;
  try {
    note = note_from_bytes(shard.get_metadata(state_->notes.key_of(hash)));
  } catch (const Xapian::Error&) {
    // Changed by another writer, or damaged: pages are read instead.
    state_.reset();
    return std::nullopt;
  }
  if (!note) return std::nullopt;
  if (entry != nullptr &&
      (note->stamp != entry->stamp || !entry->may_have(note->url, note->url_options))) {
    return std::nullopt;
  }
  return NotedPage{std::move(note->url), std::move(note->page_hash)};
}

bool is_same_page(const NotedPage& noted, const RawPage& page) {
  return noted.url == page.url && noted.page_hash == hash_of_page(page);
}

bool NotedPages::knows_any() const { return state_ != nullptr; }

}  // namespace winnow
