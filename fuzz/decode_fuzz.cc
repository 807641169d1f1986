// SPDX-License-Identifier: GPL-2.0-or-later
//
// Decodes any bytes as a page in any encoding. The result is what DecodedText promises, and stays
// the same when it is decoded again. The first byte chooses the label of the HTTP header.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "extractor/html/decode/encodings.h"
#include "extractor/text/utf8.h"
#include "fuzz/invariant.h"
#include "winnow/extractor/decode.h"

namespace {

using namespace winnow;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr char32_t kReplacement = 0xFFFD;

// Takes one number more than there are encodings for no label.
std::string_view label_of(std::uint8_t choice) {
  const std::size_t number = choice % (kEncodings + 1);
  return number == kEncodings ? "" : encoding_name(static_cast<Encoding>(number));
}

// Returns how often U+FFFD stands in the text.
std::size_t check_text(std::string_view text) {
  WINNOW_INVARIANT(!text.starts_with(kByteOrderMark));
  std::size_t replacements = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Sequence next = read_utf8(text, at);
    WINNOW_INVARIANT(next.valid && next.character != 0 && next.character != '\r');
    if (next.character == kReplacement) ++replacements;
    at += next.length;
  }
  return replacements;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const DecodeOptions options{label_of(data[0])};
  const auto decoded = decode(bytes, options);
  if (!decoded) {
    WINNOW_INVARIANT(decoded.error().code == ErrorCode::binary && !decoded.error().what.empty());
    return 0;
  }
  WINNOW_INVARIANT(decoded->replaced <= check_text(decoded->text));
  const auto encoding = find_encoding(decoded->encoding);
  WINNOW_INVARIANT(encoding && encoding_name(*encoding) == decoded->encoding);
  if (decoded->evidence == EncodingEvidence::http_header) {
    WINNOW_INVARIANT(decoded->encoding == options.http_charset);
  }
  const auto same = decode(bytes, options);
  WINNOW_INVARIANT(same && same->text == decoded->text && same->evidence == decoded->evidence);
  const auto again = decode(decoded->text, {"utf-8"});
  // The text may begin like a binary file, and be taken for one.
  if (!again || again->encoding != "utf-8") return 0;
  WINNOW_INVARIANT(again->text == decoded->text && again->replaced == 0);
  return 0;
}
