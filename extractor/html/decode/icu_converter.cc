// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/decode/icu_converter.h"

#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>
#include <unicode/utf16.h>

#include <array>
#include <cstdint>
#include <memory>
#include <utility>

namespace winnow {
namespace {

// Marks malformed input in the UTF-16 that ICU hands over. A noncharacter: where a table maps bytes
// to it, they are treated as malformed too.
constexpr UChar kMalformed = 0xFFFF;

struct CloseConverter {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};
using Converter = std::unique_ptr<UConverter, CloseConverter>;

// ICU's own substitution writes U+001A for single bytes in some tables, which would pass for a
// control character of the page.
void mark_malformed(const void*, UConverterToUnicodeArgs* arguments, const char*, std::int32_t,
                    UConverterCallbackReason reason, UErrorCode* status) {
  if (reason > UCNV_IRREGULAR) return;  // reset, close and clone are no business of ours
  *status = U_ZERO_ERROR;
  ucnv_cbToUWriteUChars(arguments, &kMalformed, 1, 0, status);
}

// For GB 18030: the standard reads the byte 80 as the euro sign, ICU as malformed.
void mark_malformed_gb(const void* context, UConverterToUnicodeArgs* arguments, const char* bytes,
                       std::int32_t length, UConverterCallbackReason reason, UErrorCode* status) {
  constexpr UChar kEuro = 0x20AC;
  if (reason <= UCNV_IRREGULAR && length == 1 && bytes[0] == '\x80') {
    *status = U_ZERO_ERROR;
    ucnv_cbToUWriteUChars(arguments, &kEuro, 1, 0, status);
  } else {
    mark_malformed(context, arguments, bytes, length, reason, status);
  }
}

Converter open_converter(Encoding encoding) {
  const char* name = icu_converter_name(encoding);
  if (name == nullptr) return nullptr;
  UErrorCode status = U_ZERO_ERROR;
  Converter converter(ucnv_open(name, &status));
  if (U_FAILURE(status)) return nullptr;
  const bool gb = encoding == Encoding::gbk || encoding == Encoding::gb18030;
  ucnv_setToUCallBack(converter.get(), gb ? mark_malformed_gb : mark_malformed, nullptr, nullptr,
                      nullptr, &status);
  return U_SUCCESS(status) ? std::move(converter) : nullptr;
}

// Passes code units on as characters. Keeps the first half of a pair that two buffers share.
class CodeUnits {
 public:
  explicit CodeUnits(TextSink& sink) : sink_(sink) {}

  void append(UChar unit) {
    if (U16_IS_TRAIL(unit) && lead_ != 0) {
      sink_.append(static_cast<char32_t>(U16_GET_SUPPLEMENTARY(lead_, unit)));
      lead_ = 0;
      return;
    }
    finish();
    if (U16_IS_LEAD(unit)) {
      lead_ = unit;
    } else if (unit == kMalformed || U16_IS_TRAIL(unit)) {
      sink_.append_malformed();
    } else {
      sink_.append(unit);
    }
  }

  void finish() {
    if (lead_ != 0) sink_.append_malformed();
    lead_ = 0;
  }

 private:
  UChar lead_ = 0;
  TextSink& sink_;
};

}  // namespace

bool decode_with_icu(std::string_view bytes, Encoding encoding, TextSink& sink) {
  const Converter converter = open_converter(encoding);
  if (!converter) return false;
  std::array<UChar, 4096> buffer;
  CodeUnits units(sink);
  const char* source = bytes.data();
  const char* const end = source + bytes.size();
  UErrorCode status = U_BUFFER_OVERFLOW_ERROR;
  while (status == U_BUFFER_OVERFLOW_ERROR) {
    status = U_ZERO_ERROR;
    UChar* target = buffer.data();
    ucnv_toUnicode(converter.get(), &target, buffer.data() + buffer.size(), &source, end, nullptr,
                   /*flush=*/true, &status);
    for (const UChar* unit = buffer.data(); unit < target; ++unit) units.append(*unit);
  }
  units.finish();
  return true;
}

}  // namespace winnow
