// SPDX-License-Identifier: GPL-2.0-or-later
//
// The hash of the script that runs in the copies of pages. CMake takes it, from the same file that
// is compiled in.
#include <string>
#include <string_view>

#include "plugin/serve/inspect/page_report.h"

namespace winnow::serve {
namespace {

constexpr std::string_view kHexHash = WINNOW_FRAME_SCRIPT_SHA256;
static_assert(kHexHash.size() == 64);

unsigned digit(char hex) { return hex <= '9' ? hex - '0' : hex - 'a' + 10U; }

// 32 bytes in base64, as policies have them.
std::string in_base64(std::string_view hex) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  unsigned bits = 0;
  int held = 0;
  for (const char each : hex) {
    bits = (bits << 4) | digit(each);
    held += 4;
    if (held < 6) continue;
    held -= 6;
    text += kDigits[bits >> held];
    bits &= (1U << held) - 1;
  }
  if (held > 0) text += kDigits[bits << (6 - held)];
  while (text.size() % 4 != 0) text += '=';
  return text;
}

}  // namespace

const std::string& frame_script_source() {
  static const std::string source = "'sha256-" + in_base64(kHexHash) + "'";
  return source;
}

}  // namespace winnow::serve
