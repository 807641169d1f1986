// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/notes/noted_sources.h"

#include <xapian.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <system_error>

#include "indexer/database/database_reading.h"
#include "indexer/database/notes/page_notes.h"
#include "indexer/database/shard_set.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/database_use.h"
#include "winnow/indexer/schema.h"
#include "winnow/indexer/url.h"

namespace winnow {
namespace {

// Says whether something holds of a database. What cannot be read has nothing.
bool holds(const std::string& database, const std::function<bool(const Xapian::Database&)>& what) {
  const auto found = read_repeatedly<bool>(database, [&]() -> Expected<bool> {
    const Expected<Xapian::Database> opened = open_for_reading(database);
    if (!opened) return opened.error();
    return what(*opened);
  });
  return found && *found;
}

}  // namespace

IndexMetadata read_recorded(const std::string& database) {
  const auto metadata = read_repeatedly<IndexMetadata>(database, [&]() -> Expected<IndexMetadata> {
    const Expected<Xapian::Database> opened = open_for_reading(database);
    if (!opened) return opened.error();
    return metadata_from_json(opened->get_metadata(std::string(kMetadataKey)), database);
  });
  return metadata ? *metadata : IndexMetadata();
}

bool record_source(std::vector<RecordedSource>& sources, const RecordedSource& source) {
  const auto same = std::find_if(sources.begin(), sources.end(), [&](const RecordedSource& each) {
    return each.notes == source.notes && each.site == source.site;
  });
  if (same == sources.end()) {
    sources.push_back(source);
    if (sources.size() > kMostSources) {
      const auto end = sources.end() - 1;
      const auto gone = std::find_if(sources.begin(), end, [](const RecordedSource& each) {
        return is_empty_place(each.place);
      });
      sources.erase(gone == end ? sources.begin() : gone);
    }
    return true;
  }
  if (*same == source) return false;
  *same = source;
  return true;
}

void forget_sources(std::vector<RecordedSource>& sources, const std::string& site) {
  std::erase_if(sources, [&](const RecordedSource& each) {
    return (each.base.url.empty() ? each.site : host_of(each.base.url)) == site;
  });
}

std::string_view root_of(std::string_view place) { return place.substr(0, place.find('\n')); }

bool is_empty_place(const std::string& place) {
  std::error_code failed;
  return !std::filesystem::exists(std::filesystem::path(root_of(place)), failed) && !failed;
}

bool has_noted_more(const std::string& database, const RecordedSource& source,
                    std::uint64_t pages) {
  try {
    const Expected<std::vector<std::string>> paths = shard_paths(database);
    if (!paths) return false;
    const PageNoteTable notes(source.notes, source.site);
    const DatabaseUse use(database);
    std::uint64_t noted = 0;
    for (const std::string& path : *paths) {
      noted += notes.count(open_whole(path), pages + 1 - noted);
      if (noted > pages) return true;
    }
  } catch (const Xapian::Error&) {
    return false;
  }
  return false;
}

bool holds_site(const std::string& database, const std::string& site) {
  return holds(database, [&](const Xapian::Database& opened) {
    return opened.term_exists(make_term(prefix::kHost, site));
  });
}

bool holds_any(const std::string& database, const std::vector<std::string>& urls) {
  return holds(database, [&](const Xapian::Database& opened) {
    return std::any_of(urls.begin(), urls.end(), [&](const std::string& url) {
      return opened.term_exists(url_term(url, ""));
    });
  });
}

}  // namespace winnow
