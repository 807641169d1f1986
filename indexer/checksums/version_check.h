// SPDX-License-Identifier: GPL-2.0-or-later
//
// Compares the files of a database with those that its checksums were taken of, as far as that
// takes no time: the version file as a whole, of the tables whether they are there.
#pragma once

#include <string>
#include <vector>

#include "indexer/checksums/block_checksums.h"
#include "winnow/indexer/verified_tables.h"

namespace winnow {

enum class VersionState {
  same,
  later,    // a commit that came after the checksums
  foreign,  // of another database, which took the place of the one that they are of
  damaged,
};

// Compares the bytes of a version file with those that the checksums were taken of.
VersionState compare_version(const BlockChecksums& checksums, const std::string& version);

// The last file that the system refused, and the number of its error.
struct FileRefusal {
  int number = 0;
  std::string file;
};

// Finds which files are missing, cut short, or not of any commit. Gives nothing if the database is
// another one.
std::vector<DamagedBytes> find_damaged_files(const BlockChecksums& checksums,
                                             const FileDescriptor& folder, const std::string& path,
                                             FileRefusal& refusal);

}  // namespace winnow
