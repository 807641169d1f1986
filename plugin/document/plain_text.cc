// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/document/plain_text.h"

#include <algorithm>
#include <string>
#include <vector>

#include "plugin/document/paragraphs.h"
#include "winnow/extractor/decode.h"

namespace winnow::document {
namespace {

constexpr std::size_t kMostTitleLine = 200;

std::string_view trim(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

std::vector<std::string_view> lines_in(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// Reads "title: ..." and the like between lines of three hyphens at the top. Returns the number of
// lines that it takes.
std::size_t read_front_matter(const std::vector<std::string_view>& lines, About& about) {
  if (lines.empty() || trim(lines[0]) != "---") return 0;
  const auto end = std::find_if(lines.begin() + 1, lines.end(),
                                [](std::string_view line) { return trim(line) == "---"; });
  if (end == lines.end()) return 0;
  for (auto line = lines.begin() + 1; line != end; ++line) {
    const std::size_t colon = line->find(':');
    if (colon == std::string_view::npos) continue;
    std::string_view value = trim(line->substr(colon + 1));
    const bool quoted = value.size() > 1 && (value[0] == '"' || value[0] == '\'');
    if (quoted && value.back() == value[0]) value = value.substr(1, value.size() - 2);
    const std::string_view key = line->substr(0, colon);
    if (key == "title") about.title = value;
    if (key == "author") about.author = value;
    if (key == "date") about.created = value;
    if (key == "lang" || key == "language") about.language = value;
  }
  return static_cast<std::size_t>(end - lines.begin()) + 1;
}

bool is_line_of(std::string_view line, char mark) {
  line = trim(line);
  return line.size() >= 3 && line.find_first_not_of(mark) == std::string_view::npos;
}

// Gives the level of "## Heading", and its text; 0 for other lines.
int atx_level(std::string_view line, std::string_view& heading) {
  const std::size_t marks = std::min(line.find_first_not_of('#'), line.size());
  if (marks == 0 || marks > 6 || (marks < line.size() && line[marks] != ' ')) return 0;
  heading = trim(line.substr(marks));
  while (heading.ends_with('#')) heading.remove_suffix(1);
  heading = trim(heading);
  return static_cast<int>(marks);
}

// An item of a list begins with this: "- ", "12. ".
struct ItemMark {
  std::size_t size = 0;  // 0: the line begins no item
  bool ordered = false;
  bool first = false;  // It is the number 1.
};

ItemMark item_mark(std::string_view line) {
  if (line.starts_with("- ") || line.starts_with("* ") || line.starts_with("+ ")) return {2};
  constexpr std::size_t kMostDigits = 9;
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  if (digits == 0 || digits > kMostDigits || line.size() < digits + 2) return {};
  if ((line[digits] != '.' && line[digits] != ')') || line[digits + 1] != ' ') return {};
  return {digits + 2, true, line.substr(0, digits) == "1"};
}

class MarkdownReader {
 public:
  MarkdownReader(HtmlBody& body, About& about) : body_(body), about_(about) {}

  void add(std::string_view line) {
    const bool fence = trim(line).starts_with("```") || trim(line).starts_with("~~~");
    std::string_view heading;
    if (fence || in_code_) return add_code(line, fence);
    if (const int level = atx_level(line, heading); level > 0) {
      end_list();
      add_heading(level, heading);
    } else if (item_ && is_line_of(line, '-')) {
      end_list();  // The line parts what stands on its two sides.
    } else if (!text_.empty() && !item_ && (is_line_of(line, '=') || is_line_of(line, '-'))) {
      const std::string underlined = std::move(text_);
      text_.clear();
      end_list();
      add_heading(is_line_of(line, '=') ? 1 : 2, underlined);
    } else if (trim(line).empty()) {
      end_paragraph();
    } else {
      add_text(trim(line));
    }
  }

  void end() {
    if (in_code_) body_.close("pre");
    end_list();
  }

 private:
  void add_code(std::string_view line, bool fence) {
    if (fence) {
      end_list();
      in_code_ ? body_.close("pre") : body_.open("pre");
      in_code_ = !in_code_;
    } else {
      body_.text(line);
      body_.text("\n");
    }
  }

  void add_heading(int level, std::string_view heading) {
    if (about_.title.empty()) about_.title = heading;
    body_.element(heading_tag(level), heading);
  }

  void add_text(std::string_view line) {
    const ItemMark mark = item_mark(line);
    // Amid a paragraph, a line may begin with a year.
    const bool item = mark.size > 0 && (text_.empty() || item_ || !mark.ordered || mark.first);
    if (item) {
      end_paragraph();
      begin_item(mark.ordered ? "ol" : "ul");
      line = trim(line.substr(mark.size));
    } else if (text_.empty()) {
      end_list();
    }
    text_.append(text_.empty() ? "" : "\n").append(line);
  }

  void begin_item(std::string_view list) {
    item_ = true;
    if (list_ == list) return;
    end_list();
    item_ = true;
    list_ = list;
    body_.open(list_);
  }

  void end_paragraph() {
    if (!text_.empty()) body_.element(item_ ? "li" : "p", text_);
    text_.clear();
    item_ = false;
  }

  // A list goes on behind an empty line if another item follows.
  void end_list() {
    end_paragraph();
    if (!list_.empty()) body_.close(list_);
    list_ = {};
  }

  HtmlBody& body_;
  About& about_;
  std::string text_;
  std::string_view list_;  // The list that is open: "ul", "ol" or "".
  bool item_ = false;      // The text is of an item.
  bool in_code_ = false;
};

void add_plain(const std::vector<std::string_view>& lines, HtmlBody& body, About& about) {
  const bool titled = !lines.empty() && lines[0].size() <= kMostTitleLine &&
                      (lines.size() == 1 || trim(lines[1]).empty());
  if (titled) about.title = trim(lines[0]);
  std::string text;
  for (const std::string_view line : lines) {
    if (!trim(line).empty()) {
      text.append(text.empty() ? "" : "\n").append(line);
    } else if (!text.empty()) {
      body.element("p", text);
      text.clear();
    }
  }
  if (!text.empty()) body.element("p", text);
}

}  // namespace

Conversion convert_plain(std::string_view bytes, PlainKind kind, std::size_t max_bytes) {
  const Expected<DecodedText> decoded = decode(bytes);
  if (!decoded) return Fault{Fault::Kind::none, decoded.error().what};
  std::vector<std::string_view> lines = lines_in(decoded->text);
  About about;
  HtmlBody body(max_bytes);
  if (kind == PlainKind::text) {
    add_plain(lines, body, about);
  } else {
    lines.erase(lines.begin(),
                lines.begin() + static_cast<std::ptrdiff_t>(read_front_matter(lines, about)));
    MarkdownReader reader(body, about);
    for (const std::string_view line : lines) reader.add(line);
    reader.end();
  }
  if (body.is_full()) return Fault{Fault::Kind::limit, "its text is over the limit"};
  return Converted{kind == PlainKind::text ? "txt" : "md", 0, html_page(about, body)};
}

}  // namespace winnow::document
