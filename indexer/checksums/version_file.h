// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the file iamglass of a Xapian database says: which revision was committed last, and where
// its tables begin. The format is that of Xapian 1.4 (backends/glass/glass_version.cc).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace winnow {

inline constexpr const char* kVersionFile = "iamglass";

// The tables in the order of the version file. The files are called NAME.glass.
inline constexpr std::array<const char*, 6> kTableNames = {"postlist", "docdata",  "termlist",
                                                           "position", "spelling", "synonym"};
inline constexpr std::size_t kMostVersionBytes = 256;  // as many as Xapian reads

struct VersionFile {
  struct Root {
    std::uint64_t block = 0;
    bool is_on_disk = false;  // else the table is empty
  };

  // Xapian's list of blocks that are free: numbers of 4 bytes each, in blocks of the table's file
  // whose last number leads to the next one.
  struct FreeList {
    struct Place {
      std::uint64_t block = 0;
      std::uint64_t at = 0;  // byte in the block; 0: there is no list
    };
    // This block and all behind it have never been used.
    std::uint64_t unused_from = std::numeric_limits<std::uint64_t>::max();
    Place begin;
    Place end;  // behind the last number, where the next commit writes on
  };

  std::string bytes;  // all of the file
  std::string uuid;   // of the database; a compaction makes a new one
  std::uint64_t revision = 0;
  std::uint32_t block_bytes = 0;
  std::array<Root, kTableNames.size()> roots{};
  std::array<FreeList, kTableNames.size()> free_lists{};
  std::string
      content;  // all that it says of documents and terms: neither revisions nor free blocks
};

// Nothing if the bytes are not those of a version file. Thread-safe.
std::optional<VersionFile> parse_version_file(std::string bytes);

// Gives the list of a table's file ("postlist.glass"); null if there is no such table.
const VersionFile::FreeList* free_list_of(const VersionFile& version, std::string_view file);

// Says whether two version files differ in nothing but the identifier of the database.
bool differ_in_uuid_alone(const std::string& one, const std::string& other);

}  // namespace winnow
