// SPDX-License-Identifier: GPL-2.0-or-later
//
// What an image is called, for telling names that say something from those that do not.
#pragma once

#include <cstdint>
#include <optional>

#include "winnow/extractor/page_metadata.h"

namespace winnow {

// Hashes of the letters of an image's texts: without regard to case, digits, and what else stands
// between them. None of a text without letters.
struct ImageLetters {
  std::optional<std::uint64_t> alt;
  std::optional<std::uint64_t> file_words;  // none as well if they are those of `alt`
};

// Linear time. Thread-safe.
ImageLetters image_letters(const ImageText& image);

}  // namespace winnow
