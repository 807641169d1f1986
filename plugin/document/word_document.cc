// SPDX-License-Identifier: GPL-2.0-or-later
//
// WordprocessingML (ISO/IEC 29500): docx.
#include <map>

#include "plugin/document/office_document.h"
#include "plugin/document/paragraphs.h"
#include "plugin/document/xml_walk.h"

namespace winnow::document {
namespace {

// The level of headings by the ids of styles: 1 to 9.
using Levels = std::map<std::string, int, std::less<>>;

// Names of the built-in styles are English in documents of all languages.
int level_of_name(std::string_view name) {
  constexpr std::string_view kHeading = "heading ";
  if (name == "Title" || name == "title") return 1;
  return name.starts_with(kHeading) ? number_in(name.substr(kHeading.size())) : 0;
}

class StyleWalk final : public XmlHandler {
 public:
  Levels levels;

  void begin(std::string_view name, const XmlAttributes& attributes) override {
    if (name == "style") style_ = attributes.get("styleId");
    int level = 0;
    if (name == "name") level = level_of_name(attributes.get("val"));
    if (name == "outlineLvl") level = number_in(attributes.get("val")) + 1;
    if (level > 0 && level <= 9) levels.emplace(style_, level);
  }
  void end(std::string_view) override {}
  void text(std::string_view) override {}

 private:
  std::string style_;
};

std::string_view container_of_word(std::string_view name) {
  if (name == "tbl") return "table";
  if (name == "tr") return "tr";
  return name == "tc" ? "td" : "";
}

class WordWalk final : public XmlHandler {
 public:
  WordWalk(const Levels& levels, HtmlBody& body)
      : levels_(levels), body_(body), paragraphs_(body) {}

  void begin(std::string_view name, const XmlAttributes& attributes) override {
    // The same drawing once more, for older programs.
    if (fallback_ > 0 || name == "Fallback") {
      ++fallback_;
    } else if (name == "p") {
      paragraphs_.begin("p");
    } else if (name == "t") {
      in_text_ = true;
    } else if (name == "tab" || name == "br" || name == "cr") {
      paragraphs_.text("\n");
    } else if (name == "noBreakHyphen") {
      paragraphs_.text("-");
    } else if (name == "numPr") {
      paragraphs_.rename("li");
    } else if (name == "pStyle") {
      const auto found = levels_.find(attributes.get("val"));
      if (found != levels_.end()) paragraphs_.rename(heading_tag(found->second));
    } else if (const std::string_view tag = container_of_word(name); !tag.empty()) {
      body_.open(tag);
    }
  }

  void end(std::string_view name) override {
    if (fallback_ > 0) {
      --fallback_;
    } else if (name == "p") {
      paragraphs_.end();
    } else if (name == "t") {
      in_text_ = false;
    } else if (const std::string_view tag = container_of_word(name); !tag.empty()) {
      body_.close(tag);
    }
  }

  // What is deleted and what fields are made of stands in elements of other names.
  void text(std::string_view text) override {
    if (in_text_) paragraphs_.text(text);
  }

 private:
  const Levels& levels_;
  HtmlBody& body_;
  Paragraphs paragraphs_;
  bool in_text_ = false;
  std::size_t fallback_ = 0;
};

std::string walk_word(std::string_view xml, const Levels& levels, HtmlBody& body) {
  WordWalk walk(levels, body);
  return xml.empty() ? std::string() : walk_xml(xml, walk);
}

}  // namespace

PartsText add_word(const ZipParts& parts, HtmlBody& body) {
  StyleWalk styles;
  // Without styles there are no headings, but the text is there.
  if (const auto xml = part_named(parts, "word/styles.xml"); !xml.empty()) walk_xml(xml, styles);
  std::string fault = walk_word(part_named(parts, "word/document.xml"), styles.levels, body);
  if (!fault.empty()) return {0, "word/document.xml: " + fault};
  for (const char* notes : {"word/footnotes.xml", "word/endnotes.xml"}) {
    walk_word(part_named(parts, notes), styles.levels, body);
  }
  // These stand on every page.
  body.open("footer");
  for (const char* beginning : {"word/header", "word/footer"}) {
    for (const std::string_view part : numbered_parts(parts, beginning)) {
      walk_word(part, styles.levels, body);
    }
  }
  body.close("footer");
  return {};
}

}  // namespace winnow::document
