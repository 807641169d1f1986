// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/writer/split/words_database.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "winnow/indexer/schema.h"
#include "winnow/indexer/sections.h"

namespace winnow {
namespace {

// What suggestions read of a page, beside its title.
constexpr std::array kKeptSlots = {slot::kLastModified, slot::kUrlHash, slot::kDuplicateGroup,
                                   slot::kTitle};
// What pages are filtered by, and the words of headings.
constexpr std::array kKeptPrefixes = {
    prefix::kUrl,      prefix::kHost, prefix::kPath,  prefix::kMimeType, prefix::kExtension,
    prefix::kLanguage, prefix::kDate, prefix::kMonth, prefix::kYear,     prefix::kHeading};
constexpr std::array kKeptFields = {field::kUrl, field::kCaption, field::kLanguage};
// Words of text have 64 bytes at most, and keys of metadata have room for some 240.
constexpr std::size_t kMostWordBytes = 200;

bool is_kept(std::string_view term) {
  return std::any_of(kKeptPrefixes.begin(), kKeptPrefixes.end(),
                     [&](std::string_view prefix) { return term.starts_with(prefix); });
}

char kind_of(const TextSection& section) {
  return section.kind == SectionKind::term ? 't' : static_cast<char>('0' + section.level);
}

void append_field(std::string_view name, std::string_view value, std::string& data) {
  if (value.empty()) return;
  if (!data.empty()) data += '\n';
  data.append(name).append("=").append(value);
}

// Words of titles are read from their terms where the document has no value for its title.
void add_title_terms(const Xapian::Document& page, Xapian::Document& document) {
  const std::string title(prefix::kTitle);
  auto term = page.termlist_begin();
  for (term.skip_to(title); term != page.termlist_end(); ++term) {
    if (!(*term).starts_with(title)) break;
    document.add_boolean_term(*term);
  }
}

Xapian::Document words_document(const Xapian::Document& page) {
  Xapian::Document document;
  document.set_data(words_data(page.get_data()));
  for (const Xapian::valueno slot : kKeptSlots) document.add_value(slot, page.get_value(slot));
  for (auto term = page.termlist_begin(); term != page.termlist_end(); ++term) {
    if (is_kept(*term)) document.add_boolean_term(*term);
  }
  if (page.get_value(slot::kTitle).empty()) add_title_terms(page, document);
  return document;
}

bool is_word(std::string_view term) {
  return (term[0] < 'A' || term[0] > 'Z') && term.size() <= kMostWordBytes;
}

}  // namespace

std::string words_data(std::string_view data) {
  std::string kept;
  for (const std::string_view name : kKeptFields) append_field(name, data_field(data, name), kept);
  const std::string_view text = data_field(data, field::kText);
  std::string line;
  std::string headings;
  std::size_t before = 0;
  for (const TextSection& section :
       parse_sections(data_field(data, field::kSections), text.size())) {
    // What goes on behind a definition has its heading further up.
    if (section.kind == SectionKind::none || section.begin != section.title_offset) continue;
    if (!line.empty()) line += ' ';
    line += std::to_string(headings.size() - before) + ',' + std::to_string(section.title_length);
    line.append({',', kind_of(section), ','}).append(section.id);
    before = headings.size();
    headings.append(text, section.title_offset, section.title_length).append(" ");
  }
  append_field(field::kSections, line, kept);
  append_field(field::kText, headings, kept);
  return kept;
}

void write_words(const Xapian::Database& whole, const IndexMetadata& metadata,
                 Xapian::WritableDatabase& words, const std::function<void()>& each) {
  for (auto page = whole.postlist_begin(""); page != whole.postlist_end(""); ++page) {
    each();
    words.add_document(words_document(whole.get_document(*page)));
  }
  for (auto word = whole.spellings_begin(); word != whole.spellings_end(); ++word) {
    words.add_spelling(*word, word.get_termfreq());
  }
  for (auto term = whole.allterms_begin(); term != whole.allterms_end(); ++term) {
    if (!is_word(*term)) continue;
    words.set_metadata(std::string(kWordKey).append(*term), std::to_string(term.get_termfreq()));
  }
  words.set_metadata(std::string(kWordsKey), "1");
  IndexMetadata kept = metadata;
  kept.shards = 1;
  words.set_metadata(std::string(kMetadataKey), to_json(kept));
}

}  // namespace winnow
