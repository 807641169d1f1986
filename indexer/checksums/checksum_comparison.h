// SPDX-License-Identifier: GPL-2.0-or-later
//
// Compares all of a database with its checksums.
#pragma once

#include <string>

#include "winnow/extractor/expected.h"
#include "winnow/indexer/checksum_report.h"

namespace winnow {

// Reads all tables of the database at `path`, which has no shards. Errors: corrupt where the
// checksums themselves are damaged, incompatible, disk, try_again. What is found while another
// process writes has to be looked at again.
Expected<ChecksumReport> compare_with_checksums(const std::string& path);

}  // namespace winnow
