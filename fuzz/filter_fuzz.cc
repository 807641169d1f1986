// SPDX-License-Identifier: GPL-2.0-or-later
//
// Filters any bytes as a page for another indexer. The result has no markup but the filter's, and a
// parser finds in it the texts and metadata that were put in, as they were. The answer that Recoll
// gets has these bytes in it. A page that is marked instead stays as it is. The input is that of
// page_report.h.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/invariant.h"
#include "fuzz/markup.h"
#include "fuzz/page_report.h"
#include "plugin/filter/filtered_html.h"
#include "plugin/recoll/request.h"
#include "winnow/extractor/class_text.h"

namespace {

using namespace winnow;

constexpr std::array<std::string_view, 12> kElements = {
    "html", "head", "meta", "title", "body", "p", "h1", "h2", "h3", "h4", "h5", "h6"};

void check_element(const Markup& element) {
  WINNOW_INVARIANT(std::find(kElements.begin(), kElements.end(), element.name) != kElements.end());
  for (const auto& [name, value] : element.attributes) {
    const bool of_html = element.name == "html" && name == "lang";
    const bool of_meta =
        element.name == "meta" && (name == "charset" || name == "name" || name == "content");
    WINNOW_INVARIANT(of_html || of_meta);
    if (name == "charset") WINNOW_INVARIANT(value == "utf-8");
  }
}

std::vector<std::string> written_texts(const ExtractedPage& page, bool with_page_text) {
  std::vector<std::string> texts;
  for_each_text(page, TextClass::main, [&](std::string_view text, const Block*) {
    if (!text.empty()) texts.emplace_back(text);
    return true;
  });
  if (!with_page_text) return texts;
  for_each_text(page, TextClass::page, [&](std::string_view text, const Block* block) {
    if (!leads_away(*block)) texts.emplace_back(text);
    return true;
  });
  return texts;
}

std::vector<std::string> texts_of(const ParsedPage& page) {
  std::vector<std::string> texts;
  for (const Block& block : page.blocks.blocks()) texts.emplace_back(page.blocks.text(block));
  return texts;
}

void check_content(const std::string& html, const ExtractedPage& page, bool with_page_text) {
  static PageParser parser;
  const auto again = parser.parse(html, {"utf-8"});
  // The text may have too many control characters for a page.
  if (!again || again->encoding != "utf-8") return;
  WINNOW_INVARIANT(texts_of(*again) == written_texts(page, with_page_text));
  // Indexers get the title without what the site's titles share, and no description of all pages.
  WINNOW_INVARIANT(again->metadata.title ==
                   (page.title.empty() ? page.metadata.title : page.title));
  WINNOW_INVARIANT(again->metadata.description ==
                   (page.description_shared ? "" : page.metadata.description));
  WINNOW_INVARIANT(again->metadata.keywords == page.metadata.keywords);
  WINNOW_INVARIANT(again->metadata.author == page.metadata.author);
  WINNOW_INVARIANT(again->metadata.language == page.metadata.language);
  WINNOW_INVARIANT(again->metadata.noindex == page.metadata.noindex);
}

// Takes marks apart, in the order of the source, as indexers do that build no tree.
struct Unmarked {
  explicit Unmarked(std::string_view marked) {
    constexpr std::string_view kBegin = "<!--UdmComment-->";
    constexpr std::string_view kEnd = "<!--/UdmComment-->";
    for (bool inside = false;; inside = !inside) {
      const std::string_view mark = inside ? kEnd : kBegin;
      const std::size_t end = std::min(marked.find(mark), marked.size());
      WINNOW_INVARIANT(marked.substr(0, end).find(inside ? kBegin : kEnd) ==
                       std::string_view::npos);
      text += marked.substr(0, end);
      left_out.resize(text.size(), inside);
      if (end == marked.size()) break;
      marked.remove_prefix(end + mark.size());
    }
  }

  std::string text;
  std::vector<bool> left_out;  // by byte
};

// Checks a page whose blocks are main, page and template text in turn. With marks it is the page
// without them, behind a byte order mark, and no main text begins within marks.
void check_marks(const RawPage& raw, std::uint8_t choice) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  static PageParser parser;
  const auto page = parser.parse(raw.bytes, {raw.http_charset});
  if (!page || page->document.source().find("UdmComment") != std::string_view::npos) return;
  std::vector<Verdict> verdicts(page->blocks.size());
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    verdicts[i].text_class = static_cast<TextClass>((i + choice) % 3);
  }
  const Unmarked found(filter::marked_html(*page, verdicts, filter::PageText::drop));
  WINNOW_INVARIANT(found.text.starts_with(kByteOrderMark));
  WINNOW_INVARIANT(found.text.substr(kByteOrderMark.size()) == page->document.source());
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    const auto range = page->document.source_range(page->blocks[i].first_text);
    if (verdicts[i].text_class != TextClass::main || range.begin == range.end) continue;
    WINNOW_INVARIANT(!found.left_out[kByteOrderMark.size() + range.begin]);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const RawPage raw = raw_page({reinterpret_cast<const char*>(data) + 1, size - 1});
  check_marks(raw, data[0]);
  const auto report = report_on(raw, data[0], report::Detail::text);
  if (!report) return 0;
  const bool with_page_text = (data[0] & 0x80) != 0;
  const std::string html = filter::filtered_html(
      report->page, with_page_text ? filter::PageText::keep : filter::PageText::drop);
  for (const Markup& element : elements_of(html)) check_element(element);
  check_content(html, report->page, with_page_text);
  const std::string answer = recoll::document_answer(html);
  const std::string head = "Document: " + std::to_string(html.size()) + "\n";
  WINNOW_INVARIANT(answer.starts_with(head) && answer.ends_with("\n"));
  WINNOW_INVARIANT(std::string_view(answer).substr(head.size(), html.size()) == html);
  return 0;
}
