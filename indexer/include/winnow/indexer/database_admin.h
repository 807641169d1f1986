// SPDX-License-Identifier: GPL-2.0-or-later
//
// Upkeep of databases.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/index_metadata.h"

namespace winnow {

struct DatabaseCheck {
  std::uint64_t problems = 0;  // their number, by Xapian's own check
  std::string report;          // Xapian's words on them, one problem a line
  std::uint64_t documents = 0;
  IndexMetadata metadata;
};

// Runs Xapian's consistency check over every table of the database, and reads Winnow's metadata.
// This takes as long as reading the whole database. While another process writes, the check looks
// once more at what seems damaged; ErrorCode::try_again if that process does not stop. Errors:
// not_found; corrupt or incompatible where the metadata cannot be used; disk where the user may not
// write the tables, because Xapian opens them so.
WINNOW_EXPORT Expected<DatabaseCheck> check_database(const std::string& database);

// Says what a database knows of one site.
struct ModelStatus {
  std::string site;
  std::string learned;  // "templates", or what was counted: piece_name()
  std::size_t templates = 0;
  std::uint64_t learned_pages = 0;    // that the templates were learned from
  std::uint64_t sample_pages = 0;     // looked at
  std::uint64_t site_pages = 0;       // that the site had then
  std::uint64_t different_pages = 0;  // of the sample: pages that are not copies of others
  std::uint64_t bytes = 0;
  std::uint64_t documents = 0;  // that were classified by it as it is
};

struct DatabaseStatus {
  IndexMetadata metadata;
  std::size_t shards = 1;  // as they are; those of a database that is being built are more
  std::uint64_t documents = 0;
  std::uint64_t dropped = 0;                   // pages noted only: another one stands for them
  std::map<std::string, std::uint64_t> sites;  // documents by host, or by the name of a site
  std::map<std::string, std::uint64_t> noted;  // files by source: 16 hexadecimal digits, the
                                               // hash of Source::identity()
  std::vector<ModelStatus> models;             // by site
  std::vector<Error> unreadable;               // of models that are stored and cannot be used
  std::uint64_t without_model = 0;             // documents classified on their own
  // The number of documents that were classified by what was known of their sites at some earlier
  // time: the next run over their source indexes them again.
  std::uint64_t older_model = 0;
};

// Says what is in a database and how it came about. It reads one value of each document. Errors:
// not_found; corrupt or incompatible where the metadata cannot be used.
WINNOW_EXPORT Expected<DatabaseStatus> database_status(const std::string& database);

struct MergeReport {
  std::size_t shards = 0;        // that became one
  std::uint64_t documents = 0;   // of the result
  std::uint64_t superseded = 0;  // documents of pages that a later input has, too; left out
  std::uint64_t collapsed = 0;   // documents that another one stands for
  bool unchanged = false;        // the inputs were merged there before: nothing was done
  // These are of the inputs together, where they are parts of a source (IndexMetadata::parts).
  std::vector<std::string> missing_parts = {};    // part_text()
  std::vector<std::string> unmatched_rules = {};  // RecordedRule::place
  std::vector<std::string> drifted = {};          // sites (SiteDrift::drifted)
};

// Says what databases become: one, or the shards of one, which stay where they are. A run cannot
// update the latter, as its pages are not in the shards that their URLs say; to make it one is to
// merge it.
enum class MergedShards { one, keep };

// Puts databases together in a new one, with full blocks; without shards, unless they are kept.
// They must be made with the same choices. Of a page that several have, the document of the last of
// them is taken, and so it is with what is known of a site and what is noted of a file. Duplicates
// are settled anew as the first has them; where they are to be dropped, that is left to the next
// run, which can read pages again that are needed after all. The inputs are only read; the result
// is there as a whole or not at all. A database that is made of the same inputs, in the same
// states, is left as it is, whatever has become of it since.
//
// `interrupted` is asked now and then, in the calling thread: between two tables, which takes a
// while where they are large, and between two pages. With yes, the job ends with
// ErrorCode::try_again and leaves no result.
//
// Errors: usage if `result` is not free, if there is no input, if a part's first run has not ended,
// or if there are more shards to keep than a database may have; incompatible; not_found, corrupt,
// disk; locked if another process merges to the same place; try_again if an input is being written
// to.
WINNOW_EXPORT Expected<MergeReport> merge_databases(const std::string& result,
                                                    std::span<const std::string> inputs,
                                                    const std::function<bool()>& interrupted = {},
                                                    MergedShards shards = MergedShards::one);

// Makes the shards of a database one, in its place and in one step. A database without shards stays
// as it is. `interrupted` is asked as above; after a yes the database stays in its shards. Errors:
// as index_site(); disk if there is no room, or if the file system cannot exchange directories.
WINNOW_EXPORT Expected<MergeReport> merge_shards(const std::string& database,
                                                 const std::function<bool()>& interrupted = {});

// Removes the document of the page with this URL (as the hits show it), or all documents of a site
// (a host, or the name given when it was indexed) with what was learned of it; returns how many
// documents there were. With `dry_run` they are only counted. Errors as index_site(); not_found
// only if there is no such database; usage if a URL without a host is that of pages of several
// sites. The words by which these pages link to others are taken from them (slot::kLinkWords), for
// which the values of all documents are read.
//
// `interrupted` is asked before each document. With yes, the documents before it are deleted, and
// the error, ErrorCode::try_again, says how many.
WINNOW_EXPORT Expected<std::uint64_t> delete_page(const std::string& database,
                                                  const std::string& url, bool dry_run);
WINNOW_EXPORT Expected<std::uint64_t> delete_site(const std::string& database,
                                                  const std::string& site, bool dry_run,
                                                  const std::function<bool()>& interrupted = {});

}  // namespace winnow
