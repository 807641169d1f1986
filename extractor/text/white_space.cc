// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/text/white_space.h"

#include <algorithm>
#include <array>

#include "extractor/text/text_sink.h"

namespace winnow {
namespace {

constexpr std::string_view kNoBreakSpace = "\xC2\xA0";  // U+00A0 in UTF-8

// Returns how many bytes of white space begin `text`, or 0 if it begins with another character.
std::size_t space_length(std::string_view text) {
  if (is_white_space(text.front())) return 1;
  return text.front() == kNoBreakSpace[0] && text.starts_with(kNoBreakSpace) ? 2 : 0;
}

// Returns how many bytes a control character at the front of `text` takes, or 0.
std::size_t control_length(std::string_view text) {
  const auto byte = static_cast<unsigned char>(text.front());
  if (byte < ' ' || byte == 0x7F) return 1;
  if (byte != 0xC2 || text.size() < 2) return 0;
  return (static_cast<unsigned char>(text[1]) & 0xE0) == 0x80 ? 2 : 0;
}

// Marks the bytes that neither are nor begin white space or a control character: nearly all.
constexpr std::array<bool, 256> plain_bytes() {
  std::array<bool, 256> plain{};
  for (std::size_t byte = 0; byte < plain.size(); ++byte) {
    plain[byte] = byte > ' ' && byte != 0x7F && byte != 0xC2;
  }
  return plain;
}
bool is_plain(char c) {
  static constexpr std::array<bool, 256> kPlain = plain_bytes();
  return kPlain[static_cast<unsigned char>(c)];
}

constexpr std::size_t kWindow = 16;

// Tells whether the window, with the byte before it, has no white space but single spaces and no
// control characters. Returns false for some other windows, too. It has no branches, so that
// compilers make a few vector instructions of it.
bool is_collapsed(const char* window) {
  unsigned found = 0;
  for (std::size_t i = 0; i < kWindow; ++i) {
    const auto byte = static_cast<unsigned char>(window[i]);
    const auto before = static_cast<unsigned char>(*(window + i - 1));
    found |= (byte < ' ') | (byte == 0x7F) | (byte == 0xC2) | ((byte == ' ') & (before == ' '));
  }
  return found == 0;
}

}  // namespace

bool is_blank_text(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = space_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

void append_collapsed(std::string_view text, std::string& out) {
  std::size_t plain_begin = 0;
  std::size_t at = 0;
  std::size_t no_window_before = 1;
  while (at < text.size()) {
    if (at > plain_begin && at >= no_window_before && text.size() - at >= kWindow) {
      if (is_collapsed(text.data() + at)) {
        at += kWindow;
        continue;
      }
      no_window_before = at + kWindow;
    }
    const bool single_space = text[at] == ' ' && at > plain_begin && text[at - 1] != ' ';
    if (is_plain(text[at]) || single_space) {
      ++at;
      continue;
    }
    const std::size_t space = space_length(text.substr(at));
    const std::size_t control = space > 0 ? 0 : control_length(text.substr(at));
    if (space + control == 0) {
      ++at;
      continue;
    }
    out += text.substr(plain_begin, at - plain_begin);
    if (control > 0) {
      out += kReplacementCharacter;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
    at += space + control;
    plain_begin = at;
  }
  out += text.substr(plain_begin);
}

bool lists_token(std::string_view list, std::string_view token) {
  const auto separates = [](char c) { return c == ',' || is_white_space(c); };
  while (!list.empty()) {
    const auto end = std::find_if(list.begin(), list.end(), separates);
    const auto length = static_cast<std::size_t>(end - list.begin());
    if (list.substr(0, length) == token) return true;
    list.remove_prefix(std::min(length + 1, list.size()));
  }
  return false;
}

}  // namespace winnow
