// SPDX-License-Identifier: GPL-2.0-or-later
//
// The bytes of an item.
#pragma once

#include <zim/writer/contentProvider.h>

#include <cstddef>
#include <string>

#include "winnow/extractor/expected.h"

namespace winnow::zim {

// All that `content` feeds. ErrorCode::too_large if it says that it has more than `limit` bytes, or
// gives more; no more than these are read. ErrorCode::input if it is null. Throws what `content`
// throws.
Expected<std::string> provided_bytes(::zim::writer::ContentProvider* content, std::size_t limit);

}  // namespace winnow::zim
