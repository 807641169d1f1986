// SPDX-License-Identifier: GPL-2.0-or-later
//
// Making a database small once it is built, in steps that can be ended before they are done.
#pragma once

#include <xapian.h>

#include <functional>
#include <string>

#include "winnow/extractor/expected.h"

namespace winnow {

// This says whether whoever asked for a job wants it to end. Empty: nobody ever does.
using Interruption = std::function<bool()>;

// This is thrown to leave a step when the answer was yes.
struct Interrupted {};

void throw_if(const Interruption& interrupted);

// Does what Xapian::Database::compact() does, and takes the checksums of the copy. ErrorCode::disk
// if the copy lacks documents, positions or spelling words. It throws Interrupted before and after
// each table: what is in the directory `copy` then is no database, and the caller removes it.
// Throws Xapian's exceptions.
Expected<void> compact_into(const Xapian::Database& database, const std::string& copy,
                            const Interruption& interrupted);

// Writes the database in `path` anew with full blocks and puts the copy in its place, in one step
// that readers and a killed process cannot see half of. Frequent commits keep the memory of a run
// small and make it fast, but leave blocks half empty; this takes that back at little cost.
//
// `database` is all that is in `path`, its shards included, which become one. Somebody holds the
// lock, without uncommitted changes; he still stands on the old files afterwards and must only
// close them. The copy takes the place when it is on the disk and has what the original has, also
// the owners and rights of the directory and its files. An error says why the old files stay, as
// where the file system cannot exchange two directories, where there is no room for the copy, or if
// it was interrupted (compact_into()): the database is sound either way.
Expected<void> compact_in_place(const Xapian::Database& database, const std::string& path,
                                const Interruption& interrupted);

// Has the operating system write the files and the name of the database, without shards, in `path`
// to the disk. ErrorCode::disk if that fails.
Expected<void> sync_files(const std::string& path);

}  // namespace winnow
