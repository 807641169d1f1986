// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/filter/filtered_html.h"

#include <string_view>

#include "winnow/extractor/class_text.h"

namespace winnow::filter {
namespace {

class HtmlWriter {
 public:
  explicit HtmlWriter(std::string& html) : html_(html) {}

  HtmlWriter& markup(std::string_view text) {
    html_ += text;
    return *this;
  }

  // Writes it as text, or as the value of an attribute in double quotes.
  HtmlWriter& text(std::string_view text) {
    for (const char byte : text) {
      switch (byte) {
        case '&':
          html_ += "&amp;";
          break;
        case '<':
          html_ += "&lt;";
          break;
        case '>':
          html_ += "&gt;";
          break;
        case '"':
          html_ += "&quot;";
          break;
        default:
          html_ += byte;
      }
    }
    return *this;
  }

  void meta(std::string_view name, std::string_view content) {
    if (content.empty()) return;
    markup("<meta name=\"").markup(name).markup("\" content=\"").text(content).markup("\">\n");
  }

  void block(const Block* block, std::string_view content) {
    const char level = block == nullptr ? '\0' : static_cast<char>(block->heading);
    const std::string name = level == 0 ? "p" : std::string("h") + static_cast<char>('0' + level);
    markup("<").markup(name).markup(">").text(content).markup("</").markup(name).markup(">\n");
  }

 private:
  std::string& html_;
};

void write_head(const PageMetadata& metadata, HtmlWriter& html) {
  html.markup("<!DOCTYPE html>\n<html");
  if (!metadata.language.empty()) {
    html.markup(" lang=\"").text(metadata.language).markup("\"");
  }
  html.markup(">\n<head>\n<meta charset=\"utf-8\">\n");
  if (!metadata.title.empty()) {
    html.markup("<title>").text(metadata.title).markup("</title>\n");
  }
  html.meta("description", metadata.description);
  html.meta("keywords", metadata.keywords);
  html.meta("author", metadata.author);
  if (metadata.noindex) html.meta("robots", "noindex");
  html.markup("</head>\n");
}

}  // namespace

std::string filtered_html(const ExtractedPage& page, PageText page_text) {
  std::string result;
  HtmlWriter html(result);
  write_head(page.metadata, html);
  html.markup("<body>\n");
  for_each_text(page, TextClass::main, [&](std::string_view text, const Block* block) {
    html.block(block, text);
    return true;
  });
  if (page_text == PageText::keep) {
    for_each_text(page, TextClass::page, [&](std::string_view text, const Block* block) {
      if (!leads_away(*block)) html.block(block, text);
      return true;
    });
  }
  html.markup("</body>\n</html>\n");
  return result;
}

}  // namespace winnow::filter
