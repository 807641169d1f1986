// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <system_error>

namespace winnow {

// Gives the size of the files that lie in a folder, in bytes, without its folders; it is 0 if it
// cannot be read. It is thread-safe.
inline std::uint64_t folder_bytes(const std::filesystem::path& folder) {
  std::uint64_t bytes = 0;
  std::error_code failed;
  for (std::filesystem::directory_iterator at(folder, failed), end; !failed && at != end;
       at.increment(failed)) {
    std::error_code no_size;
    const std::uintmax_t size = at->file_size(no_size);
    if (!no_size) bytes += size;
  }
  return bytes;
}

}  // namespace winnow
