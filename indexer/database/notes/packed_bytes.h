// SPDX-License-Identifier: GPL-2.0-or-later
//
// Large values of a database, as zstd frames: Xapian stores metadata as it gets them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace winnow {

// Thread-safe, like unpacked().
std::string packed(std::string_view bytes);

// Undoes packed(). There is no result if `packed` is nothing that packed() returns, or claims to be
// more than a thousand times as large.
std::optional<std::vector<std::byte>> unpacked(std::string_view packed);

}  // namespace winnow
