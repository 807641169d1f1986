// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/repetition/detectors/table_chunk.h"

#include <optional>

#include "extractor/methods/repetition/detectors/image_letters.h"
#include "extractor/methods/repetition/detectors/text_chunks.h"

namespace winnow {
namespace {

// How many pages have to have a chunk that is template text.
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
