// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/repetition/detectors/image_letters.h"

#include <unicode/uchar.h>
#include <xxhash.h>

#include <string>
#include <string_view>

#include "extractor/text/character_class.h"

namespace winnow {
namespace {

// Tells images from chunks of the same text.
constexpr std::uint64_t kImageSeed = 0x696d616765;

// In lower case, a space for each run of anything else between them.
std::u32string letters_of(std::string_view text) {
  std::u32string letters;
  bool apart = false;
  for (std::size_t offset = 0; offset < text.size();) {
    const CodePoint c = decode_code_point(text, offset);
    offset += c.length;
    const bool is_letter = c.value >= 0 && u_isUAlphabetic(c.value) != 0;
    if (is_letter) {
      if (apart && !letters.empty()) letters += U' ';
      letters += static_cast<char32_t>(u_foldCase(c.value, U_FOLD_CASE_DEFAULT));
    }
    apart = !is_letter;
  }
  return letters;
}

std::optional<std::uint64_t> letters_hash(std::string_view text) {
  const std::u32string letters = letters_of(text);
  if (letters.empty()) return std::nullopt;
  return XXH3_64bits_withSeed(letters.data(), letters.size() * sizeof(char32_t), kImageSeed);
}

}  // namespace

ImageLetters image_letters(const ImageText& image) {
  ImageLetters letters{letters_hash(image.alt), letters_hash(image.file_words)};
  if (letters.file_words == letters.alt) letters.file_words.reset();
  return letters;
}

}  // namespace winnow
