// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/template/repetition/table_chunk.h"

#include "extractor/template/repetition/image_letters.h"
#include "extractor/template/repetition/text_chunks.h"

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
    if (const auto hash = image_letters_hash(image)) pieces.push_back(*hash);
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

std::vector<bool> TableChunkDetector::worthless_images(
    const ParsedPage& page, const RepetitionCounts& counts,
    const RepetitionThresholds& thresholds) const {
  const std::uint32_t least = least_chunk_pages(counts, thresholds);
  std::vector<bool> worthless;
  for (const ImageText& image : page.metadata.images) {
    const auto hash = image_letters_hash(image);
    worthless.push_back(!hash || counts.find(*hash).pages >= least);
  }
  return worthless;
}

}  // namespace winnow
