// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/page_text.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "indexer/common/ascii.h"
#include "indexer/schema/page_limits.h"
#include "winnow/extractor/class_text.h"
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

// What the titles of a site have in common is to be found, but not to rank by.
constexpr std::uint32_t kSiteTitleWeight = 1;

// Layouts put whole paragraphs into headings and definition terms; these have more words.
constexpr std::uint32_t kMostHeadingWords = 40;

// Says whether a block names what follows it. Indexes list links as terms that are defined, but
// the definitions are elsewhere.
bool heads_text(const Block& block) {
  if (block.words > kMostHeadingWords) return false;
  return block.heading != 0 || (block.term && !leads_away(block));
}

// Leaves out the parameters of functions: "dumps(obj, *, indent=None)". What stands in parentheses
// behind a space says more of a term.
std::string_view name_of_term(std::string_view text) {
  const std::size_t parameters = text.find('(');
  const bool follows =
      parameters != std::string_view::npos && parameters > 0 && text[parameters - 1] != ' ';
  return follows ? text.substr(0, parameters) : text;
}

// Each heading is looked for in no more of the title.
constexpr std::size_t kComparedTitleBytes = 1000;

// Says whether the heading stands in the title as one or several words. Scripts without spaces
// have no bounds between words.
bool is_part_of(std::string_view title, std::string_view heading) {
  const std::size_t begin = title.find(heading);
  if (begin == std::string_view::npos) return false;
  const std::size_t end = begin + heading.size();
  const bool is_cut = begin > 0 && is_ascii_alphanumeric(title[begin - 1]) &&
                      is_ascii_alphanumeric(heading.front());
  return !is_cut && !(end < title.size() && is_ascii_alphanumeric(title[end]) &&
                      is_ascii_alphanumeric(heading.back()));
}

struct TitleParts {
  std::string_view head;
  std::string_view own;
  std::string_view tail;
};

// All of the title is the page's own where `own` is no part of it.
TitleParts parts_of(std::string_view title, std::string_view own) {
  const std::size_t begin = own.empty() ? std::string_view::npos : title.find(own);
  if (begin == std::string_view::npos) return {{}, title, {}};
  return {title.substr(0, begin), own, title.substr(begin + own.size())};
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
  add_title(page.metadata.title, page.own_title);
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

// The parts follow each other without a gap: phrases are found across them.
void SearchedText::add_title(std::string_view title, std::string_view own) {
  const TitleParts parts = parts_of(cut_field(title, PageCut::title), own);
  const auto add = [&](std::uint32_t weight, std::string_view term_prefix) {
    const std::uint32_t site_weight = std::min(weight, kSiteTitleWeight);
    postings_.add(parts.head, site_weight, term_prefix);
    postings_.add(parts.own, weight, term_prefix);
    postings_.add(parts.tail, site_weight, term_prefix);
    postings_.end_field();
  };
  if (choices_.title_weight > 0) add(choices_.title_weight, {});
  // A word behind a prefix counts as one of the main text does, so that the weights say the same
  // whatever factor the main text has.
  add(choices_.main_weight, prefix::kTitle);
}

std::uint32_t SearchedText::add_main_text(const ExtractedPage& page) {
  std::uint32_t words = 0;
  for_each_text(page, TextClass::main, [&](std::string_view text, const Block* block) {
    const bool heading = block != nullptr && block->heading != 0;
    const bool leads = block != nullptr && leads_away(*block);
    const std::uint32_t weight = heading ? choices_.heading_weight : choices_.main_weight;
    const std::uint32_t counted = leads ? std::min(choices_.link_weight, weight) : weight;
    words += postings_.add(text, counted, {}, PagePostings::Similarity::counted);
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
    if (leads && choices_.page_link_weight == 0) return true;
    postings_.add(text, leads ? link_weight : choices_.page_weight);
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
  const std::string_view title = cut_text(page.metadata.title, kComparedTitleBytes);
  for_each_text(page, TextClass::main, [&](std::string_view text, const Block* block) {
    if (block == nullptr || !heads_text(*block)) return true;
    // Words of the title have terms of their own.
    if (block->heading != 0 && is_part_of(title, text)) return true;
    postings_.add_marks(block->heading != 0 ? text : name_of_term(text), prefix::kHeading);
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

std::string_view display_title(const RawPage& raw, const ExtractedPage& page) {
  if (!page.metadata.title.empty()) return page.metadata.title;
  std::string_view heading;
  for_each_text(page, TextClass::main, [&](std::string_view text, const Block* block) {
    if (block == nullptr || block->heading == 0) return true;
    heading = text;
    return false;
  });
  if (!heading.empty()) return heading;
  const std::size_t slash = raw.path.rfind('/');
  const std::string_view path = raw.path;
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

}  // namespace winnow
