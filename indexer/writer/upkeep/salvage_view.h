// SPDX-License-Identifier: GPL-2.0-or-later
//
// What shows a damaged database to Xapian without what it does not need of it.
#pragma once

#include <string>

#include "winnow/extractor/expected.h"

namespace winnow {

// Makes a folder with links to the tables of the database in `shard` that hold its documents. A
// version file that is damaged is replaced by the one that the checksums were taken of. Errors:
// disk; corrupt where nothing says what the tables are.
Expected<void> make_salvage_view(const std::string& shard, const std::string& view);

}  // namespace winnow
