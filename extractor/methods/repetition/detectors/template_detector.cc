// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/repetition/detectors/template_detector.h"

#include <xxhash.h>

#include <algorithm>
#include <string>

namespace winnow {

std::unique_ptr<TemplateDetector> make_detector(const RepetitionOptions& options) {
  switch (options.piece) {
    case Piece::chunk:
      return std::make_unique<TableChunkDetector>(options.chunk_by, options.chunk_path);
    case Piece::node:
      return std::make_unique<TemplateHashDetector>();
    case Piece::shingle:
      return std::make_unique<ShingleDetector>(std::clamp(options.window, 1U, kMaxWindow),
                                               std::min(options.density, kMaxDensity));
    case Piece::none:
      break;
  }
  return nullptr;
}

namespace {

class ChunkCutter {
 public:
  ChunkCutter(const ParsedPage& page, ChunkBy by, bool with_path) : page_(page), by_(by) {
    if (by == ChunkBy::table) mark_boundaries();
    if (with_path) paths_ = element_paths(page.document);
  }

  std::vector<TextChunk> cut() {
    std::vector<TextChunk> chunks;
    const auto blocks = static_cast<std::uint32_t>(page_.blocks.size());
    for (std::uint32_t first = 0, last = 0; first < blocks; first = last) {
      last = first + 1;
      while (last < blocks && !is_cut_before(last)) ++last;
      add(first, last, chunks);
    }
    return chunks;
  }

 private:
  void mark_boundaries() {
    const Document& document = page_.document;
    boundary_.resize(document.size() + 1);
    for (NodeIndex node = 0; node < document.size(); ++node) {
      if (document.tag(node) != Tag::table) continue;
      boundary_[node] = true;
      boundary_[document.subtree_end(node)] = true;
    }
  }

  // Looks only at the nodes between the texts of this block and those of the one before.
  bool is_cut_before(std::uint32_t block) const {
    if (by_ == ChunkBy::block) return true;
    const NodeIndex end = page_.blocks[block].first_text;
    for (NodeIndex node = page_.blocks[block - 1].first_text + 1; node <= end; ++node) {
      if (boundary_[node]) return true;
    }
    return false;
  }

  void add(std::uint32_t first, std::uint32_t last, std::vector<TextChunk>& chunks) {
    TextChunk chunk{0, first, last, 0};
    NodeIndex begin = kNoNode;
    text_.clear();
    for (std::uint32_t i = first; i < last; ++i) {
      const Block& block = page_.blocks[i];
      if (!is_indexable(block)) continue;
      if (begin == kNoNode) begin = block.element;
      if (!text_.empty()) text_ += ' ';
      text_ += page_.blocks.text(block);
      chunk.words += block.words;
    }
    if (begin == kNoNode) return;
    chunk.hash = hash_below(paths_.empty() ? 0 : paths_[begin], text_);
    chunks.push_back(chunk);
  }

  const ParsedPage& page_;
  const ChunkBy by_;
  std::vector<bool> boundary_;        // Each node has one, and there is one more.
  std::vector<std::uint64_t> paths_;  // Each node has one.
  std::string text_;
};

}  // namespace

std::uint64_t hash_below(std::uint64_t path, std::string_view text) {
  return XXH3_64bits_withSeed(text.data(), text.size(), path);
}

std::vector<std::uint64_t> element_paths(const Document& document) {
  std::vector<std::uint64_t> paths(document.size());
  for (NodeIndex node = 0; node < document.size(); ++node) {
    const NodeIndex parent = document.parent(node);
    const std::uint64_t above = parent == kNoNode ? 0 : paths[parent];
    paths[node] = document.is_element(node) ? hash_below(above, document.name(node)) : above;
  }
  return paths;
}

std::vector<TextChunk> cut_chunks(const ParsedPage& page, ChunkBy by, bool with_path) {
  return ChunkCutter(page, by, with_path).cut();
}

}  // namespace winnow
