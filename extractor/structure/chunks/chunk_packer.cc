// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/chunks/chunk_packer.h"

#include <algorithm>
#include <utility>

#include "winnow/extractor/content_writers.h"

namespace winnow {
namespace {

bool is_new(const ChunkUnit& unit) { return !unit.repeated; }

// Gives how many of the units may be a chunk, as the others are not to stand at its end; none if
// nothing would be new in it.
std::size_t closable(const std::vector<ChunkUnit>& units) {
  std::size_t count = units.size();
  while (count > 0 && units[count - 1].clings) --count;
  const auto end = units.begin() + static_cast<std::ptrdiff_t>(count);
  return std::any_of(units.begin(), end, is_new) ? count : 0;
}

}  // namespace

void ChunkPacker::pack(const std::vector<ChunkUnit>& units, std::vector<PackedChunk>& chunks) {
  rest_.assign(units.begin(), units.end());
  current_.clear();
  while (!rest_.empty() || !current_.empty()) {
    if (rest_.empty()) {
      close(current_.size(), chunks);
    } else {
      const ChunkUnit unit = rest_.front();
      rest_.pop_front();
      place(unit, chunks);
    }
    if (rest_.empty() && std::ranges::none_of(current_, is_new)) current_.clear();
  }
}

// A unit is cut only if it fits into no chunk, together with what is to stand before it.
void ChunkPacker::place(const ChunkUnit& unit, std::vector<PackedChunk>& chunks) {
  if (std::ranges::none_of(current_, is_new) && !fits_behind(unit, 0)) current_.clear();
  if (fits_behind(unit, 0)) return current_.push_back(unit);
  const std::size_t before = closable(current_);
  if (before > 0 && fits_behind(unit, before)) {
    rest_.push_front(unit);
    return close(before, chunks);
  }
  const Units parts = units_.split(unit);
  if (!parts.empty()) {
    rest_.insert(rest_.begin(), parts.begin(), parts.end());
  } else if (!current_.empty()) {
    rest_.push_front(unit);
    close(current_.size(), chunks);
  } else {
    current_.push_back(unit);
  }
}

// Tells whether the unit fits into a chunk with the current units from `from` on.
bool ChunkPacker::fits_behind(const ChunkUnit& unit, std::size_t from) const {
  std::uint64_t words = unit.words;
  std::uint64_t characters = unit.characters;
  for (std::size_t i = from; i < current_.size(); ++i) {
    words += current_[i].words;
    characters += current_[i].characters;
  }
  return fits(words, characters);
}

void ChunkPacker::put_back(std::size_t from) {
  const auto first = current_.begin() + static_cast<std::ptrdiff_t>(from);
  rest_.insert(rest_.begin(), first, current_.end());
  current_.erase(first, current_.end());
}

// Makes a chunk of the first `count` of the current units; others go back, also those that turn out
// to be too many when they are written.
void ChunkPacker::close(std::size_t count, std::vector<PackedChunk>& chunks) {
  put_back(count);
  ContentChunk chunk;
  count = fitting(count, chunk);
  if (count == 0) {
    // The repetition takes too much room, or a single unit does.
    std::erase_if(current_, [](const ChunkUnit& unit) { return unit.repeated; });
    count = fitting(current_.size(), chunk);
  }
  if (count == 0) {
    // Where the marks of the containers around take the room, smaller pieces would not help.
    const ChunkUnit& unit = current_.front();
    const bool is_small =
        unit.words <= limits_.words / 4 && unit.characters <= limits_.characters / 4;
    const Units parts = is_small ? Units() : units_.split(unit);
    if (!parts.empty()) {
      put_back(1);
      current_.clear();
      rest_.insert(rest_.begin(), parts.begin(), parts.end());
      return;
    }
    count = 1;
    chunk = written(count);
  }
  put_back(count);
  const auto first = std::ranges::find_if(current_, is_new);
  chunks.push_back({first->range.from.node, std::move(chunk)});
  current_ = rest_.empty() || limits_.overlap == 0 ? Units() : end_of(current_);
}

// Gives how many of the first `count` current units are within the limits when they are written,
// with the chunk that they make; 0 if nothing new is.
std::size_t ChunkPacker::fitting(std::size_t count, ContentChunk& chunk) const {
  while (count > 0) {
    const auto end = current_.begin() + static_cast<std::ptrdiff_t>(count);
    if (std::none_of(current_.begin(), end, is_new)) return 0;
    chunk = written(count);
    if (fits(chunk.words, chunk.characters)) return count;
    const std::uint64_t least =
        std::min(count * limits_.words / std::max<std::size_t>(chunk.words, 1),
                 count * limits_.characters / std::max<std::size_t>(chunk.characters, 1));
    count = std::min<std::size_t>(count - 1, least);
    while (count > 1 && current_[count - 1].clings) --count;
  }
  return 0;
}

ContentChunk ChunkPacker::written(std::size_t count) const {
  const ContentPlace from = current_.front().range.from;
  const ContentTree tree = copier_.copy({from, current_[count - 1].range.to});
  ContentChunk chunk;
  chunk.text = to_markdown(tree);
  chunk.characters = count_code_points(chunk.text);
  for (std::size_t i = 0; i < count; ++i) {
    chunk.words += current_[i].words;
    if (current_[i].repeated) chunk.overlap += current_[i].words;
  }
  // A table has its header again.
  if (copier_.parent(from.node) != 0) {
    chunk.words = std::max(chunk.words, units_.count_words(content_text(tree)));
  }
  return chunk;
}

// Gives the units at the end that the next chunk repeats. Of a text too long for that its last
// sentences are taken; code and tables are not taken apart.
ChunkPacker::Units ChunkPacker::end_of(const Units& closed) {
  Units again;
  std::uint64_t words = 0;
  const auto add = [&](ChunkUnit unit) {
    if (words + unit.words > limits_.overlap) return false;
    words += unit.words;
    unit.repeated = true;
    again.push_back(unit);
    return true;
  };
  for (std::size_t i = closed.size(); i-- > 0;) {
    if (closed[i].repeated || add(closed[i])) continue;
    if (!units_.is_text(closed[i])) break;
    const Units parts = units_.split(closed[i]);
    for (std::size_t part = parts.size(); part-- > 0 && add(parts[part]);) {
    }
    break;
  }
  std::ranges::reverse(again);
  return again;
}

}  // namespace winnow
