// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/site/statistics/statistics_format.h"

#include "extractor/text/utf8.h"

namespace winnow {
namespace {

bool may_stay(const Utf8Sequence& sequence) {
  const char32_t character = sequence.character;
  return sequence.valid && character >= 0x20 && (character < 0x7F || character >= 0xA0);
}

}  // namespace

std::string plain_beginning(std::string_view text, std::size_t bytes) {
  std::string plain;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Sequence sequence = read_utf8(text, at);
    if (at + sequence.length > bytes) break;
    if (may_stay(sequence)) plain.append(text.substr(at, sequence.length));
    at += sequence.length;
  }
  return plain;
}

bool is_plain(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Sequence sequence = read_utf8(text, at);
    if (!may_stay(sequence)) return false;
    at += sequence.length;
  }
  return true;
}

}  // namespace winnow
