// SPDX-License-Identifier: GPL-2.0-or-later
//
// Checksums that a process has read, as long as it reads their tables.
#pragma once

#include <memory>
#include <string>

#include "indexer/checksums/block_checksums.h"

namespace winnow {

// Gives the checksums of the database in the folder, read once while somebody keeps them. Null
// where there are none that can be used: none at all, damaged ones, or those of another database.
// It is thread-safe.
std::shared_ptr<const BlockChecksums> checksums_of(const std::string& path);

// Looks at what can be looked at in no time: whether the version file is that of the checksums or
// of a later commit, and whether all tables are there with as many blocks. Throws
// Xapian::DatabaseCorruptError, with the damage noted, if not; Xapian::DatabaseOpeningError where
// the system refuses a file. A database without checksums passes. Gives the checksums: whoever
// keeps them while the database is opened spares it reading them again. It is thread-safe.
std::shared_ptr<const BlockChecksums> require_sound_files(const std::string& path);

}  // namespace winnow
