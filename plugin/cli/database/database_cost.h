// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells what a database takes of the disk, and limits the time and the memory that work at it
// takes.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace winnow::cli {

// Counts the bytes of the files in the database's directory, and in the folders below it, where a
// stub database may keep its parts.
std::uint64_t database_bytes(const std::string& directory);

// Takes what the user gave by --database-time: seconds, or 0 for no limit; nothing stands for the
// default.
void set_database_time(std::optional<double> seconds);

// Gives the bytes of memory that a process may have during a step: far more than it takes to read
// and write sound databases, which goes block by block, while each processor has a page in work.
std::uint64_t most_database_memory();

// What work at a database may take.
struct DatabaseLimits {
  // Seconds of processor time for each step, as a user has given them; 0 stands for no limits, of
  // memory either.
  std::optional<double> seconds;
  // Bytes that the process may have allocated, beside as many as the database takes on the disk.
  std::uint64_t memory_bytes = most_database_memory();
};

// From here on a thread looks at those that are at work on a database (DatabaseWatch). The program
// ends when a step, such as a search, a commit or a compaction, has taken more processor time than
// its limit: what the user gave by the option (status 75: whether there is damage is not known), or
// else ten minutes, and a second more for each MiB of the database (status 6). It ends, too, when
// the process has taken too much memory during a step (status 6), and when threads at a database
// have waited ten times as long as a step may take, and none in the process has worked meanwhile
// (status 75: a disk may not answer). Nothing is written to a log file. It is to be called once a
// process, and not before a fork; where there can be no thread, nothing is limited.
void watch_database(const DatabaseLimits& limits);

// Does so with what the user gave.
void watch_database();

// Gives what a step may take, if the user has not said it.
std::chrono::seconds most_database_time(std::uint64_t database_bytes);

}  // namespace winnow::cli
