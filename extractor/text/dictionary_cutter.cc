// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/text/dictionary_cutter.h"

#include <unicode/utext.h>
#include <unicode/utf16.h>

#include <stdexcept>

#include "extractor/text/character_class.h"

namespace winnow {
namespace {

constexpr std::size_t kWindowUnits = 4096;

std::unique_ptr<icu::BreakIterator> make_word_iterator() {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::BreakIterator> iterator(
      icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
  if (U_FAILURE(status)) {
    throw std::runtime_error(std::string("ICU cannot cut words: ") + u_errorName(status));
  }
  return iterator;
}

}  // namespace

void DictionaryCutter::open(std::string_view text, std::size_t begin, std::size_t end) {
  if (!iterator_) iterator_ = make_word_iterator();
  text_ = text;
  next_window_ = begin;
  run_end_ = end;
  window_.clear();
  boundary_ = 0;
}

bool DictionaryCutter::next(std::size_t& word_begin, std::size_t& word_end) {
  for (;;) {
    const auto length = static_cast<std::int32_t>(window_.size());
    if (boundary_ == length && !fill_window()) return false;
    const std::int32_t start = boundary_;
    boundary_ = iterator_->next();
    const auto size = static_cast<std::int32_t>(window_.size());
    const bool open_ended = boundary_ == size && next_window_ < run_end_;
    if (open_ended && start >= size / 2) {
      // The window may end inside this word, so the next window begins with the word.
      next_window_ = offsets_[static_cast<std::size_t>(start)];
      continue;
    }
    word_begin = skip_ignorable(text_, offsets_[static_cast<std::size_t>(start)]);
    word_end = offsets_[static_cast<std::size_t>(boundary_)];
    if (word_begin < word_end) return true;
  }
}

bool DictionaryCutter::fill_window() {
  if (next_window_ >= run_end_) return false;
  decode_window();
  UErrorCode status = U_ZERO_ERROR;
  UText view = UTEXT_INITIALIZER;
  utext_openUChars(&view, window_.data(), static_cast<std::int64_t>(window_.size()), &status);
  iterator_->setText(&view, status);
  utext_close(&view);
  if (U_FAILURE(status)) {
    throw std::runtime_error(std::string("ICU cannot cut words: ") + u_errorName(status));
  }
  boundary_ = iterator_->first();
  return true;
}

void DictionaryCutter::decode_window() {
  window_.clear();
  offsets_.clear();
  while (next_window_ < run_end_ && window_.size() < kWindowUnits) {
    const CodePoint code = decode_code_point(text_, next_window_);
    offsets_.push_back(next_window_);
    if (U_IS_SUPPLEMENTARY(code.value)) {
      window_.push_back(U16_LEAD(code.value));
      window_.push_back(U16_TRAIL(code.value));
      offsets_.push_back(next_window_);
    } else {
      window_.push_back(static_cast<char16_t>(code.value));
    }
    next_window_ += code.length;
  }
  offsets_.push_back(next_window_);
}

}  // namespace winnow
