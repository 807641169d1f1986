// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/text/text_sink.h"

namespace winnow {
namespace {

void append_utf8(std::string& text, char32_t character) {
  const auto tail = [character](int shift) {
    return static_cast<char>(0x80 | ((character >> shift) & 0x3F));
  };
  if (character < 0x80) {
    text += static_cast<char>(character);
  } else if (character < 0x800) {
    text += static_cast<char>(0xC0 | (character >> 6));
    text += tail(0);
  } else if (character < 0x10000) {
    text += static_cast<char>(0xE0 | (character >> 12));
    text += tail(6);
    text += tail(0);
  } else {
    text += static_cast<char>(0xF0 | (character >> 18));
    text += tail(12);
    text += tail(6);
    text += tail(0);
  }
}

}  // namespace

void TextSink::append(char32_t character) {
  const bool ends_pair = character == U'\n' && after_return_;
  after_return_ = character == U'\r';
  if (ends_pair) return;
  append_utf8(text_, after_return_ ? U'\n' : character);
  ++counts_.characters;
  counts_.nuls += character == 0 ? 1 : 0;
  counts_.suspicious += is_suspicious(character) ? 1 : 0;
}

void TextSink::append_malformed() {
  after_return_ = false;
  text_ += kReplacementCharacter;
  ++counts_.characters;
  ++counts_.replaced;
  ++counts_.suspicious;
}

void TextSink::append_verbatim(std::string_view bytes, std::size_t characters,
                               std::size_t suspicious) {
  after_return_ = false;
  text_ += bytes;
  counts_.characters += characters;
  counts_.suspicious += suspicious;
}

}  // namespace winnow
