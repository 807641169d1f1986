// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/template_tables.h"

#include <xxhash.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <unordered_set>

#include "extractor/template/repetition/text_chunks.h"

namespace winnow {
namespace {

// Where nodes stand: the innermost table around each, itself if it is one, and its path.
struct TablePlaces {
  std::vector<NodeIndex> tables;     // kNoNode outside of tables
  std::vector<std::uint64_t> paths;  // of elements: hash of the names from the root on
};

TablePlaces places_of(const Document& document) {
  TablePlaces places;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    const NodeIndex parent = document.parent(node);
    const std::uint64_t above = parent == kNoNode ? 0 : places.paths[parent];
    const std::string_view name = document.name(node);
    places.paths.push_back(XXH3_64bits_withSeed(name.data(), name.size(), above));
    if (document.tag(node) == Tag::table) {
      places.tables.push_back(node);
    } else {
      places.tables.push_back(parent == kNoNode ? kNoNode : places.tables[parent]);
    }
  }
  return places;
}

}  // namespace

double TemplateTables::fraction() const {
  if (page_words == 0) return 0;
  return static_cast<double>(template_words) * pages / static_cast<double>(page_words);
}

void TemplateTableStudy::add(const ParsedPage& page) {
  const TablePlaces places = places_of(page.document);
  std::uint64_t words = 0;
  for (const TextChunk& chunk : cut_chunks(page, ChunkBy::table, false)) {
    const NodeIndex table = places.tables[page.blocks[chunk.first].first_text];
    const bool inside = table != kNoNode;
    chunks_.push_back(
        {chunk.hash, inside ? places.paths[table] : 0, inside ? table : 0, chunk.words});
    words += chunk.words;
  }
  ends_.push_back(chunks_.size());
  words_.push_back(words);
}

std::span<const TemplateTableStudy::Chunk> TemplateTableStudy::chunks_of(std::uint32_t page) const {
  const std::size_t begin = page == 0 ? 0 : ends_[page - 1];
  return std::span(chunks_).subspan(begin, ends_[page] - begin);
}

// Sorted.
std::vector<std::uint64_t> TemplateTableStudy::template_texts(std::span<const std::uint32_t> chosen,
                                                              std::uint32_t least) const {
  std::vector<std::uint64_t> texts;
  for (const std::uint32_t page : chosen) {
    const auto first = static_cast<std::ptrdiff_t>(texts.size());
    for (const Chunk& chunk : chunks_of(page)) texts.push_back(chunk.text);
    // How often a page has it makes no difference.
    std::sort(texts.begin() + first, texts.end());
    texts.erase(std::unique(texts.begin() + first, texts.end()), texts.end());
  }
  std::sort(texts.begin(), texts.end());
  std::vector<std::uint64_t> frequent;
  for (auto begin = texts.begin(); begin != texts.end();) {
    const auto end = std::upper_bound(begin, texts.end(), *begin);
    if (end - begin >= static_cast<std::ptrdiff_t>(least)) frequent.push_back(*begin);
    begin = end;
  }
  return frequent;
}

TemplateTables TemplateTableStudy::find(std::span<const std::uint32_t> chosen,
                                        std::uint32_t least) const {
  const std::vector<std::uint64_t> frequent = template_texts(chosen, least);
  TemplateTables found;
  std::unordered_set<std::uint64_t> texts, tables;
  for (const std::uint32_t page : chosen) {
    ++found.pages;
    found.page_words += words_[page];
    // By the first template text of each: chunks of one table may stand apart.
    std::unordered_set<std::uint32_t> seen;
    for (const Chunk& chunk : chunks_of(page)) {
      if (!std::binary_search(frequent.begin(), frequent.end(), chunk.text)) continue;
      if (texts.insert(chunk.text).second) found.template_words += chunk.words;
      if (chunk.table == 0 || !seen.insert(chunk.number).second) continue;
      const std::uint64_t key[] = {chunk.table, chunk.text};
      tables.insert(XXH3_64bits(key, sizeof key));
    }
  }
  found.tables.assign(tables.begin(), tables.end());
  std::sort(found.tables.begin(), found.tables.end());
  return found;
}

}  // namespace winnow
