// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/site/statistics/region_paths.h"

#include <xxhash.h>

#include <array>

namespace winnow {

std::uint64_t path_below(std::uint64_t path, std::uint64_t step) {
  // Words as they stand in memory: little endian, as in files (flat_format.h).
  const std::array<std::uint64_t, 2> words = {path, step};
  return XXH3_64bits(words.data(), sizeof(words));
}

}  // namespace winnow
