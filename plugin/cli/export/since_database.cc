// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/export/since_database.h"

#include <algorithm>

#include "winnow/indexer/open_source.h"
#include "winnow/queries/searcher.h"

namespace winnow::cli {

Expected<NotedPages> noted_since(const FeedArguments& arguments, Source& source) {
  const std::string& database = arguments.since_db;
  if (database.empty()) return NotedPages();
  if (!arguments.source.others.empty()) {
    return Error{ErrorCode::usage, "goes with one SOURCE", "--since-db " + database,
                 "export each source by itself"};
  }
  const Expected<Searcher> opened = Searcher::open(database);
  if (!opened) return opened.error();
  const std::string identity = source.identity();
  const std::vector<RecordedSource>& sources = opened->metadata().sources;
  const auto recorded = std::ranges::find_if(sources, [&](const RecordedSource& each) {
    return each.place == identity || each.notes == identity;
  });
  // Only folders are recorded by name; of other sources there are the notes alone.
  const bool is_recorded = recorded != sources.end();
  if (is_recorded) source.keep_base(recorded->base);
  NotedPages noted =
      is_recorded ? NotedPages::open(database, recorded->notes, recorded->site)
                  : NotedPages::open(database, source, site_of_source(arguments.source.source));
  if (noted.knows_any()) return noted;
  return Error{ErrorCode::input, "has no notes on the pages of " + source.name(), database,
               "name the database that winnow index has made of this source"};
}

}  // namespace winnow::cli
