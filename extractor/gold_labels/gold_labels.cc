// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/gold_labels.h"

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

#include "extractor/gold_labels/alignment.h"
#include "extractor/text/icu_memory.h"

namespace winnow {
namespace {

// Folds case and compatibility forms and drops soft hyphens and the like.
std::string folded(std::string_view text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* normalizer = icu::Normalizer2::getNFKCCasefoldInstance(status);
  std::string result;
  if (U_SUCCESS(status)) {
    // ICU counts in 32 bits. A character grows at most 11-fold: U+FDFA.
    constexpr std::size_t kMaxLength = std::numeric_limits<std::int32_t>::max() / 11;
    const auto length = static_cast<std::int32_t>(std::min(text.size(), kMaxLength));
    icu::StringByteSink<std::string> sink(&result, length);
    normalizer->normalizeUTF8(0, icu::StringPiece(text.data(), length), sink, nullptr, status);
  }
  throw_if_no_memory(status);
  if (U_FAILURE(status)) throw std::runtime_error("ICU cannot fold case");
  return result;
}

enum class Kind : std::uint8_t { separator, letter, word };

// Underscores separate words, since some gold texts mark emphasis with them.
Kind kind_of(UChar32 code) {
  constexpr std::uint32_t kWordCharacters = U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK;
  if (code < 0 || (U_MASK(u_charType(code)) & kWordCharacters) == 0) return Kind::separator;
  UErrorCode status = U_ZERO_ERROR;
  return uscript_breaksBetweenLetters(uscript_getScript(code, &status)) != 0 ? Kind::word
                                                                             : Kind::letter;
}

// Cuts a folded text in one pass.
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
  std::int32_t word_begin_ = -1;  // It is negative between words.
};

// Appends the tokens of `text` (UTF-8; malformed bytes separate words): runs of letters, marks and
// numbers, or single characters in the scripts that are written without spaces. They are coarser
// than the words of WordSegmenter, whose cuts depend on what surrounds a word. Takes linear time
// and is thread-safe. Throws std::runtime_error if ICU lacks its data.
void append_label_tokens(std::string_view text, std::vector<Token>& tokens) {
  const std::string normal = folded(text);
  Cutter(normal, tokens).run();
}

void append_segment(std::string_view text, SegmentedTokens& to) {
  append_label_tokens(text, to.tokens);
  to.starts.push_back(static_cast<std::uint32_t>(to.tokens.size()));
}

SegmentedTokens tokens_of(const BlockList& blocks) {
  SegmentedTokens tokens{{}, {0}};
  for (const Block& block : blocks.blocks()) append_segment(blocks.text(block), tokens);
  return tokens;
}

SegmentedTokens tokens_of(std::string_view gold) {
  SegmentedTokens tokens{{}, {0}};
  while (!gold.empty()) {
    const std::size_t end = std::min(gold.find('\n'), gold.size());
    append_segment(gold.substr(0, end), tokens);
    gold.remove_prefix(std::min(end + 1, gold.size()));
  }
  return tokens;
}

std::vector<bool> unseen(const BlockList& blocks, const SegmentedTokens& page) {
  std::vector<bool> tokens(page.tokens.size());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (is_indexable(blocks[i])) continue;
    for (std::uint32_t k = page.starts[i]; k < page.starts[i + 1]; ++k) tokens[k] = true;
  }
  return tokens;
}

}  // namespace

std::vector<float> gold_shares(const BlockList& blocks, std::string_view gold) {
  const SegmentedTokens page = tokens_of(blocks);
  const std::vector<bool> matched = align(page, tokens_of(gold), unseen(blocks, page));
  std::vector<float> shares(blocks.size());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const std::uint32_t begin = page.starts[i];
    const std::uint32_t end = page.starts[i + 1];
    const auto count = std::count(matched.begin() + begin, matched.begin() + end, true);
    if (end > begin) shares[i] = static_cast<float>(count) / static_cast<float>(end - begin);
  }
  return shares;
}

}  // namespace winnow
