// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/verdicts/slides.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>

namespace winnow {
namespace {

// A number of a slide may have a date or a name behind it, but no sentence.
constexpr std::uint32_t kMostNumberWords = 8;
// "1 of 31", "1/31" and "1 von 31" have so many bytes between the numbers, spaces left out.
constexpr std::size_t kMostBetween = 4;
constexpr float kCertainSentence = 0.8F;
constexpr std::uint32_t kWordsOfSentence = 15;

struct SlideNumber {
  std::uint32_t number = 0;
  std::uint32_t of = 0;
};

std::string_view without_spaces(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(' '), text.size()));
}

std::optional<std::uint32_t> take_number(std::string_view& text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

std::optional<SlideNumber> slide_number(std::string_view text) {
  const std::optional<std::uint32_t> number = take_number(text);
  if (!number) return std::nullopt;
  text = without_spaces(text);
  const std::size_t between = text.find_first_of("0123456789");
  if (between == 0 || between == std::string_view::npos) return std::nullopt;
  if (text.substr(0, text.find_last_not_of(' ', between - 1) + 1).size() > kMostBetween) {
    return std::nullopt;
  }
  text.remove_prefix(between);
  const std::optional<std::uint32_t> of = take_number(text);
  if (!of || *of < *number) return std::nullopt;
  return SlideNumber{*number, *of};
}

// Counts the slides of the page, one run after the other.
struct SlideRun {
  std::uint32_t first = 0;
  std::uint32_t last = 0;     // It is the block of the last number.
  std::uint32_t longest = 0;  // Blocks of a slide.
  SlideNumber at;

  bool is_continued_by(const SlideNumber& next) const {
    return next.of == at.of && next.number == at.number + 1;
  }
  bool is_whole() const { return at.number == at.of && at.of >= kLeastSlides; }
};

bool is_number_of_slide(const Block& block) {
  return is_indexable(block) && block.words > 0 && block.words <= kMostNumberWords;
}

// Holds the blocks [first, end) of a gallery.
struct Gallery {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
};

Gallery gallery_of(const BlockList& blocks, const SlideRun& run) {
  const bool is_headed = run.first > 0 && blocks[run.first - 1].heading != 0;
  const std::uint64_t end = std::uint64_t{run.last} + run.longest;
  return {run.first - (is_headed ? 1 : 0),
          static_cast<std::uint32_t>(std::min<std::uint64_t>(end, blocks.size()))};
}

// Counts the words of what is certainly text among the blocks [first, end).
std::uint64_t words_of_sentences(const BlockList& blocks, std::span<const float> probabilities,
                                 std::size_t first, std::size_t end) {
  std::uint64_t words = 0;
  for (std::size_t i = first; i < end; ++i) {
    const Block& block = blocks.blocks()[i];
    if (!is_indexable(block) || block.words < kWordsOfSentence) continue;
    if (probabilities[i] >= kCertainSentence) words += block.words;
  }
  return words;
}

}  // namespace

std::vector<bool> gallery_blocks(const BlockList& blocks, std::span<const float> probabilities) {
  std::vector<bool> found(blocks.size());
  std::optional<std::uint64_t> words;  // Most pages have no slides, so that nobody asks.
  SlideRun run;
  for (std::uint32_t i = 0; i < blocks.size(); ++i) {
    if (!is_number_of_slide(blocks[i])) continue;
    const std::optional<SlideNumber> number = slide_number(blocks.text(blocks[i]));
    if (!number) continue;
    if (number->number == 1) {
      run = {i, i, 0, *number};
      continue;
    }
    if (!run.is_continued_by(*number)) continue;
    run.longest = std::max(run.longest, i - run.last);
    run.last = i;
    run.at = *number;
    if (!run.is_whole()) continue;
    const Gallery gallery = gallery_of(blocks, run);
    if (!words) words = words_of_sentences(blocks, probabilities, 0, blocks.size());
    const std::uint64_t own = words_of_sentences(blocks, probabilities, gallery.first, gallery.end);
    if (*words - own >= kWordsBesideSlides) {
      std::fill(found.begin() + gallery.first, found.begin() + gallery.end, true);
    }
    run = {};
  }
  return found;
}

}  // namespace winnow
