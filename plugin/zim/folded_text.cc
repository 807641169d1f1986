// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/zim/folded_text.h"

#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cstddef>
#include <stdexcept>

namespace winnow::zim {
namespace {

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
}

std::string lowered(std::string_view ascii) {
  std::string result(ascii);
  for (char& byte : result) {
    if (byte >= 'A' && byte <= 'Z') byte = static_cast<char>(byte - 'A' + 'a');
  }
  return result;
}

void require(UErrorCode status) {
  if (U_FAILURE(status)) {
    throw std::runtime_error(std::string("cannot fold text: ") + u_errorName(status));
  }
}

icu::UnicodeString without_marks(const icu::UnicodeString& text) {
  icu::UnicodeString result;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 point = text.char32At(i);
    if ((U_GET_GC_MASK(point) & U_GC_M_MASK) == 0) result.append(point);
  }
  return result;
}

}  // namespace

std::string folded(std::string_view text) {
  if (is_ascii(text)) return lowered(text);
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const decompose = icu::Normalizer2::getNFDInstance(status);
  const icu::Normalizer2* const compose = icu::Normalizer2::getNFCInstance(status);
  require(status);
  icu::UnicodeString wide = icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
  wide.toLower(icu::Locale::getRoot());
  const icu::UnicodeString bare = without_marks(decompose->normalize(wide, status));
  const icu::UnicodeString result = compose->normalize(bare, status);
  require(status);
  std::string bytes;
  result.toUTF8String(bytes);
  return bytes;
}

}  // namespace winnow::zim
