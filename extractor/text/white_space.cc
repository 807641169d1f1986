// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/text/white_space.h"

#include <array>

namespace winnow {
namespace {

// U+00A0 in UTF-8.
constexpr std::string_view kNoBreakSpace = "\xC2\xA0";

// The bytes that white space at the front of `text` takes, 0 if there is none.
std::size_t space_length(std::string_view text) {
  if (is_white_space(text.front())) return 1;
  return text.front() == kNoBreakSpace[0] && text.starts_with(kNoBreakSpace) ? 2 : 0;
}

// The same of a control character.
std::size_t control_length(std::string_view text) {
  const auto byte = static_cast<unsigned char>(text.front());
  if (byte < ' ' || byte == 0x7F) return 1;
  if (byte != 0xC2 || text.size() < 2) return 0;
  return (static_cast<unsigned char>(text[1]) & 0xE0) == 0x80 ? 2 : 0;
}

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// Neither white space nor a control character nor the begin of one, as nearly all bytes are.
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

// Whether white space in the window is nothing but single spaces, and nothing is a control
// character; the byte before it counts. False for some others, too. Without branches, so that
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
      out += kReplacement;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
    at += space + control;
    plain_begin = at;
  }
  out += text.substr(plain_begin);
}

}  // namespace winnow
