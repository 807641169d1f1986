// SPDX-License-Identifier: GPL-2.0-or-later
//
// The one place where Xapian's exceptions, and what the system refuses to Xapian, become Errors.
// Private to the layers that use Xapian.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "winnow/extractor/error.h"
#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"
#include "winnow/indexer/database_use.h"
#include "winnow/indexer/system_refusal.h"

namespace winnow {

// Gives the first error number that opening the files of the database for reading gives now, 0 if
// all can be opened. Xapian does not say everywhere why it could not open a file.
WINNOW_EXPORT int refusal_to_open(std::string_view database);

// Must be called inside a catch block. Converts the Xapian::Error being handled and says which
// database (`where`) it concerns; a std::length_error is one of a damaged database;
// anything else is thrown on.
WINNOW_EXPORT Error current_xapian_error(std::string_view where);

// Runs `action`, which may use Xapian, and returns its result or the converted exception. The
// thread is at work on the database `where` meanwhile (DatabaseUse). `action` returns a T, an
// Expected<T>, or nothing.
template <typename Result, typename Action>
Expected<Result> with_xapian(std::string_view where, Action&& action) {
  const DatabaseUse use(where);
  try {
    if constexpr (std::is_void_v<decltype(action())>) {
      std::forward<Action>(action)();
      return {};
    } else {
      return std::forward<Action>(action)();
    }
  } catch (...) {
    return current_xapian_error(where);
  }
}

}  // namespace winnow
