// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads the bytes of an item, and what its MIME type says of them.
#pragma once

#include <zim/writer/contentProvider.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "winnow/extractor/expected.h"

namespace winnow::zim {

// Reads all that `content` feeds. Gives ErrorCode::too_large if it says that it has more than
// `limit` bytes, or gives more; no more than these are read. Gives ErrorCode::input if it is null.
// It throws what `content` throws.
Expected<std::string> provided_bytes(::zim::writer::ContentProvider* content, std::size_t limit);

// Gives the value of the charset parameter, without quotation marks; it is empty if there is none.
// The view is of `mime_type`. It is thread-safe.
std::string_view charset_of(std::string_view mime_type);

}  // namespace winnow::zim
