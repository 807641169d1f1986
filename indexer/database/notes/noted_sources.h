// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads what a database has recorded of the sources that it was made from.
#pragma once

#include <string>
#include <vector>

#include "winnow/indexer/index_metadata.h"

namespace winnow {

// Gives IndexMetadata::sources. There are none where there is no database, or none that can be
// read: whoever needs the database will say so.
std::vector<RecordedSource> read_sources(const std::string& database);

// Puts `source` into the place of the one that has the same notes and site, or to the end. Returns
// whether anything has changed. No more than kMostSources stay, those that came last.
bool record_source(std::vector<RecordedSource>& sources, const RecordedSource& source);

}  // namespace winnow
