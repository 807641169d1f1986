// SPDX-License-Identifier: GPL-2.0-or-later
//
// Takes from a page of unknown encoding what statistics can tell the encoding by.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace winnow {

struct EncodingSample {
  std::string text;
  // Most of the letters are none of ASCII's, as in Russian and Arabic; in French most are.
  bool is_beyond_latin = false;
};

// Takes at most `most` bytes of the text between tags, from where it has bytes beyond ASCII,
// without comments, scripts and styles, which say nothing about the language. Where the text is
// beyond Latin, words of ASCII are left out as well: a menu in English would dilute it. Takes
// linear time.
EncodingSample encoding_sample(std::string_view bytes, std::size_t most);

// Tells whether text is Thai in windows-874, which ICU does not know: its marks above and below the
// line, and its vowels, stand where Thai has them. Takes linear time.
bool is_thai_in_874(std::string_view text);

}  // namespace winnow
