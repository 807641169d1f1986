// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the names in a folder without asking for memory, which readdir(3) and its kin do. Private
// to the library.
#pragma once

#include <dirent.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>

namespace winnow {

// Calls `each(const char* name)` for each entry of the open folder, from its beginning, until a
// call returns false. Returns the number of the system's error, or 0. Names are those of one call
// of the system at a time: entries that are added or removed meanwhile may or may not be among
// them.
template <typename Each>
int for_each_name(int folder, Each each) {
  alignas(dirent64) std::array<char, 4096> entries;  // ten or more of the longest names
  if (::lseek(folder, 0, SEEK_SET) < 0) return errno;
  for (;;) {
    const ssize_t length = ::getdents64(folder, entries.data(), entries.size());
    if (length <= 0) return length < 0 ? errno : 0;
    for (ssize_t at = 0; at < length;) {
      const auto* const entry = reinterpret_cast<const dirent64*>(entries.data() + at);
      at += entry->d_reclen;
      const std::string_view name = entry->d_name;
      if (name != "." && name != ".." && !each(entry->d_name)) return 0;
    }
  }
}

}  // namespace winnow
