// SPDX-License-Identifier: GPL-2.0-or-later
//
// What an image is called, for telling names that say something from those that do not.
#pragma once

#include <cstdint>
#include <optional>

#include "winnow/extractor/page_metadata.h"

namespace winnow {

// Of the letters of its alternative text, or of its file's name if it has none: without regard to
// case, digits, and what else stands between them. None if it has no letters. Linear time.
// Thread-safe.
std::optional<std::uint64_t> image_letters_hash(const ImageText& image);

}  // namespace winnow
