// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/page/metadata/structured_data.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "extractor/text/characters.h"
#include "extractor/text/word_hasher.h"
#include "winnow/extractor/blocks.h"
#include "winnow/extractor/html_parser.h"

namespace winnow {
namespace {

// Removes the comment and CDATA marks that hide scripts from old browsers and XML parsers.
std::string_view unwrapped(std::string_view script) {
  constexpr std::array<std::string_view, 5> kMarks = {"<!--", "<![CDATA[", "//", "/*", "*/"};
  for (;;) {
    script = trimmed(script);
    const auto mark = std::find_if(kMarks.begin(), kMarks.end(),
                                   [script](auto text) { return script.starts_with(text); });
    if (mark == kMarks.end()) return script;
    script.remove_prefix(mark->size());
  }
}

// Replaces control characters: many scripts hold line breaks in strings, where JSON wants escapes.
std::string without_controls(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  }
  return result;
}

}  // namespace

ItemKind item_kind(std::string_view type) {
  type.remove_prefix(std::min(type.find_last_of("/#:") + 1, type.size()));
  if (type == "WebSite") return ItemKind::site;
  if (type == "JobPosting" || type == "Question") return ItemKind::described;
  for (const std::string_view suffix : {"Article", "Posting", "Report"}) {
    if (type.ends_with(suffix)) return ItemKind::article;
  }
  for (const std::string_view suffix : {"Product", "ProductGroup", "Recipe", "Event", "Course"}) {
    if (type.ends_with(suffix)) return ItemKind::described;
  }
  return type.ends_with("Page") ? ItemKind::page : ItemKind::other;
}

bool holds_structured_data(const Document& document, NodeIndex script, std::string& scratch) {
  if (document.tag(script) != Tag::script) return false;
  const std::string_view type = trimmed(document.attribute(script, Attribute::type, scratch));
  return begins_in_any_case(type, "application/ld+json");
}

std::vector<StructuredItem> read_structured_data(const Document& document) {
  std::vector<StructuredItem> items;
  std::string scratch;
  for (const NodeIndex node : document.elements()) {
    if (!holds_structured_data(document, node, scratch)) continue;
    const bool empty = node + 1 == document.subtree_end(node);
    if (empty) continue;
    read_structured_script(without_controls(unwrapped(document.text(node + 1, scratch))), items);
  }
  return items;
}

std::vector<const StructuredItem*> main_items(const std::vector<StructuredItem>& items) {
  std::vector<const StructuredItem*> result;
  for (const ItemKind kind : {ItemKind::article, ItemKind::described, ItemKind::page}) {
    const std::size_t before = result.size();
    std::string_view title;
    for (const StructuredItem& item : items) {
      if (item.kind != kind) continue;
      if (title.empty()) title = item.title();
      if (!item.title().empty() && item.title() != title) {
        result.resize(before);
        break;
      }
      result.push_back(&item);
    }
  }
  return result;
}

