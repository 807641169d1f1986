// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells handlers of signals and watches which databases a process is at work on.
#pragma once

#include <ctime>
#include <string>
#include <string_view>

#include "winnow/extractor/export.h"

namespace winnow {

// Xapian 1.4 trusts much of what it reads in tables: damage may make it read or write outside of
// memory, and the thread gets a SIGSEGV, or goes round in tables without end. While an object of
// this class lives, its thread is at work on a database, so that a program's handler can tell such
// an end from any other, and DatabaseWatch can tell how long it takes. The functions of Winnow's
// libraries that use databases make these objects; those that call back (sources, observers,
// methods) say that they are somewhere else meanwhile, by an object without a name.
//
// The newest object of a thread counts. Objects must not leave their thread, and end in the
// opposite order of their making. Each making and each end begins a new step (DatabaseWatch).
class WINNOW_EXPORT DatabaseUse {
 public:
  // `database` is what messages call it; it is copied. If it is empty, the thread is not at work on
  // a database.
  explicit DatabaseUse(std::string_view database) noexcept;
  ~DatabaseUse();
  DatabaseUse(const DatabaseUse&) = delete;
  DatabaseUse& operator=(const DatabaseUse&) = delete;

  // The database that the calling thread is at work on; empty if it is not. Async-signal-safe.
  static std::string_view of_this_thread() noexcept;

  // Says that what the thread is at work on has documents that were there before. What Xapian does
  // to memory because of damage in them may end any thread at any later time, when the database is
  // closed and when the process ends, too.
  static void reads_documents() noexcept;

  // The database of the last call of reads_documents() in any thread; empty if there was none. The
  // view is valid until the process ends. Async-signal-safe.
  static std::string_view last_read() noexcept;

 private:
  const std::string* before_;
};

// A process that is to write a database reads some of it before it has the lock. Another process
// may commit meanwhile, and Xapian then comes upon blocks that are half of one commit and half of
// another. While an object of this class lives, its thread has no lock yet of the database that it
// is at work on, so that a handler can tell such an end from one for damage. Objects must not leave
// their thread.
class WINNOW_EXPORT UnlockedUse {
 public:
  UnlockedUse() noexcept;
  ~UnlockedUse();
  UnlockedUse(const UnlockedUse&) = delete;
  UnlockedUse& operator=(const UnlockedUse&) = delete;

  // When the outermost object of the calling thread was made, by the clock that the system takes
  // for files (CLOCK_REALTIME_COARSE); null if it has none. Async-signal-safe.
  static const std::timespec* of_this_thread() noexcept;
};

}  // namespace winnow
