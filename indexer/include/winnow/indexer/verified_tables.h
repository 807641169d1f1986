// SPDX-License-Identifier: GPL-2.0-or-later
//
// Compares what Xapian reads of tables with the checksums of the database.
//
// Xapian 1.4 has no checksums, and trusts most of what it reads. A program that stands between
// Xapian and the system's open(), close() and pread(), as the winnow command does by functions of
// these names, asks here about each block before Xapian sees it. Programs without such functions
// read databases unverified.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "winnow/extractor/export.h"

namespace winnow {

// Says which bytes of a file are not those that were written.
struct DamagedBytes {
  std::string file;
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::string what;  // instead of a range, where that says more: "is missing"
};

// What the process knows of the tables that it has open. All functions are thread-safe, throw
// nothing, and leave errno as it is.
class WINNOW_EXPORT VerifiedTables {
 public:
  // A file was opened under this path. If it is a table of a database with checksums, what is read
  // of it is compared from now on.
  static void opened(int file, const char* path) noexcept;

  // The system has refused to open a file under this path. Xapian takes a table that it cannot
  // open, whatever the reason, for one that is empty.
  static void refused(const char* path, int error_number) noexcept;

  // The file is about to be closed.
  static void closed(int file) noexcept;

  static bool has(int file) noexcept;

  // Says whether these bytes, read at `at`, are as they were written, as far as is known: false
  // means that they are not.
  static bool are_sound(int file, std::uint64_t at, std::span<const char> bytes) noexcept;

  // Notes that bytes of the file are damaged; the caller gives Xapian kErrorNumber instead of them.
  static void note_damage(int file, std::uint64_t at, std::uint64_t bytes) noexcept;

  // The number of the error that Xapian is to find.
  static const int kErrorNumber;
};

// Notes damage that was found otherwise.
void note_damage(DamagedBytes damage) noexcept;

// A table that the system refused to open.
struct RefusedTable {
  std::string file;
  int error_number = 0;
};

// Gives the table below the folder that was refused last, and forgets it; an empty folder stands
// for all.
std::optional<RefusedTable> take_refused_table(std::string_view folder);

// Gives the damage that was noted last below the database, and forgets it.
std::optional<DamagedBytes> take_noted_damage(std::string_view database);

}  // namespace winnow
