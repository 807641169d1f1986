// SPDX-License-Identifier: GPL-2.0-or-later
//
// The system says no: what that means for the user of a database. Private to the layers that use
// Xapian.
#pragma once

#include <string>
#include <string_view>

#include "winnow/extractor/error.h"
#include "winnow/extractor/export.h"

namespace winnow {

// What the user can do about an error number of a file. ErrorCode::try_again for what a process
// may have only so many of, else ErrorCode::disk.
WINNOW_EXPORT Error system_refusal(int error_number, std::string what, std::string_view where);

// The first error number that opening the files of the database for reading gives now, 0 if all
// can be opened. Xapian does not say everywhere why it could not open a file.
WINNOW_EXPORT int refusal_to_open(std::string_view database);

}  // namespace winnow
