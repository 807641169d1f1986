// SPDX-License-Identifier: GPL-2.0-or-later
//
// Takes any bytes for the XML of office documents, for Markdown, and for what the program that
// reads documents writes: no text is larger than its limit, markup in it is escaped, and the same
// bytes give the same text.
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "fuzz/invariant.h"
#include "indexer/source/documents/document_reader.h"
#include "plugin/document/office_document.h"
#include "plugin/document/pdf_pages.h"
#include "plugin/document/plain_text.h"

namespace {

using namespace winnow;
using namespace winnow::document;

constexpr std::size_t kMostBytes = 3000;

using AddParts = PartsText (*)(const ZipParts& parts, HtmlBody& body);

void check_parts(const ZipParts& parts, AddParts add) {
  HtmlBody body(kMostBytes);
  HtmlBody again(kMostBytes);
  const PartsText text = add(parts, body);
  WINNOW_INVARIANT(add(parts, again).fault == text.fault && again.html() == body.html());
  WINNOW_INVARIANT(body.html().size() <= kMostBytes);
  WINNOW_INVARIANT(body.html().find('\0') == std::string::npos);
  // No element has an attribute but ids, which only PDFs have.
  WINNOW_INVARIANT(body.html().find('"') == std::string::npos);
}

void check_formats(const std::string& xml) {
  check_parts({{"word/document.xml", xml}, {"word/styles.xml", xml}, {"word/header1.xml", xml}},
              add_word);
  check_parts({{"ppt/slides/slide1.xml", xml}, {"ppt/slides/slide2.xml", xml}}, add_slides);
  check_parts({{"xl/workbook.xml", "<w/>"},
               {"xl/sharedStrings.xml", "<t/>"},
               {"xl/worksheets/sheet1.xml", xml}},
              add_sheets);
  check_parts({{"xl/workbook.xml", xml},
               {"xl/sharedStrings.xml", xml},
               {"xl/worksheets/sheet1.xml", "<s><c t='s'><v>0</v></c></s>"}},
              add_sheets);
  for (const char* type : {"text", "spreadsheet"}) {
    check_parts({{"mimetype", type}, {"content.xml", xml}}, add_open_document);
  }
}

void check_plain(std::string_view input) {
  for (const PlainKind kind : {PlainKind::text, PlainKind::markdown}) {
    const Conversion conversion = convert_plain(input, kind, kMostBytes);
    const auto* page = std::get_if<Converted>(&conversion);
    WINNOW_INVARIANT(page == nullptr || page->html.find("<script") == std::string::npos);
  }
}

// Each byte is a word at a place of its own.
void check_layout(std::string_view input) {
  constexpr std::size_t kWordsOfPage = 8;
  std::vector<PdfPage> pages;
  std::uint64_t words = 0;
  for (std::size_t at = 0; at < input.size(); at += kWordsOfPage) {
    std::vector<PdfWord> page;
    for (const char c : input.substr(at, kWordsOfPage)) {
      const auto byte = static_cast<unsigned char>(c);
      const double top = (byte >> 2) * 10;
      page.push_back({std::string(1, static_cast<char>('a' + byte % 16)), double(byte), top,
                      byte + 5.0, top + 8, 8.0 + byte % 3, byte % 2 == 0});
    }
    pages.push_back(lines_of(page));
    for (const PdfLine& line : pages.back().lines) words += count_words(line.text);
  }
  mark_running_lines(pages);
  HtmlBody body(std::size_t{1} << 20);
  add_flow(pages, {"a"}, body);
  WINNOW_INVARIANT(!body.is_full() && words <= input.size());
}

void check_output(std::string_view input) {
  const auto parsed = parse_document_output("winnow-document 1 " + std::string(input));
  if (!parsed) return;
  if (const auto* page = std::get_if<ReadDocument>(&*parsed)) {
    WINNOW_INVARIANT(page->type != DocumentType::html && page->html.size() < input.size());
  } else {
    WINNOW_INVARIANT(std::get<DocumentFault>(*parsed).reason != SkipReason::none);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  check_formats(std::string(input));
  check_plain(input);
  check_layout(input);
  check_output(input);
  return 0;
}
