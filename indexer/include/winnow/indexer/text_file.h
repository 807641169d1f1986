// SPDX-License-Identifier: GPL-2.0-or-later
//
// Small files, read and written as a whole. Thread-safe.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"

namespace winnow {

// The whole file, whatever bytes it has. ErrorCode::not_found if it cannot be read,
// ErrorCode::try_again if the system lacks open files or memory for that,
// ErrorCode::too_large if it has more than `limit` bytes, which is found out without reading more
// than that: a device may have no end.
WINNOW_EXPORT Expected<std::string> read_text_file(const std::string& file, std::size_t limit);

// Makes or replaces the file, which has its old content until the new one is complete: that is
// written under another name in the same folder and moved into place when it is on the disk.
// ErrorCode::disk, or try_again where the system lacks open files or memory.
WINNOW_EXPORT Expected<void> write_text_file(const std::string& file, std::string_view text);

}  // namespace winnow
