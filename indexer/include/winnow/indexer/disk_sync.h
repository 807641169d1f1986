// SPDX-License-Identifier: GPL-2.0-or-later
//
// Waits until files are on the disk, where a loss of power does not reach them.
#pragma once

#include <string>
#include <system_error>

#include "winnow/extractor/export.h"

namespace winnow {

// Waits until the file, or the names in the folder, are on the disk. The error is the system's; a
// file system that cannot do this for such a file, or a folder that may not be read, is none.
// Thread-safe.
WINNOW_EXPORT std::error_code sync_to_disk(const std::string& path);

// Waits for the folder that holds the file: a new name, or one that was moved, is safe then.
WINNOW_EXPORT std::error_code sync_folder_of(const std::string& file);

}  // namespace winnow
