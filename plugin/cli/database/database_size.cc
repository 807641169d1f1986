// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/database/database_size.h"

#include <filesystem>

namespace winnow::cli {

std::uint64_t database_bytes(const std::string& directory) {
  std::uint64_t bytes = 0;
  std::error_code failed;
  for (std::filesystem::recursive_directory_iterator file(directory, failed), end;
       !failed && file != end; file.increment(failed)) {
    std::error_code unreadable;
    if (!file->is_regular_file(unreadable)) continue;
    const std::uintmax_t size = file->file_size(unreadable);
    if (!unreadable) bytes += size;
  }
  return bytes;
}

}  // namespace winnow::cli
