// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the bytes of an item.
#pragma once

#include <zim/writer/contentProvider.h>

#include <cstddef>
#include <string>

#include "winnow/extractor/expected.h"

namespace winnow::zim {

// Reads all that `content` feeds. Gives ErrorCode::too_large if it says that it has more than
// `limit` bytes, or gives more; no more than these are read. Gives ErrorCode::input if it is null.
// It throws what `content` throws.
Expected<std::string> provided_bytes(::zim::writer::ContentProvider* content, std::size_t limit);

}  // namespace winnow::zim
