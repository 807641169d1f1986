// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/words.h"

#include <unicode/brkiter.h>
#include <unicode/utext.h>
#include <unicode/utf16.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/text/characters.h"
#include "extractor/text/icu_memory.h"
#include "extractor/text/word_bytes.h"

namespace winnow {
namespace {

// Finds words with ICU's dictionaries, in windows of bounded size: neither memory nor time per byte
// depends on the length of a run. Throws std::runtime_error if ICU lacks its data.
//
//   cutter.open(text, begin, end);
//   while (cutter.next(word_begin, word_end)) ...
class DictionaryCutter {
 public:
  // Starts on text[begin, end), which may hold only dictionary characters, marks and ignorable
  // characters.
  void open(std::string_view text, std::size_t begin, std::size_t end);

  // Sets the offsets of the next word in the text. Returns false at the end of the run.
  bool next(std::size_t& word_begin, std::size_t& word_end);

 private:
  bool fill_window();
  void decode_window();

  // It is made when first needed, because loading it is slow.
  std::unique_ptr<icu::BreakIterator> iterator_;
  std::string_view text_;
  std::size_t next_window_ = 0;
  std::size_t run_end_ = 0;
  std::u16string window_;
  // It has the place in text_ of each UTF-16 unit of the window and of its end.
  std::vector<std::size_t> offsets_;
  std::int32_t boundary_ = 0;
};

constexpr std::size_t kWindowUnits = 4096;

std::unique_ptr<icu::BreakIterator> make_word_iterator() {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::BreakIterator> iterator(
      icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
  throw_if_no_memory(status);
  if (U_FAILURE(status)) {
    throw std::runtime_error(std::string("ICU cannot cut words: ") + u_errorName(status));
  }
  return iterator;
}

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
  throw_if_no_memory(status);
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

constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
constexpr std::size_t kMaxSuffixes = 3;

// The characters that make Xapian's query parser take the words around them for a phrase.
bool is_phrase_joiner(char byte) {
  return byte == '.' || byte == '-' || byte == '/' || byte == ':' || byte == '\\' || byte == '@';
}

// Makes one pass over a text and hands each WordSpan to `Sink`. It looks ahead of a word only over
// characters that it later skips without looking ahead, so it takes linear time.
// A sink that only counts words does not ask which are joined.
template <bool kJoins, typename Sink>
class Pass {
 public:
  Pass(std::string_view text, DictionaryCutter& dictionary, Sink& sink)
      : text_(text), words_(text), dictionary_(dictionary), sink_(sink) {}

  void run() {
    for (;;) {
      const CharacterClass kind = skip_to_word();
      if (kind == CharacterClass::other) return;
      if (kind == CharacterClass::dictionary) {
        cut_dictionary_run();
      } else if (kind != CharacterClass::capital || !cut_initials()) {
        cut_word();
      }
    }
  }

 private:
  // Moves to the next word character and returns its class, or `other` at the end of the text.
  CharacterClass skip_to_word() {
    for (;;) {
      position_ = words_.find(position_);
      const Character character = character_at(text_, position_);
      const bool at_end = character.length == 0;
      if (at_end || character.kind >= CharacterClass::mark) return character.kind;
      position_ += character.length;
    }
  }

  void cut_word() {
    const std::size_t start = position_;
    for (;;) {
      const CharacterClass last = skip_word_characters();
      // Most words end at a space: nothing that could belong to them follows.
      if (position_ == text_.size() || byte_class(text_[position_]) == CharacterClass::other) {
        return emit(start, position_);
      }
      const std::size_t next = past_infix(last);
      if (next == kNowhere) break;
      position_ = next;
    }
    position_ += suffix_length();
    emit(start, position_);
  }

  // Skips word characters and returns the class of the last one.
  CharacterClass skip_word_characters() {
    CharacterClass last = CharacterClass::other;
    for (;;) {
      const std::size_t begin = position_;
      position_ = words_.find_end(position_);
      if (position_ > begin) last = byte_class(text_[position_ - 1]);
      if (position_ == text_.size()) return last;
      if (byte_class(text_[position_]) != CharacterClass::non_ascii) return last;
      const Character character = character_at(text_, position_);
      if (!is_spaced(character.kind)) return last;
      last = character.kind;
      position_ += character.length;
    }
  }

  // Returns where the word goes on behind an infix or ignorable characters, or kNowhere if it ends
  // here. Between two digits only the infixes of numbers count, as in Xapian: 1'2 is two words.
  std::size_t past_infix(CharacterClass last) const {
    const std::size_t offset = skip_ignorable(text_, position_);
    const Character infix = character_at(text_, offset);
    if (is_spaced(infix.kind)) return offset;
    if (infix.kind != CharacterClass::infix && infix.kind != CharacterClass::digit_infix) {
      return kNowhere;
    }
    const std::size_t next = skip_ignorable(text_, offset + infix.length);
    const CharacterClass next_kind = character_at(text_, next).kind;
    if (!is_spaced(next_kind)) return kNowhere;
    const bool in_number = last == CharacterClass::digit && next_kind == CharacterClass::digit;
    const bool joins = in_number == (infix.kind == CharacterClass::digit_infix);
    return joins ? next : kNowhere;
  }

  // Returns how many bytes of + and # belong to the word: none in fish+chips or in long rows.
  std::size_t suffix_length() const {
    std::size_t length = 0;
    while (character_at(text_, position_ + length).kind == CharacterClass::suffix) {
      if (++length > kMaxSuffixes) return 0;
    }
    return is_spaced(character_at(text_, position_ + length).kind) ? 0 : length;
  }

  // Cuts initials (U.N. or U.N.C.L.E), without their last full stop, if they begin here.
  bool cut_initials() {
    if (position_ < no_initials_before_) return false;
    std::size_t end = position_ + 1;
    std::size_t next = end;
    while (byte_at(next) == '.') {
      ++next;
      if (character_at(text_, next).kind != CharacterClass::capital) break;
      end = ++next;
    }
    if (end == position_ + 1) return false;
    if (is_spaced(character_at(text_, next).kind)) {
      no_initials_before_ = next;  // from whichever initial one starts, they end in this word
      return false;
    }
    emit(position_, end);
    position_ = end;
    return true;
  }

  void cut_dictionary_run() {
    const std::size_t end = dictionary_run_end();
    dictionary_.open(text_, position_, end);
    std::size_t word_begin = 0;
    std::size_t word_end = 0;
    while (dictionary_.next(word_begin, word_end)) emit(word_begin, word_end);
    position_ = end;
  }

  std::size_t dictionary_run_end() const {
    std::size_t end = position_;
    std::size_t offset = position_;
    for (;;) {
      const Character character = character_at(text_, offset);
      offset += character.length;
      const bool in_word =
          character.kind == CharacterClass::dictionary || character.kind == CharacterClass::mark;
      if (in_word) {
        end = offset;
      } else if (character.kind != CharacterClass::ignorable) {
        return end;
      }
    }
  }

  void emit(std::size_t begin, std::size_t end) {
    bool joined = false;
    if constexpr (kJoins) joined = is_joined(begin);
    sink_(WordSpan{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin),
                   joined});
    previous_end_ = end;
  }

  bool is_joined(std::size_t begin) const {
    if (previous_end_ == kNowhere) return false;
    const std::size_t gap = begin - previous_end_;
    if (gap == 1 && text_[previous_end_] == ' ') return false;
    if (skip_ignorable(text_, previous_end_) == begin) return true;
    const char first = text_[previous_end_];
    if (gap == 1) return is_phrase_joiner(first);
    if (gap == 2) return (first == ':' || first == '.') && text_[previous_end_ + 1] == first;
    return false;
  }

  char byte_at(std::size_t offset) const { return offset < text_.size() ? text_[offset] : '\0'; }

  std::string_view text_;
  WordBytes words_;
  DictionaryCutter& dictionary_;
  Sink& sink_;
  std::size_t position_ = 0;
  std::size_t previous_end_ = kNowhere;
  std::size_t no_initials_before_ = 0;
};

}  // namespace

struct WordSegmenter::State {
  DictionaryCutter dictionary;
};

WordSegmenter::WordSegmenter() : state_(std::make_unique<State>()) {}
WordSegmenter::~WordSegmenter() = default;
WordSegmenter::WordSegmenter(WordSegmenter&&) noexcept = default;
WordSegmenter& WordSegmenter::operator=(WordSegmenter&&) noexcept = default;

void WordSegmenter::segment(std::string_view text, std::vector<WordSpan>& words) {
  auto append = [&words](const WordSpan& word) { words.push_back(word); };
  Pass<true, decltype(append)>(text, state_->dictionary, append).run();
}

std::uint32_t WordSegmenter::count(std::string_view text) {
  std::uint32_t words = 0;
  auto add = [&words](const WordSpan&) { ++words; };
  Pass<false, decltype(add)>(text, state_->dictionary, add).run();
  return words;
}

}  // namespace winnow
