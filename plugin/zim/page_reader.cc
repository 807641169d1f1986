// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/zim/page_reader.h"

#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "plugin/zim/item_bytes.h"
#include "winnow/extractor/class_text.h"
#include "winnow/extractor/out_of_memory.h"
#include "winnow/extractor/page_title.h"

namespace winnow::zim {
namespace {

// Degrees.
constexpr double kMostLatitude = 90;
constexpr double kMostLongitude = 180;

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
}

std::string lowered(std::string_view ascii) {
  std::string result(ascii);
  for (char& byte : result) {
    if (byte >= 'A' && byte <= 'Z') byte = static_cast<char>(byte - 'A' + 'a');
  }
  return result;
}

void require(UErrorCode status) {
  if (status == U_MEMORY_ALLOCATION_ERROR) throw_out_of_memory();
  if (U_FAILURE(status)) {
    throw std::runtime_error(std::string("cannot fold text: ") + u_errorName(status));
  }
}

icu::UnicodeString without_marks(const icu::UnicodeString& text) {
  icu::UnicodeString result;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 point = text.char32At(i);
    if ((U_GET_GC_MASK(point) & U_GC_M_MASK) == 0) result.append(point);
  }
  return result;
}

}  // namespace

std::string folded(std::string_view text) {
  if (is_ascii(text)) return lowered(text);
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const decompose = icu::Normalizer2::getNFDInstance(status);
  const icu::Normalizer2* const compose = icu::Normalizer2::getNFCInstance(status);
  require(status);
  icu::UnicodeString wide = icu::UnicodeString::fromUTF8(
      icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
  wide.toLower(icu::Locale::getRoot());
  const icu::UnicodeString bare = without_marks(decompose->normalize(wide, status));
  const icu::UnicodeString result = compose->normalize(bare, status);
  require(status);
  std::string bytes;
  result.toUTF8String(bytes);
  return bytes;
}

bool is_position(double latitude, double longitude) {
  return std::abs(latitude) <= kMostLatitude && std::abs(longitude) <= kMostLongitude;
}

namespace {

constexpr std::string_view kBlanks = " \t\r\n\f";

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

std::string lowered_name(std::string_view text) {
  std::string result(text);
  for (char& byte : result) {
    if (byte >= 'A' && byte <= 'Z') byte = static_cast<char>(byte - 'A' + 'a');
  }
  return result;
}

// A number; nothing else may stand beside it.
std::optional<double> degrees(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed != std::errc() || end != text.data() + text.size()) return {};
  return value;
}

void read_position(std::string_view text, MetaFields& fields) {
  const std::size_t middle = text.find(';');
  const auto latitude = degrees(text.substr(0, middle));
  const auto longitude =
      middle == std::string_view::npos ? std::optional<double>() : degrees(text.substr(middle + 1));
  if (!latitude || !longitude || !is_position(*latitude, *longitude)) {
    fields.refused_position = text;
    return;
  }
  fields.has_position = true;
  fields.latitude = *latitude;
  fields.longitude = *longitude;
}

}  // namespace

MetaFields read_meta_fields(const Document& document) {
  MetaFields fields;
  std::string scratch;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (document.tag(node) != Tag::meta) continue;
    const std::string name =
        lowered_name(trimmed(document.attribute(node, Attribute::name, scratch)));
    if (name != "keywords" && name != "geo.position") continue;
    const std::string_view content = document.attribute(node, Attribute::content, scratch);
    if (name == "geo.position") {
      read_position(content, fields);
    } else {
      if (!fields.keywords.empty()) fields.keywords += ' ';
      fields.keywords += content;
    }
  }
  return fields;
}

namespace {

// Says whether a block belongs to the content.
bool is_content(const Block& block, const Verdict& verdict, bool page_text) {
  if (verdict.text_class == TextClass::main) return true;
  if (verdict.text_class != TextClass::page || !page_text) return false;
  return !is_withheld(block, verdict) && !leads_away(block);
}

// Sets content and words.
void add_content(const ExtractedPage& page, bool page_text, WordSegmenter& segmenter,
                 PageTexts& texts) {
  std::string content;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    const Block& block = page.blocks[i];
    if (!is_content(block, page.verdicts[i], page_text)) continue;
    content.append(page.blocks.text(block)).append("\n");
    texts.words += block.words;
  }
  content += page.structured_text;
  texts.words += segmenter.count(page.structured_text);
  texts.content = folded(content);
}

}  // namespace

PageReader::PageReader(std::shared_ptr<const Method> method, IndexOptions options)
    : method_(method ? std::move(method) : make_site_method(nullptr).value()),
      options_(std::move(options)) {}

Expected<PageTexts> PageReader::read(std::string_view bytes, const PageFacts& facts) {
  std::unique_ptr<PageParser> parser = take_parser();
  Expected<ParsedPage> page = parser->parse(bytes, {charset_of(facts.mime_type)});
  if (!page) {
    give_back(std::move(parser));
    return page.error();
  }
  PageTexts texts = texts_of(std::move(*page), facts, parser->segmenter());
  give_back(std::move(parser));
  return texts;
}

PageTexts PageReader::texts_of(ParsedPage&& page, const PageFacts& facts,
                               WordSegmenter& segmenter) {
  PageTexts texts;
  texts.meta = read_meta_fields(page.document);
  const RulesForPage rules = options_.rules.for_page(options_.site, "/" + facts.path);
  const std::shared_ptr<const Method> method = rules ? with_rules(method_, rules) : method_;
  const ExtractedPage extracted = classify_page(std::move(page), *method, segmenter);
  add_content(extracted, options_.page_text, segmenter, texts);
  const bool has_text = indexable_words(extracted.blocks) > 0 || !extracted.structured_text.empty();
  texts.indexed = has_text && !extracted.metadata.noindex && !rules.skip();
  texts.degraded = extracted.degraded;
  // Scrapers give items what the title elements say, as a rule.
  const std::string_view item_title = facts.title;
  const bool own = item_title.empty() || item_title == extracted.metadata.title;
  texts.title = folded(own ? extracted.title : own_title(item_title, method_->site_model()));
  texts.keywords = folded(std::exchange(texts.meta.keywords, {}));
  return texts;
}

std::unique_ptr<PageParser> PageReader::take_parser() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      std::unique_ptr<PageParser> parser = std::move(idle_.back());
      idle_.pop_back();
      return parser;
    }
  }
  ParseOptions parse{options_.limits, method_->needs_hashes()};
  parse.marks = options_.marks;
  return std::make_unique<PageParser>(parse);
}

void PageReader::give_back(std::unique_ptr<PageParser> parser) {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(parser));
}

PageIndexer::PageIndexer(std::shared_ptr<const Method> method, IndexOptions options)
    : reader_(std::make_shared<PageReader>(std::move(method), std::move(options))) {}

PageIndexer::~PageIndexer() = default;

Expected<std::shared_ptr<const Method>> method_of(std::shared_ptr<const SiteModel> site) {
  return make_site_method(std::move(site), default_method());
}

}  // namespace winnow::zim
