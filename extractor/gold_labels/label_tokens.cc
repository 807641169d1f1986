// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/gold_labels/label_tokens.h"

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>
#include <xxhash.h>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

namespace winnow {
namespace {

// Folds case and compatibility forms and drops soft hyphens and the like.
std::string folded(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* normalizer = icu::Normalizer2::getNFKCCasefoldInstance(status);
  std::string result;
  if (U_SUCCESS(status)) {
    // ICU counts in 32 bits. The most that a character grows is 11-fold, U+FDFA.
    constexpr std::size_t kMaxLength = std::numeric_limits<std::int32_t>::max() / 11;
    const auto length = static_cast<std::int32_t>(std::min(text.size(), kMaxLength));
    icu::StringByteSink<std::string> sink(&result, length);
    normalizer->normalizeUTF8(0, icu::StringPiece(text.data(), length), sink, nullptr, status);
  }
  if (U_FAILURE(status)) throw std::runtime_error("ICU cannot fold case");
  return result;
}

enum class Kind : std::uint8_t { separator, letter, word };

// Underscores separate: they mark emphasis in some gold texts.
Kind kind_of(UChar32 code) {
  constexpr std::uint32_t kWordCharacters = U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK;
  if (code < 0 || (U_MASK(u_charType(code)) & kWordCharacters) == 0) return Kind::separator;
  UErrorCode status = U_ZERO_ERROR;
  return uscript_breaksBetweenLetters(uscript_getScript(code, &status)) != 0 ? Kind::word
                                                                             : Kind::letter;
}

// One pass over a folded text.
class Cutter {
 public:
  Cutter(std::string_view text, std::vector<Token>& tokens) : text_(text), tokens_(tokens) {}

  void run() {
    const auto size = static_cast<std::int32_t>(text_.size());
    std::int32_t offset = 0;
    while (offset < size) {
      const std::int32_t begin = offset;
      UChar32 code = 0;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"  // within ICU's macro
      U8_NEXT(text_.data(), offset, size, code);
#pragma GCC diagnostic pop
      const Kind kind = kind_of(code);
      if (kind != Kind::letter) end_word(begin);
      if (kind == Kind::word) emit(begin, offset);
      if (kind == Kind::letter && word_begin_ < 0) word_begin_ = begin;
    }
    end_word(size);
  }

 private:
  void end_word(std::int32_t end) {
    if (word_begin_ >= 0) emit(word_begin_, end);
    word_begin_ = -1;
  }

  void emit(std::int32_t begin, std::int32_t end) {
    tokens_.push_back(XXH3_64bits(text_.data() + begin, static_cast<std::size_t>(end - begin)));
  }

  std::string_view text_;
  std::vector<Token>& tokens_;
  std::int32_t word_begin_ = -1;  // negative between words
};

}  // namespace

void append_label_tokens(std::string_view text, std::vector<Token>& tokens) {
  const std::string normal = folded(text);
  Cutter(normal, tokens).run();
}

}  // namespace winnow
