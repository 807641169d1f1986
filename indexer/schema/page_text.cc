// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/page_text.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "indexer/schema/page_limits.h"
#include "indexer/schema/page_values.h"
#include "winnow/extractor/class_text.h"
#include "winnow/extractor/code_points.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// This is enough text for the language detector.
constexpr std::size_t kDetectionBytes = 4 << 10;
// The detector looks at no more of a text that is longer.
constexpr std::size_t kDetectedBytes = 64 << 10;
// Even under a prefix of its own, a weight would make documents longer, and words of the main text
// score less.
constexpr std::uint32_t kTemplateWeight = 0;

// Layouts put whole paragraphs into headings and definition terms; these have more words.
constexpr std::uint32_t kMostHeadingWords = 40;

// Says whether a block names what follows it.
bool heads_text(const Block& block, std::string_view text) {
  if (block.words > kMostHeadingWords) return false;
  return block.heading != 0 || is_definition(block, text);
}

// Leaves out the parameters of functions: "dumps(obj, *, indent=None)". A question of which answers
// are the definition may be too long for a name.
std::string_view name_of(const Block& block, std::string_view text) {
  if (!is_definition(block, text)) return text;
  const std::vector<std::string_view> names = names_of_definition(text);
  return names.empty() ? text : names.front();
}

// Each heading is looked for in no more of the title.
constexpr std::size_t kComparedTitleBytes = 1000;

// A title that has a heading so often has it by itself or nowhere. This bounds the time for one
// that was made of a single letter.
constexpr int kMostPlaces = 16;

// Scripts without spaces have no bounds between words.
bool is_of_spaced_word(UChar32 character) {
  constexpr std::uint32_t kWordMask = U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK | U_GC_PC_MASK;
  if (character < 0 || (U_GET_GC_MASK(character) & kWordMask) == 0) return false;
  UErrorCode error = U_ZERO_ERROR;
  const UScriptCode script = uscript_getScript(character, &error);
  return U_SUCCESS(error) && uscript_breaksBetweenLetters(script) == 0;
}

// Says whether a word goes on from before `offset` to behind it.
bool cuts_word(std::string_view text, std::size_t offset) {
  if (offset == 0 || offset == text.size()) return false;
  std::size_t before = offset - 1;
  while (before > 0 && (text[before] & 0xC0) == 0x80) --before;
  return is_of_spaced_word(decode_code_point(text, before).value) &&
         is_of_spaced_word(decode_code_point(text, offset).value);
}

// Says whether the heading stands in the title as one or several words.
bool is_part_of(std::string_view title, std::string_view heading) {
  std::size_t begin = title.find(heading);
  for (int i = 0; i < kMostPlaces && begin != std::string_view::npos; ++i) {
    if (!cuts_word(title, begin) && !cuts_word(title, begin + heading.size())) return true;
    begin = title.find(heading, begin + 1);
  }
  return false;
}

// Gives how often a rule says that the words of a block count, 1 without one.
float factor_of(const ExtractedPage& page, const Block* block) {
  if (block == nullptr || !page.ruled || page.ruled->weights.empty()) return 1;
  return page.ruled->weights[static_cast<std::size_t>(block - page.blocks.blocks().data())];
}

bool is_searched(const ExtractedPage& page, const Block* block) {
  return factor_of(page, block) > 0;
}

// Words that count anything at all go on counting something.
std::uint32_t ruled_weight(const ExtractedPage& page, const Block* block, std::uint32_t weight) {
  const float factor = factor_of(page, block);
  if (factor == 1 || weight == 0) return weight;
  return std::max(1U, static_cast<std::uint32_t>(std::lround(factor * static_cast<float>(weight))));
}

// Gives the texts of an image that are searched; what is not is empty.
std::array<std::string_view, 2> texts_of_image(const ExtractedPage& page, std::size_t image) {
  const ImageText& text = page.metadata.images[image];
  const ImageWorth worth = image < page.image_worth.size() ? page.image_worth[image] : ImageWorth();
  return {worth.alt ? std::string_view(text.alt) : std::string_view(),
          worth.file_words ? std::string_view(text.file_words) : std::string_view()};
}

}  // namespace

std::uint32_t SearchedText::add(const ExtractedPage& page) {
  add_title(page.own_title);
  const std::uint32_t words = add_main_text(page);
  add_images(page, TextClass::main, choices_.image_weight);
  if (choices_.page_text) add_page_text(page);
  if (choices_.keep_template) add_template(page);
  add_metadata(page.metadata);
  mark_headings(page);
  return words;
}

std::string_view SearchedText::cut_field(std::string_view text, PageCut field) {
  const std::string_view kept = cut_text(text, limits_.field_bytes);
  if (kept.size() < text.size()) cut_ = std::max(cut_, field);
  return kept;
}

