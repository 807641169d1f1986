// SPDX-License-Identifier: GPL-2.0-or-later
//
// Counts what of a file was written and is no hole.
#pragma once

#include <cstdint>
#include <string>

#include "winnow/extractor/export.h"

namespace winnow {

// Counts the bytes of a file that were written. Damage can make a file terabytes long with nothing
// in it. Where the file system cannot tell holes from data, or the file cannot be opened, its
// length is the answer; 0 if there is no such file. Thread-safe.
WINNOW_EXPORT std::uint64_t written_bytes(const std::string& file);

}  // namespace winnow
