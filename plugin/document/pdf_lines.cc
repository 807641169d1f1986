// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <cmath>
#include <map>

#include "plugin/document/pdf_pages.h"

namespace winnow::document {
namespace {

// The middle of the word is between the top and the bottom of the line, and it is not behind the
// beginning of the word before.
bool goes_on(const PdfLine& line, const PdfWord& last, const PdfWord& word) {
  const double middle = (word.top + word.bottom) / 2;
  return middle >= line.top && middle <= line.bottom && word.left >= last.left;
}

void append_word(PdfLine& line, const PdfWord* last, const PdfWord& word) {
  // Words that touch are one in scripts without spaces; elsewhere poppler says where spaces are.
  const bool apart =
      last != nullptr && (last->space_after || word.left - last->right > 0.15 * word.size);
  if (apart) line.text += ' ';
  line.text += word.text;
  line.left = std::min(line.left, word.left);
  line.right = std::max(line.right, word.right);
  line.top = std::min(line.top, word.top);
  line.bottom = std::max(line.bottom, word.bottom);
  line.size = std::max(line.size, word.size);
}

PdfLine line_of(const PdfWord& word) {
  PdfLine line{{}, word.left, word.top, word.right, word.bottom, word.size, false};
  append_word(line, nullptr, word);
  return line;
}

// Removes the dots that lead to a number in a table of contents: five of them or more.
void remove_leaders(std::string& text) {
  constexpr std::size_t kFewest = 5;
  std::string kept;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_not_of(" .", at), text.size());
    const auto dots = std::count(text.begin() + static_cast<std::ptrdiff_t>(at),
                                 text.begin() + static_cast<std::ptrdiff_t>(end), '.');
    if (static_cast<std::size_t>(dots) >= kFewest) {
      kept += ' ';
    } else {
      kept.append(text, at, std::max(end, at + 1) - at);
    }
    at = std::max(end, at + 1);
  }
  text = std::move(kept);
}

// Sizes are compared in half points.
long half_points(double size) { return std::lround(size * 2); }

bool has_letter(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (static_cast<unsigned char>(c) >= 0x80);
  });
}

constexpr std::size_t kMostTitleBytes = 300;

}  // namespace

PdfPage lines_of(const std::vector<PdfWord>& words) {
  PdfPage page;
  const PdfWord* last = nullptr;
  for (const PdfWord& word : words) {
    if (word.text.empty()) continue;
    if (last != nullptr && goes_on(page.lines.back(), *last, word)) {
      append_word(page.lines.back(), last, word);
    } else {
      page.lines.push_back(line_of(word));
    }
    last = &word;
  }
  for (PdfLine& line : page.lines) remove_leaders(line.text);
  return page;
}

double body_size(const std::vector<PdfPage>& pages) {
  std::map<long, std::size_t> bytes;
  for (const PdfPage& page : pages) {
    for (const PdfLine& line : page.lines) {
      if (!line.running) bytes[half_points(line.size)] += line.text.size();
    }
  }
  const auto most = std::max_element(
      bytes.begin(), bytes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == bytes.end() ? 0 : static_cast<double>(most->first) / 2;
}

std::string title_by_size(const std::vector<PdfPage>& pages) {
  const double body = body_size(pages);
  for (const PdfPage& page : pages) {
    double largest = 0;
    for (const PdfLine& line : page.lines) {
      const bool fits =
          !line.running && has_letter(line.text) && line.text.size() <= kMostTitleBytes;
      if (fits && half_points(line.size) > half_points(largest)) largest = line.size;
    }
    if (largest == 0) continue;
    std::string title;
    for (const PdfLine& line : page.lines) {
      const bool same = !line.running && half_points(line.size) == half_points(largest);
      if (!same && !title.empty()) break;
      if (!same) continue;
      title += title.empty() ? line.text : " " + line.text;
      if (title.size() > kMostTitleBytes) return {};
    }
    return half_points(largest) > half_points(body) ? title : std::string();
  }
  return {};
}

bool is_likely_title(std::string_view title) {
  constexpr std::string_view kEnds[] = {".doc", ".docx", ".tex", ".dvi", ".pdf", ".ps",   ".indd",
                                        ".odt", ".rtf",  ".xls", ".ppt", ".qxd", ".pptx", ".xlsx",
                                        ".txt", ".eps",  ".md",  ".htm", ".html"};
  constexpr std::string_view kOthers[] = {"untitled", "microsoft word", "powerpoint presentation",
                                          "slide 1",  "layout 1",       "document1"};
  if (title.size() < 3 || title.size() > kMostTitleBytes || !has_letter(title)) return false;
  std::string lower(title);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  const bool file = std::any_of(std::begin(kEnds), std::end(kEnds),
                                [&](std::string_view end) { return lower.ends_with(end); });
  return !file && std::none_of(std::begin(kOthers), std::end(kOthers),
                               [&](std::string_view other) { return lower.starts_with(other); });
}

std::uint64_t count_words(std::string_view text) {
  std::uint64_t words = 0;
  bool inside = false;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n' || c == '\t';
    words += !space && !inside;
    inside = !space;
  }
  return words;
}

std::string heading_key(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of("0123456789. \t"), text.size()));
  std::string key;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\t' || c == '\n';
    if (space && (key.empty() || key.back() == ' ')) continue;
    key += space ? ' ' : c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  }
  while (key.ends_with(' ')) key.pop_back();
  return key;
}

}  // namespace winnow::document