void SearchedText::add_title(std::string_view title) {
  title = cut_field(title, PageCut::title);
  if (choices_.title_weight > 0) {
    postings_.add(title, choices_.title_weight);
    postings_.end_field();
  }
  // A word behind a prefix counts as one of the main text does, so that the weights say the same
  // whatever factor the main text has.
  postings_.add(title, choices_.main_weight, prefix::kTitle);
  postings_.end_field();
}

std::uint32_t SearchedText::add_main_text(const ExtractedPage& page) {
  std::uint32_t words = 0;
  for_each_text(page, TextClass::main, [&](std::string_view text, const Block* block) {
    if (!is_searched(page, block)) return true;
    const bool heading = block != nullptr && block->heading != 0;
    const bool leads = block != nullptr && leads_away(*block);
    const std::uint32_t weight = heading ? choices_.heading_weight : choices_.main_weight;
    const std::uint32_t counted = leads ? std::min(choices_.link_weight, weight) : weight;
    words += postings_.add(text, ruled_weight(page, block, counted), {},
                           PagePostings::Similarity::counted);
    postings_.end_block();
    return true;
  });
  postings_.end_field();
  return words;
}

void SearchedText::add_page_text(const ExtractedPage& page) {
  const std::uint32_t link_weight = std::min(choices_.page_link_weight, choices_.page_weight);
  for_each_text(page, TextClass::page, [&](std::string_view text, const Block* block) {
    const bool leads = leads_away(*block);
    if (!is_searched(page, block) || (leads && choices_.page_link_weight == 0)) return true;
    postings_.add(text, ruled_weight(page, block, leads ? link_weight : choices_.page_weight));
    postings_.end_block();
    return true;
  });
  postings_.end_field();
  add_images(page, TextClass::page, std::min(choices_.image_weight, choices_.page_weight));
}

// Template text is a field of its own.
void SearchedText::add_template(const ExtractedPage& page) {
  for_each_text(page, TextClass::template_, [&](std::string_view text, const Block*) {
    postings_.add(text, kTemplateWeight, prefix::kTemplate);
    postings_.end_block();
    return true;
  });
  postings_.end_field();
}

void SearchedText::add_images(const ExtractedPage& page, TextClass wanted, std::uint32_t weight) {
  if (choices_.image_weight == 0) return;
  for (std::size_t i = 0; i < page.metadata.images.size(); ++i) {
    if (page.image_classes[i] != wanted) continue;
    for (const std::string_view text : texts_of_image(page, i)) {
      if (text.empty()) continue;
      postings_.add(text, weight);
      postings_.end_block();
    }
  }
  postings_.end_field();
}

void SearchedText::add_metadata(const PageMetadata& metadata) {
  if (choices_.keyword_weight > 0) {
    const std::string_view keywords = cut_field(metadata.keywords, PageCut::keywords);
    postings_.add(keywords, choices_.keyword_weight);
    postings_.end_field();
    postings_.add(keywords, choices_.keyword_weight, prefix::kKeyword);
    postings_.end_field();
  }
  postings_.add(cut_field(metadata.author, PageCut::author), choices_.main_weight, prefix::kAuthor);
}

// They come last, so that the limit on terms takes them before any word of the text.
void SearchedText::mark_headings(const ExtractedPage& page) {
  const std::string_view title = cut_text(page.own_title, kComparedTitleBytes);
  for_each_text(page, TextClass::main, [&](std::string_view text, const Block* block) {
    if (block == nullptr || !heads_text(*block, text) || !is_searched(page, block)) return true;
    // Words of the title have terms of their own.
    if (block->heading != 0 && is_part_of(title, text)) return true;
    postings_.add_marks(name_of(*block, text), prefix::kHeading);
    return true;
  });
}

// The language of the main text counts: other text is looked at where there is none.
std::string language_sample(const ExtractedPage& page, bool page_text) {
  std::string text;
  const auto add = [&](std::string_view part, const Block*) {
    text.append(part.substr(0, kDetectedBytes)).append("\n");
    return text.size() < kDetectionBytes;
  };
  for_each_text(page, TextClass::main, add);
  if (text.empty() && page_text) for_each_text(page, TextClass::page, add);
  return text;
}

std::string_view sample_of(const ExtractedPage& page, std::string_view text, std::size_t limit) {
  if (page.described) return cut_text(page.metadata.description, limit);
  const std::size_t title = page.title.size();
  const bool repeats =
      title > 0 && text.starts_with(page.title) && text.size() > title + 1 && text[title] == ' ';
  return cut_text(repeats ? text.substr(title + 1) : text, limit);
}

std::string_view display_title(const RawPage& raw, const ExtractedPage& page) {
  if (!page.title.empty()) return page.title;
  const std::size_t slash = raw.path.rfind('/');
  const std::string_view path = raw.path;
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

}  // namespace winnow
