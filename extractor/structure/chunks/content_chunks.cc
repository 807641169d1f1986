// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/content_chunks.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "extractor/structure/chunks/chunk_packer.h"
#include "extractor/structure/chunks/chunk_units.h"
#include "extractor/structure/chunks/range_copier.h"

namespace winnow {
namespace {

constexpr std::size_t kMostHeadingBytes = 200;
constexpr std::size_t kNoSection = static_cast<std::size_t>(-1);

// What stands below a heading and above the next one. The first one has no heading.
struct ChunkSection {
  std::uint32_t heading = 0;  // 0: none
  std::uint8_t level = 0;
  std::size_t first = 0;            // of the units
  std::size_t around = kNoSection;  // the section that this one stands below
  std::size_t end = 0;              // the next section that does not stand below it
  std::uint64_t words_before = 0;   // in all sections before it
  std::uint64_t characters_before = 0;
};

std::string heading_line(const ContentTree& tree, std::uint32_t node) {
  std::string line = content_text(tree, node);
  std::ranges::replace(line, '\n', ' ');
  if (line.size() <= kMostHeadingBytes) return line;
  std::size_t end = kMostHeadingBytes;
  while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0) == 0x80) --end;
  line.resize(end);
  return line + "\xe2\x80\xa6";
}

ChunkLimits sound(ChunkLimits limits) {
  limits.words = std::max(limits.words, kLeastChunkWords);
  if (limits.characters == 0) limits.characters = limits.words * kCharactersAWord;
  limits.characters = std::max(limits.characters, kLeastChunkCharacters);
  limits.overlap = std::min(limits.overlap, limits.words / 2);
  return limits;
}

// What chunks of a long table repeat leaves room for its rows: it has no more than three words for
// each four of a chunk.
std::size_t header_bytes(const ChunkLimits& limits) {
  return std::min(limits.characters / 8, limits.words * 3 / 2);
}

class SectionChunker {
 public:
  SectionChunker(const ContentTree& tree, const ChunkLimits& limits, WordSegmenter& segmenter)
      : tree_(tree),
        limits_(sound(limits)),
        copier_(tree, header_bytes(limits_)),
        maker_(tree, segmenter, limits_.words / 2, limits_.characters / 2),
        packer_(copier_, maker_, limits_) {}

  std::vector<ContentChunk> make() && {
    read_sections();
    for (std::size_t section = 0; section + 1 < sections_.size();) section = cut(section);
    return std::move(chunks_);
  }

 private:
  // Makes the units of the page, a section for each heading at the top, and one behind the last.
  void read_sections() {
    std::uint64_t words = 0;
    std::uint64_t characters = 0;
    const auto begin = [&](std::uint32_t heading, std::uint8_t level) {
      ChunkSection section{heading, level, units_.size()};
      section.words_before = words;
      section.characters_before = characters;
      sections_.push_back(section);
    };
    begin(0, 0);
    for (std::uint32_t node = 1; node < tree_.size(); node = tree_[node].end) {
      if (tree_[node].kind == ContentKind::heading) begin(node, tree_[node].level);
      units_.push_back(maker_.of_nodes(node, tree_[node].end));
      words += units_.back().words;
      characters += units_.back().characters;
    }
    std::vector<std::size_t> around;
    for (std::size_t i = 0; i < sections_.size(); ++i) {
      while (!around.empty() && i > 0 && sections_[around.back()].level >= sections_[i].level) {
        sections_[around.back()].end = i;
        around.pop_back();
      }
      if (!around.empty()) sections_[i].around = around.back();
      around.push_back(i);
    }
    for (const std::size_t open : around) sections_[open].end = sections_.size();
    begin(0, 0);
  }

  bool is_only_heading(std::size_t section) const {
    const std::size_t units = sections_[section + 1].first - sections_[section].first;
    return units == (sections_[section].heading == 0 ? 0 : 1);
  }

  // Makes chunks of a section, or leaves it to what follows. Returns the next one.
  std::size_t cut(std::size_t section) {
    const ChunkSection& from = sections_[waiting_ == kNoSection ? section : waiting_];
    const ChunkSection& behind = sections_[sections_[section].end];
    const bool last = section + 2 == sections_.size();
    const bool alone = sections_[section].end == section + 1;
    if (is_only_heading(section) && alone && !last) return wait(section);
    if (behind.words_before - from.words_before <= limits_.words &&
        behind.characters_before - from.characters_before <= limits_.characters) {
      return pack(section, sections_[section].end);
    }
    if (is_only_heading(section) && !last) return wait(section);
    return pack(section, section + 1);
  }

  std::size_t wait(std::size_t section) {
    if (waiting_ == kNoSection) waiting_ = section;
    return section + 1;
  }

  // Packs what waits, and the sections up to `end`, as parts of `section`.
  std::size_t pack(std::size_t section, std::size_t end) {
    const std::size_t from = std::exchange(waiting_, kNoSection);
    const auto unit = [&](std::size_t i) {
      return units_.begin() + static_cast<std::ptrdiff_t>(sections_[i].first);
    };
    std::vector<PackedChunk> packed;
    packer_.pack({unit(from == kNoSection ? section : from), unit(end)}, packed);
    for (PackedChunk& each : packed) {
      add_place(section, each.first, each.chunk);
      chunks_.push_back(std::move(each.chunk));
    }
    return end;
  }

  void add_place(std::size_t section, std::uint32_t first, ContentChunk& chunk) const {
    for (std::size_t i = section; i != kNoSection; i = sections_[i].around) {
      const std::uint32_t heading = sections_[i].heading;
      if (heading == 0) continue;
      chunk.headings.push_back(heading_line(tree_, heading));
      if (chunk.anchor.empty()) chunk.anchor = tree_.attribute(tree_[heading]);
    }
    std::ranges::reverse(chunk.headings);
    add_terms(first, chunk);
  }

  // Adds the terms that a chunk is in the descriptions of, the outer ones first. It may also begin
  // with a term of its own.
  void add_terms(std::uint32_t first, ContentChunk& chunk) const {
    std::vector<std::uint32_t> terms;
    std::uint32_t own = tree_[first].kind == ContentKind::definitions ? first + 1 : 0;
    for (std::uint32_t node = first; node != 0; node = copier_.parent(node)) {
      const ContentKind kind = tree_[node].kind;
      if (kind == ContentKind::term && terms.empty()) own = node;
      if (kind == ContentKind::description && copier_.term(node) != 0) {
        terms.push_back(copier_.term(node));
      }
    }
    std::ranges::reverse(terms);
    for (const std::uint32_t term : terms) chunk.headings.push_back(heading_line(tree_, term));
    if (own != 0) terms.push_back(own);
    for (const std::uint32_t term : terms) {
      const ContentNode& node = tree_[term];
      if (node.kind == ContentKind::term && node.attribute.length > 0) {
        chunk.anchor = tree_.attribute(node);
      }
    }
  }

  const ContentTree& tree_;
  const ChunkLimits limits_;
  const RangeCopier copier_;
  UnitMaker maker_;
  ChunkPacker packer_;
  std::vector<ChunkUnit> units_;  // of the nodes at the top
  std::vector<ChunkSection> sections_;
  std::size_t waiting_ = kNoSection;  // a section whose heading stands with what follows it
  std::vector<ContentChunk> chunks_;
};

}  // namespace

std::vector<ContentChunk> content_chunks(const ContentTree& tree, const ChunkLimits& limits,
                                         WordSegmenter& segmenter) {
  return SectionChunker(tree, limits, segmenter).make();
}

}  // namespace winnow
