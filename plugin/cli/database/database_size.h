// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace winnow::cli {

// Counts the bytes of the files in the database's directory, and in the folders below it, where a
// stub database may keep its parts.
std::uint64_t database_bytes(const std::string& directory);

}  // namespace winnow::cli
