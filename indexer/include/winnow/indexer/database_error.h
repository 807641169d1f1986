// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes errors of exceptions of Xapian.
#pragma once

#include <exception>
#include <optional>
#include <string_view>

#include "winnow/extractor/error.h"
#include "winnow/extractor/export.h"

namespace winnow {

// Makes the error of an exception of Xapian's that no function has made an Error of: one that
// leaves a destructor comes to std::terminate(). `where` names the database. There is no error if
// the exception is of another kind, or null. Thread-safe.
WINNOW_EXPORT std::optional<Error> error_of_database(const std::exception_ptr& exception,
                                                     std::string_view where);

}  // namespace winnow
