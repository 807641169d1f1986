// SPDX-License-Identifier: GPL-2.0-or-later
//
// Whether a thread is at work on a database, for handlers of signals.
#pragma once

#include <string_view>

#include "winnow/extractor/export.h"

namespace winnow {

// Xapian 1.4 trusts much of what it reads in tables: damage may make it read outside of memory, and
// the thread gets a SIGSEGV. While an object of this class lives, its thread is at work on a
// database, so that a program's handler can tell such an end from any other. The functions of
// Winnow's libraries that use databases make these objects; those that call back (sources,
// observers, methods) say that they are somewhere else meanwhile, by an object without a name.
//
// The newest object of a thread counts. Objects must not leave their thread, and end in the
// opposite order of their making.
class WINNOW_EXPORT DatabaseUse {
 public:
  // `database` is what messages call it, and must outlive the object. Empty: the thread is not at
  // work on a database.
  explicit DatabaseUse(std::string_view database) noexcept;
  ~DatabaseUse();
  DatabaseUse(const DatabaseUse&) = delete;
  DatabaseUse& operator=(const DatabaseUse&) = delete;

  // The database that the calling thread is at work on; empty if it is not. Async-signal-safe.
  static std::string_view of_this_thread() noexcept;

 private:
  std::string_view before_;
};

}  // namespace winnow
