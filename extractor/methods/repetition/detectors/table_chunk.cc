// SPDX-License-Identifier: GPL-2.0-or-later
#include <unicode/uchar.h>
#include <xxhash.h>

#include <optional>
#include <string>
#include <string_view>

#include "extractor/methods/repetition/detectors/template_detector.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// Keeps images apart from chunks with the same text.
constexpr std::uint64_t kImageSeed = 0x696d616765;

// Returns the letters in lower case, with a space for each run of anything else between them.
std::u32string letters_of(std::string_view text) {
  std::u32string letters;
  bool apart = false;
  for (std::size_t offset = 0; offset < text.size();) {
    const CodePoint c = decode_code_point(text, offset);
    offset += c.length;
    const bool is_letter = c.value >= 0 && u_isUAlphabetic(c.value) != 0;
    if (is_letter) {
      if (apart && !letters.empty()) letters += U' ';
      letters += static_cast<char32_t>(u_foldCase(c.value, U_FOLD_CASE_DEFAULT));
    }
    apart = !is_letter;
  }
  return letters;
}

std::optional<std::uint64_t> letters_hash(std::string_view text) {
  const std::u32string letters = letters_of(text);
  if (letters.empty()) return std::nullopt;
  return XXH3_64bits_withSeed(letters.data(), letters.size() * sizeof(char32_t), kImageSeed);
}

// Has hashes of the letters of an image's texts, whatever their case and whatever stands between
// them. A text without letters has none.
struct ImageLetters {
  std::optional<std::uint64_t> alt;
  std::optional<std::uint64_t> file_words;  // There is none also if it would equal `alt`.
};

ImageLetters image_letters(const ImageText& image) {
  ImageLetters letters{letters_hash(image.alt), letters_hash(image.file_words)};
  if (letters.file_words == letters.alt) letters.file_words.reset();
  return letters;
}

// Returns how many pages must have a chunk for it to be template text.
std::uint32_t least_chunk_pages(const RepetitionCounts& counts,
                                const RepetitionThresholds& thresholds) {
  const bool is_set = thresholds.least > 0;
  return threshold_count(is_set ? thresholds.least : RepetitionThresholds::kChunkPages,
                         counts.pages());
}

}  // namespace

void TableChunkDetector::read(const ParsedPage& page, WordSegmenter&,
                              std::vector<std::uint64_t>& pieces) const {
  for (const TextChunk& chunk : cut_chunks(page, by_, with_path_)) pieces.push_back(chunk.hash);
  for (const ImageText& image : page.metadata.images) {
    const ImageLetters letters = image_letters(image);
    if (letters.alt) pieces.push_back(*letters.alt);
    if (letters.file_words) pieces.push_back(*letters.file_words);
  }
}

std::vector<bool> TableChunkDetector::detect(const ParsedPage& page, const RepetitionCounts& counts,
                                             const RepetitionThresholds& thresholds,
                                             WordSegmenter&) const {
  const std::uint32_t least = least_chunk_pages(counts, thresholds);
  std::vector<bool> is_template(page.blocks.size());
  for (const TextChunk& chunk : cut_chunks(page, by_, with_path_)) {
    if (counts.find(chunk.hash).pages < least) continue;
    for (std::uint32_t block = chunk.first; block < chunk.last; ++block) {
      is_template[block] = is_indexable(page.blocks[block]);
    }
  }
  return is_template;
}

std::vector<ImageWorth> TableChunkDetector::image_worth(
    const ParsedPage& page, const RepetitionCounts& counts,
    const RepetitionThresholds& thresholds) const {
  const std::uint32_t least = least_chunk_pages(counts, thresholds);
  const auto says_something = [&](const std::optional<std::uint64_t>& letters) {
    return letters && counts.find(*letters).pages < least;
  };
  std::vector<ImageWorth> worth;
  for (const ImageText& image : page.metadata.images) {
    const ImageLetters letters = image_letters(image);
    worth.push_back({says_something(letters.alt), says_something(letters.file_words)});
  }
  return worth;
}

}  // namespace winnow
