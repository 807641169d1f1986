// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/chunks/chunk_units.h"

#include <algorithm>
#include <iterator>

namespace winnow {
namespace {

// The marks of a block, a row, or a line of code, as they stand behind those of a container or two.
constexpr std::uint32_t kMarks = 4;

bool is_block(ContentKind kind) {
  return kind == ContentKind::paragraph || kind == ContentKind::heading ||
         kind == ContentKind::cell || kind == ContentKind::row || kind == ContentKind::rule;
}

std::uint32_t written_characters(const ContentTree& tree, std::uint32_t first, std::uint32_t end) {
  std::uint32_t characters = 0;
  for (std::uint32_t node = first; node < end; ++node) {
    const std::string_view text = tree.text(tree[node]);
    characters += count_code_points(text);
    if (is_block(tree[node].kind)) characters += kMarks;
    if (tree[node].kind == ContentKind::code_block) {
      characters += 2 * kMarks + static_cast<std::uint32_t>(std::ranges::count(text, '\n'));
    }
  }
  return characters;
}

bool ends_with_colon(std::string_view text) {
  return text.ends_with(':') || text.ends_with("\xef\xbc\x9a");
}

}  // namespace

std::uint32_t count_code_points(std::string_view text) {
  return static_cast<std::uint32_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

bool UnitMaker::clings(std::uint32_t node) const {
  switch (tree_[node].kind) {
    case ContentKind::heading:
    case ContentKind::term:
    case ContentKind::caption:
      return true;
    case ContentKind::paragraph:
      return ends_with_colon(tree_.text(tree_[tree_[node].end - 1]));
    default:
      return false;
  }
}

ChunkUnit UnitMaker::of_nodes(std::uint32_t first, std::uint32_t end) {
  ChunkUnit unit;
  unit.range = {{first, 0}, {end, 0}};
  unit.characters = written_characters(tree_, first, end);
  std::uint32_t last = first;
  for (std::uint32_t node = first; node < end; node = tree_[node].end) {
    unit.words += segmenter_.count(content_text(tree_, node));
    last = node;
  }
  unit.clings = clings(last);
  return unit;
}

std::vector<ChunkUnit> UnitMaker::split(const ChunkUnit& unit) {
  if (unit.kind == ChunkUnit::Kind::stanza) return code(unit.range, ChunkUnit::Kind::line);
  if (unit.kind != ChunkUnit::Kind::nodes) return words(unit);
  const std::uint32_t first = unit.range.from.node;
  const std::uint32_t end = unit.range.to.node;
  if (tree_[first].end < end) {
    std::vector<ChunkUnit> siblings;
    for (std::uint32_t node = first; node < end; node = tree_[node].end) {
      siblings.push_back(of_nodes(node, tree_[node].end));
    }
    return siblings;
  }
  switch (tree_[first].kind) {
    case ContentKind::paragraph:
    case ContentKind::heading:
      return sentences({{first + 1, 0}, {end, 0}});
    case ContentKind::code_block: {
      const auto bytes = static_cast<std::uint32_t>(tree_.text(tree_[first]).size());
      return code({{first, 0}, {first, bytes}}, ChunkUnit::Kind::stanza);
    }
    case ContentKind::table:
      return rows(first);
    case ContentKind::definitions:
      return definitions(first);
    default:
      return children(first);
  }
}

std::vector<ChunkUnit> UnitMaker::children(std::uint32_t node) {
  std::vector<ChunkUnit> all;
  for (std::uint32_t child = node + 1; child < tree_[node].end; child = tree_[child].end) {
    all.push_back(of_nodes(child, tree_[child].end));
  }
  return all;
}

// Rows that a cell spans together stay together where they can. A header row is no end.
std::vector<ChunkUnit> UnitMaker::rows(std::uint32_t table) {
  std::vector<ChunkUnit> all;
  std::uint32_t first = table + 1;
  std::uint32_t spanned = 0;  // rows that are still to come
  for (std::uint32_t row = first; row < tree_[table].end; row = tree_[row].end) {
    bool header = tree_[row].kind == ContentKind::row;
    spanned = std::max(spanned, 1U) - 1;
    for (std::uint32_t cell = row + 1; cell < tree_[row].end; cell = tree_[cell].end) {
      if (tree_[row].kind != ContentKind::row) break;
      spanned = std::max(spanned, tree_[cell].rows - 1);
      header = header && tree_[cell].header;
    }
    if (spanned > 0) continue;
    all.push_back(of_nodes(first, tree_[row].end));
    all.back().clings |= header;
    first = tree_[row].end;
  }
  if (first < tree_[table].end) all.push_back(of_nodes(first, tree_[table].end));
  return all;
}

std::vector<ChunkUnit> UnitMaker::definitions(std::uint32_t list) {
  std::vector<ChunkUnit> groups;
  std::uint32_t first = list + 1;
  for (std::uint32_t part = first; part < tree_[list].end; part = tree_[part].end) {
    const std::uint32_t next = tree_[part].end;
    const bool group_ends = next == tree_[list].end || (tree_[next].kind == ContentKind::term &&
                                                        tree_[part].kind != ContentKind::term);
    if (!group_ends) continue;
    groups.push_back(of_nodes(first, next));
    first = next;
  }
  // A single group would be the list again.
  if (groups.size() == 1) return children(list);
  return groups;
}

ContentRange UnitMaker::RunningText::range(std::size_t begin, std::size_t end) const {
  const auto before = [](std::size_t offset, const std::pair<std::size_t, ContentPlace>& place) {
    return offset < place.first;
  };
  const auto from = std::prev(std::upper_bound(places.begin(), places.end(), begin, before));
  const auto to = std::prev(std::upper_bound(places.begin(), places.end(), end - 1, before));
  ContentRange range{from->second, to->second};
  range.from.byte += static_cast<std::uint32_t>(begin - from->first);
  range.to.byte += static_cast<std::uint32_t>(end - to->first);
  return range;
}

UnitMaker::RunningText UnitMaker::running_text(const ContentRange& range) const {
  RunningText running;
  for (std::uint32_t node = range.from.node; node <= range.to.node && node < tree_.size(); ++node) {
    const std::uint32_t skipped = node == range.from.node ? range.from.byte : 0;
    std::string_view text = tree_.text(tree_[node]);
    if (tree_[node].kind == ContentKind::line_break) text = "\n";
    if (tree_[node].kind == ContentKind::image) text = {};
    if (node == range.to.node) text = text.substr(0, range.to.byte);
    text.remove_prefix(std::min<std::size_t>(skipped, text.size()));
    if (text.empty()) continue;
    running.places.emplace_back(running.text.size(), ContentPlace{node, skipped});
    running.text += text;
  }
  return running;
}

std::vector<ChunkUnit> UnitMaker::units(const RunningText& text, const TextPieces& pieces,
                                        ChunkUnit::Kind kind) {
  std::vector<ChunkUnit> all;
  for (const auto& piece : pieces) {
    const std::string_view part =
        std::string_view(text.text).substr(piece.first, piece.second - piece.first);
    ChunkUnit& unit = all.emplace_back();
    unit.range = text.range(piece.first, piece.second);
    unit.kind = kind;
    unit.words = segmenter_.count(part);
    unit.characters = count_code_points(part) + 1;
  }
  return all;
}

std::vector<ChunkUnit> UnitMaker::sentences(const ContentRange& range) {
  const RunningText text = running_text(range);
  return units(text, sentence_pieces(text.text), ChunkUnit::Kind::sentence);
}

std::vector<ChunkUnit> UnitMaker::code(const ContentRange& range, ChunkUnit::Kind kind) {
  const RunningText text = running_text(range);
  const TextPieces pieces =
      kind == ChunkUnit::Kind::stanza ? stanza_pieces(text.text) : line_pieces(text.text);
  return units(text, pieces, kind);
}

// Pieces that are no smaller are halved.
std::vector<ChunkUnit> UnitMaker::words(const ChunkUnit& unit) {
  const RunningText text = running_text(unit.range);
  const std::size_t all = count_code_points(text.text);
  if (all <= 1) return {};
  TextPieces pieces = word_pieces(text.text, segmenter_, {words_, characters_});
  if (pieces.size() < 2) pieces = word_pieces(text.text, segmenter_, {words_, (all + 1) / 2});
  if (pieces.size() < 2) return {};
  return units(text, pieces, ChunkUnit::Kind::sentence);
}

}  // namespace winnow
