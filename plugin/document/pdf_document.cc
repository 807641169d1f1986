// SPDX-License-Identifier: GPL-2.0-or-later
//
// What poppler reads of a PDF file. Its functions for text are those that keep places and sizes.
#include <iconv.h>
#include <poppler-document.h>
#include <poppler-global.h>
#include <poppler-page.h>
#include <poppler-toc.h>

#include <array>
#include <climits>
#include <ctime>
#include <memory>
#include <utility>

#include "plugin/document/pdf_pages.h"

namespace winnow::document {
namespace {

constexpr int kMostPages = 50'000;
constexpr std::size_t kMostHeadings = 10'000;

void append_utf8(char32_t c, std::string& text) {
  if (c < 0x80) {
    text += static_cast<char>(c);
  } else if (c < 0x800) {
    text += static_cast<char>(0xC0 | c >> 6);
  } else if (c < 0x10000) {
    text += static_cast<char>(0xE0 | c >> 12);
    text += static_cast<char>(0x80 | (c >> 6 & 0x3F));
  } else {
    text += static_cast<char>(0xF0 | c >> 18);
    text += static_cast<char>(0x80 | (c >> 12 & 0x3F));
    text += static_cast<char>(0x80 | (c >> 6 & 0x3F));
  }
  if (c >= 0x80) text += static_cast<char>(0x80 | (c & 0x3F));
}

// Letters that are set as one character are searched as several.
bool append_ligature(char32_t c, std::string& text) {
  constexpr std::array<const char*, 7> kLigatures = {"ff", "fi", "fl", "ffi", "ffl", "st", "st"};
  constexpr char32_t kFirst = 0xFB00;
  if (c < kFirst || c >= kFirst + kLigatures.size()) return false;
  text += kLigatures[c - kFirst];
  return true;
}

// poppler's own conversion is by iconv, once a word.
std::string utf8_of(const poppler::ustring& units) {
  std::string text;
  for (std::size_t i = 0; i < units.size(); ++i) {
    char32_t c = units[i];
    if (c >= 0xD800 && c < 0xDC00 && i + 1 < units.size()) {
      c = 0x10000 + ((c - 0xD800) << 10) + (units[++i] - 0xDC00u);
    }
    const bool nothing = c == 0xFEFF || c < 0x20 || (c >= 0xD800 && c < 0xE000) || c > 0x10FFFF;
    if (!nothing && !append_ligature(c, text)) append_utf8(c, text);
  }
  return text;
}

// poppler has -1 for no date.
std::string date_text(std::time_t time) {
  std::tm date{};
  std::array<char, 32> text{};
  if (time <= 0 || gmtime_r(&time, &date) == nullptr) return {};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &date);
  return text.data();
}

std::vector<PdfWord> words_of(const poppler::page& page) {
  std::vector<PdfWord> words;
  for (const poppler::text_box& box : page.text_list(poppler::page::text_list_include_font)) {
    const poppler::rectf place = box.bbox();
    PdfWord word{utf8_of(box.text()), place.left(),        place.top(),          place.right(),
                 place.bottom(),      box.get_font_size(), box.has_space_after()};
    if (word.size <= 0) word.size = place.height();
    words.push_back(std::move(word));
  }
  return words;
}

std::vector<std::string> headings_of(const poppler::document& file) {
  std::vector<std::string> headings;
  const std::unique_ptr<poppler::toc> contents(file.create_toc());
  if (!contents) return headings;
  std::vector<const poppler::toc_item*> open = {contents->root()};
  while (!open.empty() && headings.size() < kMostHeadings) {
    const poppler::toc_item* const item = open.back();
    open.pop_back();
    if (std::string key = heading_key(utf8_of(item->title())); !key.empty()) {
      headings.push_back(std::move(key));
    }
    open.insert(open.end(), item->children_begin(), item->children_end());
  }
  return headings;
}

About about_of(const poppler::document& file, const std::vector<PdfPage>& pages) {
  About about;
  about.title = utf8_of(file.get_title());
  if (!is_likely_title(about.title)) about.title = title_by_size(pages);
  about.author = utf8_of(file.get_author());
  about.subject = utf8_of(file.get_subject());
  about.keywords = utf8_of(file.get_keywords());
  about.created = date_text(file.get_creation_date_t());
  about.modified = date_text(file.get_modification_date_t());
  return about;
}

void count_lines(const std::vector<PdfPage>& pages, Converted& converted) {
  for (const PdfPage& page : pages) {
    for (const PdfLine& line : page.lines) {
      const std::uint64_t words = count_words(line.text);
      converted.words += words;
      if (line.running) converted.running_words += words;
    }
  }
}

// Reads all pages; a page that poppler cannot make sense of is empty.
std::variant<std::vector<PdfPage>, Fault> pages_of(const poppler::document& file,
                                                   std::size_t max_bytes) {
  const int count = file.pages();
  if (count <= 0) return Fault{Fault::Kind::broken, "damaged: it has no pages"};
  if (count > kMostPages) {
    return Fault{Fault::Kind::limit, "it says that it has " + std::to_string(count) +
                                         " pages, over the limit of " + std::to_string(kMostPages)};
  }
  std::vector<PdfPage> pages;
  std::size_t bytes = 0;
  std::size_t missing = 0;
  for (int i = 0; i < count; ++i) {
    const std::unique_ptr<poppler::page> page(file.create_page(i));
    missing += page == nullptr;
    pages.push_back(page ? lines_of(words_of(*page)) : PdfPage());
    for (const PdfLine& line : pages.back().lines) bytes += line.text.size();
    if (bytes > max_bytes) return Fault{Fault::Kind::limit, "its text is over the limit"};
  }
  if (missing == pages.size())
    return Fault{Fault::Kind::broken, "damaged: none of its pages is there"};
  return pages;
}

void say_nothing(const std::string&, void*) {}

}  // namespace

// glibc loads a library for the first conversion, and keeps it as long as somebody has it open.
void prepare_pdf() {
  poppler::set_debug_error_function(say_nothing, nullptr);
  static const iconv_t kept = ::iconv_open("UTF-16", "UTF-8");
  static const iconv_t back = ::iconv_open("UTF-8", "UTF-16");
  static_cast<void>(kept);
  static_cast<void>(back);
}

Conversion convert_pdf(std::string_view bytes, std::size_t max_bytes) {
  if (bytes.size() > INT_MAX) return Fault{Fault::Kind::limit, "it is larger than 2 GiB"};
  const std::unique_ptr<poppler::document> file(
      poppler::document::load_from_raw_data(bytes.data(), static_cast<int>(bytes.size())));
  if (!file) return Fault{Fault::Kind::broken, "damaged: poppler cannot open this PDF file"};
  if (file->is_locked()) return Fault{Fault::Kind::encrypted, "needs a password"};
  std::variant<std::vector<PdfPage>, Fault> read = pages_of(*file, max_bytes);
  if (auto* fault = std::get_if<Fault>(&read)) return std::move(*fault);
  auto& pages = std::get<std::vector<PdfPage>>(read);
  mark_running_lines(pages);
  HtmlBody body(max_bytes);
  add_flow(pages, headings_of(*file), body);
  if (body.is_full()) return Fault{Fault::Kind::limit, "its text is over the limit"};
  Converted converted{"pdf", static_cast<std::uint32_t>(pages.size()),
                      html_page(about_of(*file, pages), body)};
  count_lines(pages, converted);
  return converted;
}

}  // namespace winnow::document
