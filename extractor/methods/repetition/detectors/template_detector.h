// SPDX-License-Identifier: GPL-2.0-or-later
//
// Detects template text by how often it occurs. Declares the detectors, one for each kind of piece,
// each of which is defined in the file of its name, and the chunks of text that some of them count.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "winnow/extractor/document.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/extractor/repetition.h"

namespace winnow {

// Cuts pages into pieces, and says by how often these occur what is a part of the template. It is
// immutable, so thread-safe as long as each thread has a segmenter of its own. HACKING.md says what
// a new kind of piece needs.
class TemplateDetector {
 public:
  virtual ~TemplateDetector() = default;

  // Says whether documents need subtree hashes (ParseOptions::hashes).
  virtual bool needs_hashes() const { return false; }

  // Appends the hash of each piece of the page, as often as the page has it. Takes linear time.
  virtual void read(const ParsedPage& page, WordSegmenter& segmenter,
                    std::vector<std::uint64_t>& pieces) const = 0;

  // Says for each block whether it is a part of the template, by counts of what read() gave.
  virtual std::vector<bool> detect(const ParsedPage& page, const RepetitionCounts& counts,
                                   const RepetitionThresholds& thresholds,
                                   WordSegmenter& segmenter) const = 0;

  // Says for each of page.metadata.images which of its texts say something, by the same evidence;
  // empty if the detector has no opinion.
  virtual std::vector<ImageWorth> image_worth(const ParsedPage&, const RepetitionCounts&,
                                              const RepetitionThresholds&) const {
    return {};
  }
};

// Returns null for Piece::none. Takes windows and densities beyond their bounds (RepetitionOptions)
// for the nearest within.
std::unique_ptr<TemplateDetector> make_detector(const RepetitionOptions& options);

// Follows Ma, Goharian and Chowdhury, "Automatic Data Extraction From Template Generated Web
// Pages", sections 3.1 to 3.3. The paper's listing never empties the buffer of the text, and does
// not say how a chunk is known to come from another document: here chunks do not contain earlier
// ones, and counts tell pages from occurrences.
//
// The texts of images are counted beside the chunks, because the paper wants them without
// "worthless values". Alternative text and file name are judged separately. One is worthless if it
// has no letters, or if as many pages as it takes for a chunk have an image with the same letters,
// in either text and whatever the digits: "img9" where others have "img1". A file name with the
// letters of the alternative text adds nothing to it.
class TableChunkDetector final : public TemplateDetector {
 public:
  TableChunkDetector(ChunkBy by, bool with_path) : by_(by), with_path_(with_path) {}

  void read(const ParsedPage& page, WordSegmenter& segmenter,
            std::vector<std::uint64_t>& pieces) const override;
  // Detects chunks that stand on at least thresholds.least pages.
  std::vector<bool> detect(const ParsedPage& page, const RepetitionCounts& counts,
                           const RepetitionThresholds& thresholds,
                           WordSegmenter& segmenter) const override;
  std::vector<ImageWorth> image_worth(const ParsedPage& page, const RepetitionCounts& counts,
                                      const RepetitionThresholds& thresholds) const override;

 private:
  ChunkBy by_;
  bool with_path_;
};

// Implements the algorithm by the DOM of Gibson, Punera and Tomkins, "The volume and evolution of
// web page templates" (WWW 2005), as "Automatic Template Detection Using Novel Approach" describes
// it, section 3. Counts the elements and texts inside body that have visible text: others take
// nothing away, like the br elements that the paper's upper threshold is meant for. Reads and
// detects nothing in documents without hashes.
class TemplateHashDetector final : public TemplateDetector {
 public:
  bool needs_hashes() const override { return true; }
  void read(const ParsedPage& page, WordSegmenter& segmenter,
            std::vector<std::uint64_t>& pieces) const override;
  // Detects blocks with at least half of their text in template nodes or in gaps between those. A
  // template node occurs thresholds.least to thresholds.most times, stands in no other one, and
  // does not hold all words of the page. A gap lies between two that have the same parent.
  std::vector<bool> detect(const ParsedPage& page, const RepetitionCounts& counts,
                           const RepetitionThresholds& thresholds,
                           WordSegmenter& segmenter) const override;
};

// Implements the algorithm by the text of Gibson, Punera and Tomkins, "The volume and evolution of
// web page templates" (WWW 2005), as "Automatic Template Detection Using Novel Approach" describes
// it, section 3. The window slides over the words of all blocks that may be indexed, whatever
// stands between them; a page of fewer words has one window. Takes words times the window in time.
class ShingleDetector final : public TemplateDetector {
 public:
  ShingleDetector(std::uint32_t window, std::uint32_t density)
      : window_(window), density_(density) {}

  void read(const ParsedPage& page, WordSegmenter& segmenter,
            std::vector<std::uint64_t>& pieces) const override;
  // Detects blocks of whose words frequent windows cover more than half, and blocks without words
  // between two words that are covered. If only some windows are counted, what stands between two
  // frequent ones is covered as well, if it is no longer than a window and no infrequent one begins
  // between them. So sparse windows cover less, but no text that only this page has.
  std::vector<bool> detect(const ParsedPage& page, const RepetitionCounts& counts,
                           const RepetitionThresholds& thresholds,
                           WordSegmenter& segmenter) const override;

 private:
  std::uint32_t window_;
  std::uint32_t density_;
};

// Hashes a text below a path. Each path gives another hash; path 0 gives that of the text alone.
// Takes linear time. It is thread-safe.
std::uint64_t hash_below(std::uint64_t path, std::string_view text);

// Returns for each element of the document a hash of the element names from the root to it; other
// nodes have that of the element around them. Takes linear time. It is thread-safe.
std::vector<std::uint64_t> element_paths(const Document& document);

// A chunk is a run of blocks. Equal texts have equal hashes; with paths, only if they stand in
// elements of the same names.
struct TextChunk {
  std::uint64_t hash = 0;
  std::uint32_t first = 0;  // This is a block.
  std::uint32_t last = 0;   // This is the block behind it.
  std::uint32_t words = 0;  // They are of the blocks that may be indexed; only these are its text.
};

// Cuts a page. By tables, chunks lie between the beginnings and ends of tables and of the page;
// else each block is one. Chunks without text are left out. The path is that of the element around
// the chunk's first block that may be indexed. Takes linear time. It is thread-safe.
std::vector<TextChunk> cut_chunks(const ParsedPage& page, ChunkBy by, bool with_path);

}  // namespace winnow
