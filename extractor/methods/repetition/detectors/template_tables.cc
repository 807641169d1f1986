// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/template_tables.h"

#include <xxhash.h>

#include <algorithm>
#include <cstddef>
#include <set>

#include "extractor/methods/repetition/detectors/template_detector.h"

namespace winnow {
namespace {

// Returns the innermost table around each node, which may be the node itself; kNoNode outside of
// tables.
std::vector<NodeIndex> tables_around(const Document& document) {
  std::vector<NodeIndex> tables;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    const NodeIndex parent = document.parent(node);
    if (document.tag(node) == Tag::table) {
      tables.push_back(node);
    } else {
      tables.push_back(parent == kNoNode ? kNoNode : tables[parent]);
    }
  }
  return tables;
}

}  // namespace

double TemplateTables::fraction() const {
  if (page_words == 0) return 0;
  return static_cast<double>(template_words) * pages / static_cast<double>(page_words);
}

void TemplateTableStudy::add(const ParsedPage& page) {
  const std::vector<NodeIndex> tables = tables_around(page.document);
  const std::vector<std::uint64_t> paths = element_paths(page.document);
  std::uint64_t words = 0;
  for (const TextChunk& chunk : cut_chunks(page, ChunkBy::table, false)) {
    const NodeIndex table = tables[page.blocks[chunk.first].first_text];
    const bool inside = table != kNoNode;
    chunks_.push_back({chunk.hash, inside ? paths[table] : 0, inside ? table : 0, chunk.words});
    words += chunk.words;
  }
  ends_.push_back(chunks_.size());
  words_.push_back(words);
}

std::span<const TemplateTableStudy::Chunk> TemplateTableStudy::chunks_of(std::uint32_t page) const {
  const std::size_t begin = page == 0 ? 0 : ends_[page - 1];
  return std::span(chunks_).subspan(begin, ends_[page] - begin);
}

// Returns the texts sorted.
std::vector<std::uint64_t> TemplateTableStudy::template_texts(std::span<const std::uint32_t> chosen,
                                                              std::uint32_t least) const {
  std::vector<std::uint64_t> texts;
  for (const std::uint32_t page : chosen) {
    const auto first = static_cast<std::ptrdiff_t>(texts.size());
    for (const Chunk& chunk : chunks_of(page)) texts.push_back(chunk.text);
    // It makes no difference how often a page has a text.
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
  std::vector<bool> met(frequent.size());
  TemplateTables found;
  for (const std::uint32_t page : chosen) {
    ++found.pages;
    found.page_words += words_[page];
    // The first template text of each table counts, as chunks of one table may stand apart.
    std::set<std::uint32_t> seen;
    for (const Chunk& chunk : chunks_of(page)) {
      const auto text = std::lower_bound(frequent.begin(), frequent.end(), chunk.text);
      if (text == frequent.end() || *text != chunk.text) continue;
      auto&& is_met = met[static_cast<std::size_t>(text - frequent.begin())];
      if (!is_met) found.template_words += chunk.words;
      is_met = true;
      if (chunk.table == 0 || !seen.insert(chunk.number).second) continue;
      found.tables.push_back(XXH3_64bits_withSeed(&chunk.text, sizeof chunk.text, chunk.table));
    }
  }
  std::sort(found.tables.begin(), found.tables.end());
  found.tables.erase(std::unique(found.tables.begin(), found.tables.end()), found.tables.end());
  return found;
}

}  // namespace winnow
