// SPDX-License-Identifier: GPL-2.0-or-later
//
// How much of the room for pages in work an unread page takes.
#pragma once

#include <algorithm>
#include <cstddef>

#include "winnow/indexer/source.h"

namespace winnow {

// Of `room` bytes an eighth at most, as a stamp may be that of the file that has all pages: these
// would be read one by one.
inline std::size_t room_of(const SourceEntry& entry, std::size_t room) {
  return std::min(std::max<std::size_t>(entry.stamp.size, entry.held_bytes), room / 8);
}

}  // namespace winnow
