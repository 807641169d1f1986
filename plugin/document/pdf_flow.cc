// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>

#include "plugin/document/pdf_pages.h"

namespace winnow::document {
namespace {

constexpr std::size_t kMostHeadingBytes = 200;
constexpr double kLargerHeading = 1.15;

char32_t first_character(std::string_view text) {
  if (text.empty()) return 0;
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return lead;
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (text.size() < size) return 0;
  char32_t c = lead & (0x7Fu >> size);
  for (std::size_t i = 1; i < size; ++i)
    c = (c << 6) | (static_cast<unsigned char>(text[i]) & 0x3Fu);
  return c;
}

char32_t last_character(std::string_view text) {
  std::size_t at = text.size();
  while (at > 0 && (static_cast<unsigned char>(text[at - 1]) & 0xC0) == 0x80) --at;
  return at == 0 ? 0 : first_character(text.substr(at - 1));
}

// Han, Kana, Thai and the like, and their punctuation: lines of these are joined without a space.
bool is_spaceless(char32_t c) {
  return (c >= 0x0E00 && c < 0x0EE0) || (c >= 0x1000 && c < 0x10A0) ||
         (c >= 0x1780 && c < 0x1800) || (c >= 0x2E80 && c < 0xA000) ||
         (c >= 0xF900 && c < 0xFB00) || (c >= 0xFF00 && c < 0xFFA0) ||
         (c >= 0x20000 && c < 0x40000);
}

bool is_lower_letter(char32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 0xDF && c <= 0xFF) || (c >= 0x3B1 && c <= 0x3C9) ||
         (c >= 0x430 && c <= 0x45F);
}

// Removes the hyphen at the end of a line if it divides a word.
bool take_hyphen(std::string& text, std::string_view next) {
  constexpr std::array<std::string_view, 3> kHyphens = {"-", "\xc2\xad", "\xe2\x80\x90"};
  for (const std::string_view hyphen : kHyphens) {
    if (!text.ends_with(hyphen) || text.size() < hyphen.size() + 2) continue;
    const std::string_view before = std::string_view(text).substr(0, text.size() - hyphen.size());
    const char32_t last = last_character(before);
    const bool divided = is_lower_letter(first_character(next)) && (is_lower_letter(last));
    if (divided) text.resize(before.size());
    return divided;
  }
  return false;
}

void join_line(std::string& text, std::string_view next) {
  if (text.empty()) {
    text = next;
    return;
  }
  const bool spaceless = is_spaceless(last_character(text)) && is_spaceless(first_character(next));
  if (!spaceless && !take_hyphen(text, next)) text += ' ';
  text += next;
}

bool ends_sentence(std::string_view text) {
  constexpr std::array<std::string_view, 12> kEnds = {".",
                                                      "!",
                                                      "?",
                                                      ":",
                                                      ";",
                                                      ".\"",
                                                      ".)",
                                                      "\xe3\x80\x82",
                                                      "\xef\xbc\x9f",
                                                      "\xef\xbc\x81",
                                                      "\xe2\x80\x9d",
                                                      "\xe2\x80\xa6"};
  return std::any_of(kEnds.begin(), kEnds.end(),
                     [&](std::string_view end) { return text.ends_with(end); });
}

bool begins_item(std::string_view text) {
  constexpr std::array<std::string_view, 5> kMarks = {"\xe2\x80\xa2", "\xe2\x96\xaa",
                                                      "\xe2\x97\xa6", "\xe2\x80\x93 ", "- "};
  return std::any_of(kMarks.begin(), kMarks.end(),
                     [&](std::string_view mark) { return text.starts_with(mark); });
}

// Writes lines as they come, each known to be a heading or not.
class FlowWriter {
 public:
  FlowWriter(const std::vector<PdfPage>& pages, const std::vector<std::string>& headings,
             HtmlBody& body)
      : body_(body), headings_(headings.begin(), headings.end()), text_size_(body_size(pages)) {
    for (const PdfPage& page : pages) add_sizes(page);
  }

  void add_page(const PdfPage& page, std::size_t number) {
    page_ = number;
    page_has_heading_ = false;
    above_ = nullptr;
    for (const PdfLine& line : page.lines) {
      if (!line.running) add_line(line);
    }
  }

  void end_paragraph() {
    if (!text_.empty()) write();
    text_.clear();
  }

 private:
  void add_sizes(const PdfPage& page) {
    for (const PdfLine& line : page.lines) {
      if (!line.running && is_large(line)) sizes_.insert(-std::lround(line.size * 2));
    }
  }

  bool is_large(const PdfLine& line) const {
    return line.size > text_size_ * kLargerHeading && line.text.size() <= kMostHeadingBytes;
  }

  // The largest letters are h2: the page's own title is above them.
  int level_of(const PdfLine& line) const {
    if (is_large(line)) {
      const auto at = sizes_.find(-std::lround(line.size * 2));
      return std::min(2 + static_cast<int>(std::distance(sizes_.begin(), at)), 6);
    }
    const bool named =
        line.text.size() <= kMostHeadingBytes && headings_.contains(heading_key(line.text));
    return named ? 6 : 0;
  }

  void add_line(const PdfLine& line) {
    const int level = level_of(line);
    if (level != level_ || begins_paragraph(line)) end_paragraph();
    level_ = level;
    join_line(text_, line.text);
    above_ = &line;
  }

  bool begins_paragraph(const PdfLine& line) const {
    if (text_.empty() || begins_item(line.text)) return true;
    // On top of a page or column a sentence goes on.
    const bool first = above_ == nullptr || line.top < above_->top;
    if (first) return level_ > 0 || ends_sentence(text_);
    const double height = std::max(line.size, 1.0);
    const bool apart = line.top - above_->bottom > 0.7 * height;
    const bool indented = line.left - above_->left > 0.8 * height && ends_sentence(text_);
    const bool short_line =
        level_ == 0 && ends_sentence(text_) && above_->right < line.right - 2 * height;
    return apart || indented || short_line;
  }

  void write() {
    const bool named = level_ > 0 && !page_has_heading_;
    page_has_heading_ = page_has_heading_ || level_ > 0;
    const std::string id = named ? "page=" + std::to_string(page_) : "";
    body_.element(level_ > 0 ? "h" + std::to_string(level_) : "p", text_, id);
  }

  HtmlBody& body_;
  std::set<std::string, std::less<>> headings_;
  double text_size_;
  std::set<long> sizes_;  // of headings, negative half points
  std::string text_;
  int level_ = 0;
  const PdfLine* above_ = nullptr;
  std::size_t page_ = 0;
  bool page_has_heading_ = false;
};

}  // namespace

void add_flow(const std::vector<PdfPage>& pages, const std::vector<std::string>& headings,
              HtmlBody& body) {
  FlowWriter writer(pages, headings, body);
  for (std::size_t i = 0; i < pages.size(); ++i) writer.add_page(pages[i], i + 1);
  writer.end_paragraph();
  // A number alone says nothing.
  std::set<std::string> written = {"0"};
  body.open("footer");
  for (const PdfPage& page : pages) {
    for (const PdfLine& line : page.lines) {
      const bool is_new = line.running && written.insert(without_numbers(line.text)).second;
      if (is_new) body.element("p", line.text);
    }
  }
  body.close("footer");
}

}  // namespace winnow::document
