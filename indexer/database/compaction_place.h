// SPDX-License-Identifier: GPL-2.0-or-later
//
// A compaction works at the folder of the database and at one beside it, for the copy, which holds
// the old files after the exchange. Private to the library.
#pragma once

#include <filesystem>
#include <string>

#include "winnow/extractor/expected.h"

namespace winnow {

// `copy` is beside `database`, so that it is on the same file system. Symbolic links are resolved:
// the directory is to be exchanged, not the link.
struct CompactionPlace {
  std::filesystem::path database;
  std::filesystem::path copy;
};

// Gives the system's error if there is no such directory: whatever name were made up, it could be
// somebody else's. Throws std::bad_alloc where memory is out.
Expected<CompactionPlace> find_compaction_place(const std::string& path);

// Says whether there is nothing but tables of a database in the directory, or shards of one. A
// symbolic link is no table: a compaction would leave the file behind that it leads to. `failed` is
// the number of the system's error, or 0. It asks for no memory.
bool holds_only_tables(const std::filesystem::path& directory, int& failed);

// A compaction leaves the old files beside the database, and one that was killed leaves its copy.
// This is found before the work and removed after it, when memory may be out. Not thread-safe.
class CompactionLeftovers {
 public:
  // Throws std::bad_alloc where memory is out.
  explicit CompactionLeftovers(const std::string& path);

  // The lock must be held, or the writer of compact_in_place() be closed. A directory that holds
  // anything but tables of a database is somebody's data, and stays. So does all while the system
  // cannot say that the new files are in their place on the disk. It asks for no memory.
  void remove() const noexcept;

 private:
  std::filesystem::path copy_;  // empty if there can be none
  std::string folder_;
};

}  // namespace winnow
