// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads what a database has recorded, of the sources that it was made from above all.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "winnow/indexer/index_metadata.h"

namespace winnow {

// Gives what is recorded of a database. It is empty where there is no database, or none that can be
// read: whoever needs the database will say so.
IndexMetadata read_recorded(const std::string& database);

// Puts `source` into the place of the one that has the same notes and site, or to the end. Returns
// whether anything has changed. No more than kMostSources stay: the first one whose place is empty
// goes, or else the first.
bool record_source(std::vector<RecordedSource>& sources, const RecordedSource& source);

// Forgets the sources of a site: by the host of their base, or else by their own name.
void forget_sources(std::vector<RecordedSource>& sources, const std::string& site);

// Gives the folder or file of a RecordedSource::place or a Source::identity(). What follows it
// tells a list of its files from the whole.
std::string_view root_of(std::string_view place);

// Says whether there is surely nothing at a place any more. A place that cannot be looked at is not
// empty.
bool is_empty_place(const std::string& place);

// Says whether a database has noted more than `pages` pages of a source. No pages are noted where
// there is no database, or none that can be read; the same holds below.
bool has_noted_more(const std::string& database, const RecordedSource& source, std::uint64_t pages);

// Says whether a database has documents of a site (site_of()).
bool holds_site(const std::string& database, const std::string& site);

// Says whether a database has a document of any of the URLs, which have hosts.
bool holds_any(const std::string& database, const std::vector<std::string>& urls);

}  // namespace winnow
