// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/zim/page_reader.h"

#include <utility>

#include "plugin/zim/folded_text.h"
#include "plugin/zim/mime_type.h"
#include "winnow/extractor/class_text.h"

namespace winnow::zim {
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
    : method_(method ? std::move(method) : make_method(default_page_method()).value()),
      options_(std::move(options)) {}

Expected<PageTexts> PageReader::read(std::string_view bytes, const PageFacts& facts) {
  std::unique_ptr<PageParser> parser = take_parser();
  Expected<ParsedPage> page = parser->parse(bytes, {charset_of(facts.mime_type)});
  if (!page) {
    give_back(std::move(parser));
    return page.error();
  }
  PageTexts texts = texts_of(std::move(*page), facts.title, parser->segmenter());
  give_back(std::move(parser));
  return texts;
}

PageTexts PageReader::texts_of(ParsedPage&& page, std::string_view item_title,
                               WordSegmenter& segmenter) {
  PageTexts texts;
  texts.meta = read_meta_fields(page.document);
  const ExtractedPage extracted = classify_page(std::move(page), *method_, segmenter);
  add_content(extracted, options_.page_text, segmenter, texts);
  const bool has_text = indexable_words(extracted.blocks) > 0 || !extracted.structured_text.empty();
  texts.indexed = has_text && !extracted.metadata.noindex;
  texts.degraded = extracted.degraded;
  texts.title = folded(item_title.empty() ? extracted.own_title : method_->own_title(item_title));
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
  return std::make_unique<PageParser>(ParseOptions{options_.limits, method_->needs_hashes()});
}

void PageReader::give_back(std::unique_ptr<PageParser> parser) {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(parser));
}

PageIndexer::PageIndexer(std::shared_ptr<const Method> method, IndexOptions options)
    : reader_(std::make_shared<PageReader>(std::move(method), std::move(options))) {}

PageIndexer::~PageIndexer() = default;

Expected<std::shared_ptr<const Method>> method_of(std::shared_ptr<const SiteModel> site) {
  MethodOptions options;
  options.site = std::move(site);
  Expected<std::unique_ptr<Method>> method = make_method(default_method(), options);
  if (!method) return method.error();
  return std::shared_ptr<const Method>(std::move(*method));
}

}  // namespace winnow::zim