namespace {

// Nobody describes a page in more markup than this allows. The page itself is in memory as well.
constexpr std::uint64_t kParserBytes = 128u << 20;

std::string text_of_markup(std::string markup) {
  Limits limits;
  limits.parser_bytes_cap = kParserBytes;
  const Document document = HtmlParser(ParseOptions{limits, false}).parse(std::move(markup));
  WordSegmenter segmenter;
  const BlockList blocks = segment_blocks(document, segmenter);
  std::string text;
  for (const Block& block : blocks.blocks()) {
    if (!is_indexable(block)) continue;
    if (!text.empty()) text += '\n';
    text += blocks.text(block);
  }
  return text;
}

// Writes line breaks as markup, since the parser would take them for spaces.
std::string with_paragraphs(std::string_view text) {
  std::string markup;
  for (const char c : text) {
    if (c == '\n') markup += "<p>";
    markup += c;
  }
  return markup;
}

std::string collapsed_lines(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string line;
    append_collapsed(text.substr(0, end), line);
    trim_end(line);
    if (!line.empty() && !result.empty()) result += '\n';
    result += line;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

// Shorter texts are teasers for search engines. This was measured on product pages.
constexpr std::size_t kFewWords = 40;

// This much of a text tells whether the page shows it.
constexpr std::size_t kComparedBytes = std::size_t{1} << 20;

std::string_view compared_part(std::string_view text) {
  std::size_t size = std::min(text.size(), kComparedBytes);
  while (size > 0 && size < text.size() && (text[size] & 0xC0) == 0x80) --size;
  return text.substr(0, size);
}

bool is_cut_off(std::string_view text) {
  return text.ends_with("...") || text.ends_with("\u2026") || text.ends_with("[...]") ||
         text.ends_with("[\u2026]");
}

// Makes runs of three words from words that come one by one.
class Trigrams {
 public:
  // Returns the hash of the run that ends with `word`, or 0 for the first two words.
  std::uint64_t add(std::uint64_t word) {
    const std::uint64_t run = (first_ * kFactor + second_) * kFactor + word;
    first_ = second_;
    second_ = word;
    return ++words_ < 3 ? 0 : run;
  }

 private:
  static constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15;
  std::uint64_t first_ = 0, second_ = 0;
  std::size_t words_ = 0;
};

// Returns the hashes of all runs, sorted and without duplicates.
std::vector<std::uint64_t> trigrams_of(std::span<const std::uint64_t> words) {
  std::vector<std::uint64_t> runs;
  Trigrams trigrams;
  for (const std::uint64_t word : words) {
    if (const std::uint64_t run = trigrams.add(word)) runs.push_back(run);
  }
  std::sort(runs.begin(), runs.end());
  runs.erase(std::unique(runs.begin(), runs.end()), runs.end());
  return runs;
}

// Scripts fill a page that shows little text. One whose author forbids to index what it shows is
// none of these, and its structured data may have the same text.
bool is_visible(const Block& block) { return (block.flags & kHidden) == 0; }

std::uint64_t visible_words(const BlockList& blocks) {
  std::uint64_t words = 0;
  for (const Block& block : blocks.blocks()) words += is_visible(block) ? block.words : 0;
  return words;
}

// Counts how many of `runs` occur in the page's text.
std::size_t count_found(const std::vector<std::uint64_t>& runs, const BlockList& blocks,
                        WordHasher& hasher) {
  std::vector<bool> found(runs.size(), false);
  Trigrams trigrams;
  for (const Block& block : blocks.blocks()) {
    if (!is_visible(block)) continue;
    for (const std::uint64_t word : hasher.hashes(blocks.text(block))) {
      const std::uint64_t run = trigrams.add(word);
      const auto place = std::lower_bound(runs.begin(), runs.end(), run);
      if (place == runs.end() || *place != run) continue;
      found[static_cast<std::size_t>(place - runs.begin())] = true;
    }
  }
  return static_cast<std::size_t>(std::count(found.begin(), found.end(), true));
}

}  // namespace

std::string plain_text(std::string_view value) {
  std::string text(value);
  if (text.find_first_of("<&") == std::string::npos) return collapsed_lines(text);
  if (text.find('<') == std::string::npos) text = with_paragraphs(text);
  text = text_of_markup(std::move(text));
  // Some descriptions have escaped markup.
  return text.find("</") == std::string::npos ? text : text_of_markup(std::move(text));
}

std::string structured_text(const std::vector<StructuredItem>& items) {
  const std::vector<const StructuredItem*> candidates = main_items(items);
  for (const ItemKind kind : {ItemKind::article, ItemKind::described}) {
    std::string_view longest;
    for (const StructuredItem* item : candidates) {
      if (item->kind != kind) continue;
      const std::string_view text = kind == ItemKind::article ? item->body : item->description;
      if (text.size() > longest.size()) longest = text;
    }
    std::string text = plain_text(longest);
    if (!text.empty()) return is_cut_off(text) ? std::string() : text;
  }
  return {};
}

std::string missing_structured_text(const ParsedPage& page, WordSegmenter& segmenter) {
  std::string text = structured_text(read_structured_data(page.document));
  if (text.empty()) return text;
  WordHasher hasher(segmenter);
  const std::span<const std::uint64_t> words = hasher.hashes(compared_part(text));
  if (words.size() < kFewWords || words.size() < visible_words(page.blocks)) return {};
  const std::vector<std::uint64_t> runs = trigrams_of(words);
  const bool shown = 2 * count_found(runs, page.blocks, hasher) >= runs.size();
  return shown ? std::string() : text;
}

}  // namespace winnow
