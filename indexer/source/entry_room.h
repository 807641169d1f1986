// SPDX-License-Identifier: GPL-2.0-or-later
//
// How much of the room for pages in work an unread page takes.
#pragma once

#include <algorithm>
#include <cstddef>

#include "winnow/indexer/source.h"

namespace winnow {

// Its size, so that a page which fills the room is in work alone, and what it takes does not grow
// with the number of threads. Where only the size of the file with all pages is known, of `room`
// bytes an eighth at most: these would be read one by one.
inline std::size_t room_of(const SourceEntry& entry, std::size_t room) {
  const std::size_t size = std::max<std::size_t>(entry.stamp.size, entry.held_bytes);
  return entry.shares_file ? std::min(size, room / 8) : size;
}

}  // namespace winnow
