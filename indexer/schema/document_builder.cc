// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/document_builder.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <limits>

#include "indexer/common/big_endian.h"
#include "indexer/schema/cut_text.h"
#include "indexer/schema/document_data.h"
#include "indexer/schema/page_checksum.h"
#include "indexer/source/page_type.h"
#include "winnow/extractor/class_text.h"
#include "winnow/indexer/language.h"
#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// Enough text for the language detector.
constexpr std::size_t kDetectionBytes = 4 << 10;
// It looks at no more of a text that is longer.
constexpr std::size_t kDetectedBytes = 64 << 10;
// Longer "extensions" are parts of names.
constexpr std::size_t kMaxExtensionBytes = 7;
// Deeper folders come from traps and attacks, and each one costs a term as long as its path.
constexpr int kMaxFolders = 100;
// Even under a prefix of its own, a weight would make documents longer, and words of the main text
// score less.
constexpr std::uint32_t kTemplateWeight = 0;

// Of what the titles of a site have in common: to be found, not to rank by.
constexpr std::uint32_t kSiteTitleWeight = 1;

struct TitleParts {
  std::string_view head;
  std::string_view own;
  std::string_view tail;
};

// All is own where `own` is no part of the title.
TitleParts parts_of(std::string_view title, std::string_view own) {
  const std::size_t begin = own.empty() ? std::string_view::npos : title.find(own);
  if (begin == std::string_view::npos) return {{}, title, {}};
  return {title.substr(0, begin), own, title.substr(begin + own.size())};
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

// A field of its own. weight_of(block) says how much the words of a block count.
template <typename WeightOf>
void add_blocks(const ExtractedPage& page, TextClass wanted, WeightOf weight_of,
                std::string_view term_prefix, PagePostings& postings) {
  for_each_text(page, wanted, [&](std::string_view text, const Block* block) {
    postings.add(text, weight_of(*block), term_prefix);
    postings.end_block();
    return true;
  });
  postings.end_field();
}

// What is indexed of an image; empty is what is not.
std::array<std::string_view, 2> texts_of_image(const ExtractedPage& page, std::size_t image) {
  const ImageText& text = page.metadata.images[image];
  const ImageWorth worth = image < page.image_worth.size() ? page.image_worth[image] : ImageWorth();
  return {worth.alt ? std::string_view(text.alt) : std::string_view(),
          worth.file_words ? std::string_view(text.file_words) : std::string_view()};
}

void add_boolean(IndexDocument& result, std::string_view prefix, std::string_view value) {
  if (!value.empty()) result.document.add_boolean_term(make_term(prefix, value));
}

// The path itself and each folder above it: "/docs/api/x.html", "/docs/api", "/docs", "/".
void add_path_terms(IndexDocument& result, std::string_view path) {
  for (int folder = 0; path.size() > 1 && folder < kMaxFolders; ++folder) {
    add_boolean(result, prefix::kPath,
                path.ends_with('/') ? path.substr(0, path.size() - 1) : path);
    const std::size_t slash = path.substr(0, path.size() - 1).rfind('/');
    if (slash == std::string_view::npos) break;
    path = path.substr(0, slash + 1);
  }
  add_boolean(result, prefix::kPath, "/");
}

// Four bytes hold the years 1970 to 2106.
std::string modified_value(std::int64_t modified) {
  constexpr std::int64_t kLatest = std::numeric_limits<std::uint32_t>::max();
  return big_endian(static_cast<std::uint32_t>(std::clamp<std::int64_t>(modified, 0, kLatest)));
}

void add_date_terms(IndexDocument& result, std::int64_t modified) {
  const auto seconds = static_cast<std::time_t>(modified);
  std::tm date{};
  if (gmtime_r(&seconds, &date) == nullptr) return;
  std::array<char, 16> digits{};
  if (std::strftime(digits.data(), digits.size(), "%Y%m%d", &date) != 8) return;
  if (digits[0] == '-') return;
  const std::string_view day(digits.data(), 8);
  add_boolean(result, prefix::kDate, day);
  add_boolean(result, prefix::kMonth, day.substr(0, 6));
  add_boolean(result, prefix::kYear, day.substr(0, 4));
}

// Without the dot.
std::string file_extension(std::string_view path) {
  const std::string extension = extension_of(path.substr(path.rfind('/') + 1));
  return extension.empty() || extension.size() > kMaxExtensionBytes + 1 ? "" : extension.substr(1);
}

// The page that this one says it is a copy of, in the form of normalise_url(); empty if there is no
// such link or it names the page itself, whose URL is `own`.
std::string canonical_elsewhere(const ExtractedPage& page, const Expected<Url>& own) {
  if (page.metadata.canonical.empty() || !own) return {};
  const std::string url = format_url(*own);
  const Expected<std::string> base =
      page.metadata.base.empty() ? url : resolve_url(url, page.metadata.base);
  const Expected<std::string> target = resolve_url(base ? *base : url, page.metadata.canonical);
  return target && *target != url ? *target : std::string();
}

}  // namespace

