// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/bytes/byte_stream.h"

#include <algorithm>
#include <array>

namespace winnow {

std::uint64_t ByteStream::skip(std::uint64_t count) {
  std::array<char, 16384> unused;
  std::uint64_t left = count;
  while (left > 0) {
    const std::size_t got =
        read(unused.data(), static_cast<std::size_t>(std::min<std::uint64_t>(left, unused.size())));
    if (got == 0) break;
    left -= got;
  }
  return count - left;
}

}  // namespace winnow
