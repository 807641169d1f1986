// SPDX-License-Identifier: GPL-2.0-or-later
//
// Making a database small once it is built.
#pragma once

#include <xapian.h>

#include <string>

namespace winnow {

// Writes the database in `path` anew with full blocks and puts the copy in its place, in one step
// that readers and a killed process cannot see half of. Frequent commits keep the memory of a run
// small and make it fast, but leave blocks half empty; this takes that back at little cost.
//
// `database` is all that is in `path`, its shards included, which become one. Somebody holds the
// lock, without uncommitted changes; he still stands on the old files afterwards and must only
// close them. Returns whether it was done; not so where the file system cannot exchange two
// directories, or where there is no room for the copy: the database is sound either way.
bool compact_in_place(Xapian::Database database, const std::string& path);

// Has the operating system write to the disk what it holds of the database, without shards, in
// `path`.
void sync_files(const std::string& path);

// Removes what is left of the old files, or of a run that was killed. The lock must be held, or the
// writer of compact_in_place() be closed. A directory of that name that holds anything but tables
// of a database is somebody's data, and stays.
void remove_compaction_leftovers(const std::string& path);

}  // namespace winnow
