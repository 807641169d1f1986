// SPDX-License-Identifier: GPL-2.0-or-later
//
// Upkeep of databases.
#pragma once

#include <cstdint>
#include <string>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_metadata.h"

namespace winnow {

struct DatabaseCheck {
  std::uint64_t problems = 0;  // that Xapian's own check found
  std::string report;          // Xapian's words on them, one a line
  std::uint64_t documents = 0;
  IndexMetadata metadata;
};

// Runs Xapian's consistency check over every table of the database, and reads Winnow's metadata.
// Takes as long as reading the whole database. Errors: not_found; corrupt or incompatible where the
// metadata cannot be used.
WINNOW_EXPORT Expected<DatabaseCheck> check_database(const std::string& database);

// Removes the document of the page with this URL (as the hits show it), or all documents of a site
// (a host, or the name given when it was indexed) with what was learned of it; returns how many
// documents there were. With `dry_run` they are only counted. Errors as index_site(); not_found
// only if there is no such database; usage if a URL without a host is that of pages of several
// sites.
WINNOW_EXPORT Expected<std::uint64_t> delete_page(const std::string& database,
                                                  const std::string& url, bool dry_run);
WINNOW_EXPORT Expected<std::uint64_t> delete_site(const std::string& database,
                                                  const std::string& site, bool dry_run);

}  // namespace winnow