IndexDocument DocumentBuilder::build(const RawPage& raw, const ExtractedPage& page,
                                     std::string_view checksum) {
  IndexDocument result;
  const std::string language =
      page_language(page.metadata.language, language_sample(page, choices_.page_text));
  const std::string stemmer =
      choices_.stemmer == "auto" ? stemmer_for_language(language) : choices_.stemmer;
  const Expected<Url> url = parse_url(raw.url);
  result.canonical = canonical_elsewhere(page, url);
  add_text(page, stemmer, result);
  constexpr auto kNoPath = "";  // has what is no URL
  add_boolean_terms(raw, url ? *url : Url{"", "", 0, kNoPath, ""}, language, result);

  Xapian::Document& document = result.document;
  document.set_data(
      document_data(raw, page, language, result.canonical, text_bytes_, choices_.page_text));
  document.add_value(slot::kLastModified, modified_value(raw.modified));
  document.add_value(slot::kChecksum, std::string(checksum));
  document.add_value(slot::kSize,
                     Xapian::sortable_serialise(static_cast<double>(raw.bytes.size())));
  document.add_value(slot::kSimHash, big_endian(result.similarity));
  document.add_value(slot::kWords, Xapian::sortable_serialise(result.words));
  document.add_value(slot::kUrlHash, big_endian(hash_of_term(result.url_term)));
  return result;
}

std::string_view DocumentBuilder::cut_field(std::string_view text, PageCut field) {
  const std::string_view kept = cut_text(text, limits_.field_bytes);
  if (kept.size() < text.size()) cut_ = std::max(cut_, field);
  return kept;
}

void DocumentBuilder::add_text(const ExtractedPage& page, std::string_view stemmer,
                               IndexDocument& result) {
  postings_.begin(stemmer);
  cut_ = PageCut::no;
  add_title(page.metadata.title, page.own_title);
  result.words = add_main_text(page);
  add_images(page, TextClass::main, choices_.image_weight);
  if (choices_.page_text) add_page_text(page);
  if (choices_.keep_template) {
    const auto weight_of = [](const Block&) { return kTemplateWeight; };
    add_blocks(page, TextClass::template_, weight_of, prefix::kTemplate, postings_);
  }
  add_metadata(page.metadata);
  postings_.finish(result.document);
  result.similarity = postings_.similarity();
  result.spelled_words = postings_.spelled_words();
  result.cut = std::max(cut_, postings_.cut());
  postings_.trim();
}

// The parts follow each other without a gap: phrases are found across them.
void DocumentBuilder::add_title(std::string_view title, std::string_view own) {
  const TitleParts parts = parts_of(cut_field(title, PageCut::title), own);
  const auto add = [&](std::uint32_t weight, std::string_view term_prefix) {
    const std::uint32_t site_weight = std::min(weight, kSiteTitleWeight);
    postings_.add(parts.head, site_weight, term_prefix);
    postings_.add(parts.own, weight, term_prefix);
    postings_.add(parts.tail, site_weight, term_prefix);
    postings_.end_field();
  };
  if (choices_.title_weight > 0) add(choices_.title_weight, {});
  // Behind a prefix a word counts as one of the main text does, so that the weights say the same
  // whatever factor the main text has.
  add(choices_.main_weight, prefix::kTitle);
}

std::uint32_t DocumentBuilder::add_main_text(const ExtractedPage& page) {
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

void DocumentBuilder::add_page_text(const ExtractedPage& page) {
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

void DocumentBuilder::add_images(const ExtractedPage& page, TextClass wanted,
                                 std::uint32_t weight) {
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

void DocumentBuilder::add_metadata(const PageMetadata& metadata) {
  if (choices_.keyword_weight > 0) {
    const std::string_view keywords = cut_field(metadata.keywords, PageCut::keywords);
    postings_.add(keywords, choices_.keyword_weight);
    postings_.end_field();
    postings_.add(keywords, choices_.keyword_weight, prefix::kKeyword);
    postings_.end_field();
  }
  postings_.add(cut_field(metadata.author, PageCut::author), choices_.main_weight, prefix::kAuthor);
}

void DocumentBuilder::add_boolean_terms(const RawPage& raw, const Url& url,
                                        std::string_view language, IndexDocument& result) {
  result.url_term = url_term(raw.url, site_);
  result.document.add_boolean_term(result.url_term);
  add_boolean(result, prefix::kHost, url.host.empty() ? site_ : url.host);
  add_path_terms(result, url.path);
  add_boolean(result, prefix::kMimeType, raw.content_type);
  add_boolean(result, prefix::kExtension, file_extension(raw.path));
  add_boolean(result, prefix::kLanguage, language);
  add_date_terms(result, raw.modified);
}

}  // namespace winnow
