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
// Dates have these between their numbers.
constexpr std::string_view kSignsOfDates = ".-:";
// A part with more blocks or words is a chapter, no slide. So are parts with more words on average.
constexpr std::uint32_t kMostSlideBlocks = 8;
constexpr std::uint32_t kMostSlideWords = 120;
constexpr std::uint32_t kMostMeanWords = 50;
constexpr float kProbableSentence = 0.5F;
constexpr std::uint32_t kWordsOfSentence = 15;

struct SlideNumber {
  std::uint32_t number = 0;
  std::uint32_t of = 0;
};

// Holds the blocks [first, end) of a gallery.
struct Gallery {
  std::size_t first = 0;
  std::size_t end = 0;
  std::uint32_t slides = 0;
};

std::string_view without_spaces(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(' '), text.size()));
}

// Takes a number without zeros in front, which dates have.
std::optional<std::uint32_t> take_number(std::string_view& text) {
  if (text.starts_with('0')) return std::nullopt;
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
  const std::string_view sign = text.substr(0, text.find_last_not_of(' ', between - 1) + 1);
  if (sign.size() > kMostBetween) return std::nullopt;
  if (sign.find_first_of(kSignsOfDates) != std::string_view::npos) return std::nullopt;
  text.remove_prefix(between);
  const std::optional<std::uint32_t> of = take_number(text);
  if (!of) return std::nullopt;
  return SlideNumber{*number, *of};
}

// Finds the galleries of a page, block by block.
class GallerySearch {
 public:
  explicit GallerySearch(const BlockList& blocks) : blocks_(blocks.blocks()) {}

  void read(std::size_t i, const SlideNumber& number);
  const std::vector<Gallery>& found() const { return found_; }

 private:
  std::uint64_t words_of(std::size_t first, std::size_t end) const;
  void end_run();

  std::span<const Block> blocks_;
  std::vector<Gallery> found_;
  // These are of the run that goes on; of a run that is none, number and of are 0.
  std::size_t first_ = 0;
  std::size_t last_ = 0;      // It is the block of the last number.
  std::size_t shortest_ = 0;  // Blocks of a slide.
  SlideNumber at_;
};

std::uint64_t GallerySearch::words_of(std::size_t first, std::size_t end) const {
  std::uint64_t words = 0;
  for (std::size_t i = first; i < end; ++i) words += blocks_[i].words;
  return words;
}

void GallerySearch::read(std::size_t i, const SlideNumber& number) {
  // Numbers that go on behind the last slide count something else: the days of a month.
  if (!found_.empty() && number.of == found_.back().slides && number.number == number.of + 1) {
    found_.pop_back();
  }
  if (number.number == 1) {
    first_ = last_ = i;
    shortest_ = kMostSlideBlocks;
    at_ = number;
    return;
  }
  if (number.of != at_.of || number.number != at_.number + 1) return;
  if (i - last_ > kMostSlideBlocks || words_of(last_, i) > kMostSlideWords) {
    at_ = {};
    return;
  }
  shortest_ = std::min(shortest_, i - last_);
  last_ = i;
  at_ = number;
  if (at_.number == at_.of) end_run();
}

// The page's own heading does not go with the slides.
void GallerySearch::end_run() {
  const bool is_short = words_of(first_, last_) <= std::uint64_t{kMostMeanWords} * (at_.of - 1);
  if (at_.of >= kLeastSlides && is_short) {
    const bool is_headed = first_ > 0 && blocks_[first_ - 1].heading > 1;
    found_.push_back(
        {first_ - (is_headed ? 1 : 0), std::min(last_ + shortest_, blocks_.size()), at_.of});
  }
  at_ = {};
}

bool is_number_of_slide(const Block& block) {
  return is_indexable(block) && block.words > 0 && block.words <= kMostNumberWords;
}

// Counts the words of what is rather main text than not among the blocks [first, end).
std::uint64_t words_of_sentences(std::span<const Block> blocks,
                                 std::span<const float> probabilities, std::size_t first,
                                 std::size_t end) {
  std::uint64_t words = 0;
  for (std::size_t i = first; i < end; ++i) {
    if (!is_indexable(blocks[i]) || blocks[i].words < kWordsOfSentence) continue;
    if (probabilities[i] >= kProbableSentence) words += blocks[i].words;
  }
  return words;
}

bool has_text_beside(std::span<const Block> blocks, std::span<const float> probabilities,
                     const std::vector<Gallery>& galleries) {
  std::uint64_t words = 0;
  std::size_t behind = 0;
  for (const Gallery& gallery : galleries) {
    if (gallery.first > behind) {
      words += words_of_sentences(blocks, probabilities, behind, gallery.first);
    }
    behind = gallery.end;
  }
  words += words_of_sentences(blocks, probabilities, behind, blocks.size());
  return words >= kWordsBesideSlides;
}

}  // namespace

std::vector<bool> gallery_blocks(const BlockList& blocks, std::span<const float> probabilities) {
  GallerySearch search(blocks);
  for (std::uint32_t i = 0; i < blocks.size(); ++i) {
    if (!is_number_of_slide(blocks[i])) continue;
    const std::optional<SlideNumber> number = slide_number(blocks.text(blocks[i]));
    if (number) search.read(i, *number);
  }
  std::vector<bool> found(blocks.size());
  const std::vector<Gallery>& galleries = search.found();
  if (galleries.empty() || !has_text_beside(blocks.blocks(), probabilities, galleries)) {
    return found;
  }
  for (const Gallery& gallery : galleries) {
    for (std::size_t i = gallery.first; i < gallery.end; ++i) found[i] = true;
  }
  return found;
}

}  // namespace winnow
