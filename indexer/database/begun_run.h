// SPDX-License-Identifier: GPL-2.0-or-later
//
// A mark in a database whose first run has begun.
//
// What a first run commits is not synchronised, which takes too long where commits are many. The
// system writes it all the same when the process is killed, but not when the power is lost: then
// anything may be missing, in ways that Xapian's own check does not find. The mark says in which
// boot of which machine the run was. If another one is running there now, and the mark is still
// there, the database is not to be trusted, and the next run begins it anew. A database that has
// checksums already was complete: these tell whether it is sound, whatever the mark says.
#pragma once

#include <string>

#include "indexer/common/file_descriptor.h"
#include "winnow/extractor/expected.h"

namespace winnow {

inline constexpr const char* kBegunFile = "winnow.begun";

// Makes the mark and has it written to the disk. The directory is made if it is not there.
// ErrorCode::disk.
Expected<void> note_begun(const std::string& database);

// Waits until no other process holds this, and holds it until the descriptor is closed: of two runs
// that start at once, one looks at a database that was cut off, removes it and makes its mark, and
// the other one comes after it. Nothing is open where the system cannot lock the directory.
FileDescriptor hold_folder(const std::string& database);

// Removes the mark; to be called when all else is on the disk. ErrorCode::disk.
Expected<void> note_over(const std::string& database);

// Says whether there is a mark, of whatever boot. Thread-safe.
bool has_begun(const std::string& database);

// Says whether the mark is of another boot of this machine, and there are no checksums.
// `directory` is a database, or a shard in one. Thread-safe.
bool is_cut_off(const std::string& directory);

// What to say of such a database, which is as good as damaged.
inline constexpr const char* kCutOff =
    "the machine stopped during the first run, so nothing is sure; winnow index begins it anew";

}  // namespace winnow
