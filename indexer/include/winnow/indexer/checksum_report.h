// SPDX-License-Identifier: GPL-2.0-or-later
//
// Says whether the bytes of a database are those that were written.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"
#include "winnow/indexer/verified_tables.h"

namespace winnow {

struct ChecksumReport {
  bool has_checksums = false;         // that are of this database; all shards of it have them
  std::uint64_t bytes = 0;            // that were compared, damaged ones included
  std::uint64_t newer_bytes = 0;      // written since, so that nothing is known of them
  std::vector<DamagedBytes> damaged;  // ranges that touch are one
};

// Compares all tables of the database with the checksums that the last run left, which takes as
// long as reading them. While another process writes, what seems damaged is looked at once more.
// Errors: not_found; corrupt where the checksums themselves are damaged; incompatible where they
// are of a later version; disk; try_again. Thread-safe.
WINNOW_EXPORT Expected<ChecksumReport> check_checksums(const std::string& database);

// Says what is damaged, as messages do: "bytes 0 to 8191 are not those that were written".
WINNOW_EXPORT std::string text_of(const DamagedBytes& damaged);

}  // namespace winnow
