// SPDX-License-Identifier: GPL-2.0-or-later
//
// PresentationML (ISO/IEC 29500): pptx.
#include "plugin/document/office_document.h"
#include "plugin/document/paragraphs.h"
#include "plugin/document/xml_walk.h"

namespace winnow::document {
namespace {

class SlideWalk final : public XmlHandler {
 public:
  explicit SlideWalk(HtmlBody& body) : body_(body), paragraphs_(body) {}

  void begin(std::string_view name, const XmlAttributes& attributes) override {
    if (fallback_ > 0 || name == "Fallback") {
      ++fallback_;
    } else if (name == "sp") {
      title_ = false;
    } else if (name == "ph") {
      const std::string_view type = attributes.get("type");
      title_ = type == "title" || type == "ctrTitle";
      // The number, date and foot of each slide.
      number_ = type == "sldNum" || type == "dt" || type == "ftr";
    } else if (name == "p") {
      paragraphs_.begin(title_ ? "h2" : "p");
    } else if (name == "br") {
      paragraphs_.text("\n");
    } else if (name == "t") {
      in_text_ = true;
    } else if (const std::string_view tag = container(name); !tag.empty()) {
      body_.open(tag);
    }
  }

  void end(std::string_view name) override {
    if (fallback_ > 0) {
      --fallback_;
    } else if (name == "sp") {
      title_ = number_ = false;
    } else if (name == "p") {
      paragraphs_.end();
    } else if (name == "t") {
      in_text_ = false;
    } else if (const std::string_view tag = container(name); !tag.empty()) {
      body_.close(tag);
    }
  }

  void text(std::string_view text) override {
    if (in_text_ && !number_) paragraphs_.text(text);
  }

 private:
  static std::string_view container(std::string_view name) {
    if (name == "tbl") return "table";
    if (name == "tr") return "tr";
    return name == "tc" ? "td" : "";
  }

  HtmlBody& body_;
  Paragraphs paragraphs_;
  bool title_ = false;
  bool number_ = false;
  bool in_text_ = false;
  std::size_t fallback_ = 0;
};

}  // namespace

PartsText add_slides(const ZipParts& parts, HtmlBody& body) {
  PartsText result;
  for (const std::string_view part : numbered_parts(parts, "ppt/slides/slide")) {
    ++result.pages;
    SlideWalk walk(body);
    const std::string fault = walk_xml(part, walk);
    if (!fault.empty()) return {0, "slide " + std::to_string(result.pages) + ": " + fault};
  }
  return result;
}

}  // namespace winnow::document
