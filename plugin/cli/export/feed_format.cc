// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/export/feed_format.h"

#include <xxhash.h>

namespace winnow::cli {

std::uint64_t FeedFormat::number_of(std::string_view id) const {
  return XXH3_64bits(id.data(), id.size());
}

}  // namespace winnow::cli
