// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/database/notes/noted_sources.h"

#include <xapian.h>

#include <algorithm>

#include "indexer/database/database_reading.h"
#include "indexer/database/shard_set.h"
#include "winnow/extractor/expected.h"
#include "winnow/indexer/schema.h"

namespace winnow {

std::vector<RecordedSource> read_sources(const std::string& database) {
  const auto metadata = read_repeatedly<IndexMetadata>(database, [&]() -> Expected<IndexMetadata> {
    const Expected<Xapian::Database> opened = open_for_reading(database);
    if (!opened) return opened.error();
    return metadata_from_json(opened->get_metadata(std::string(kMetadataKey)), database);
  });
  return metadata ? metadata->sources : std::vector<RecordedSource>();
}

bool record_source(std::vector<RecordedSource>& sources, const RecordedSource& source) {
  const auto same = std::find_if(sources.begin(), sources.end(), [&](const RecordedSource& each) {
    return each.notes == source.notes && each.site == source.site;
  });
  if (same == sources.end()) {
    sources.push_back(source);
    if (sources.size() > kMostSources) sources.erase(sources.begin());
    return true;
  }
  if (*same == source) return false;
  *same = source;
  return true;
}

}  // namespace winnow
