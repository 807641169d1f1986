// SPDX-License-Identifier: GPL-2.0-or-later
//
// Long steps that can be ended before they are done.
#pragma once

#include <xapian.h>

#include <functional>
#include <string>

namespace winnow {

// Whether whoever asked for a job wants it to end. Empty: nobody ever does.
using Interruption = std::function<bool()>;

// This is thrown to leave a step when the answer was yes.
struct Interrupted {};

void throw_if(const Interruption& interrupted);

// Does what Xapian::Database::compact() does. It throws Interrupted before and after each table:
// what is in the directory `copy` then is no database, and the caller removes it.
void compact_into(const Xapian::Database& database, const std::string& copy,
                  const Interruption& interrupted);

}  // namespace winnow
