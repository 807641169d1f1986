// SPDX-License-Identifier: GPL-2.0-or-later
//
// SpreadsheetML (ISO/IEC 29500): xlsx. Cells refer to a list of all texts.
#include <vector>

#include "plugin/document/office_document.h"
#include "plugin/document/paragraphs.h"
#include "plugin/document/xml_walk.h"

namespace winnow::document {
namespace {

class SharedTexts final : public XmlHandler {
 public:
  std::vector<std::string> texts;

  void begin(std::string_view name, const XmlAttributes&) override {
    if (name == "si") texts.emplace_back();
    in_text_ = in_text_ || name == "t";
    in_reading_ = in_reading_ || name == "rPh";
  }
  void end(std::string_view name) override {
    if (name == "t") in_text_ = false;
    if (name == "rPh") in_reading_ = false;
  }
  void text(std::string_view text) override {
    if (in_text_ && !in_reading_ && !texts.empty()) texts.back() += text;
  }

 private:
  bool in_text_ = false;
  bool in_reading_ = false;  // how Japanese is pronounced
};

class SheetNames final : public XmlHandler {
 public:
  std::vector<std::string> names;

  void begin(std::string_view name, const XmlAttributes& attributes) override {
    if (name == "sheet") names.emplace_back(attributes.get("name"));
  }
  void end(std::string_view) override {}
  void text(std::string_view) override {}
};

class SheetWalk final : public XmlHandler {
 public:
  SheetWalk(const std::vector<std::string>& texts, HtmlBody& body) : texts_(texts), body_(body) {}

  void begin(std::string_view name, const XmlAttributes& attributes) override {
    if (name == "row") body_.open("tr");
    if (name == "c") {
      shared_ = attributes.get("t") == "s";
      value_.clear();
    }
    in_value_ = in_value_ || name == "v" || name == "t";
  }

  void end(std::string_view name) override {
    if (name == "v" || name == "t") in_value_ = false;
    if (name == "c") write_cell();
    if (name == "row") body_.close("tr");
  }

  // Formulas stand in elements of another name.
  void text(std::string_view text) override {
    if (in_value_) value_ += text;
  }

 private:
  void write_cell() {
    if (value_.empty()) return;
    const auto index = static_cast<std::size_t>(number_in(value_));
    if (!shared_) {
      body_.element("td", value_);
    } else if (index < texts_.size()) {
      body_.element("td", texts_[index]);
    }
  }

  const std::vector<std::string>& texts_;
  HtmlBody& body_;
  std::string value_;
  bool shared_ = false;
  bool in_value_ = false;
};

}  // namespace

PartsText add_sheets(const ZipParts& parts, HtmlBody& body) {
  SharedTexts shared;
  SheetNames names;
  std::string fault = walk_xml(part_named(parts, "xl/workbook.xml"), names);
  if (!fault.empty()) return {0, "xl/workbook.xml: " + fault};
  const std::string_view texts = part_named(parts, "xl/sharedStrings.xml");
  if (!texts.empty()) fault = walk_xml(texts, shared);
  if (!fault.empty()) return {0, "xl/sharedStrings.xml: " + fault};
  PartsText result;
  for (const std::string_view part : numbered_parts(parts, "xl/worksheets/sheet")) {
    if (result.pages < names.names.size()) body.element("h2", names.names[result.pages]);
    ++result.pages;
    SheetWalk walk(shared.texts, body);
    body.open("table");
    fault = walk_xml(part, walk);
    body.close("table");
    if (!fault.empty()) return {0, "sheet " + std::to_string(result.pages) + ": " + fault};
  }
  return result;
}

}  // namespace winnow::document
