// SPDX-License-Identifier: GPL-2.0-or-later
//
// OpenDocument (ISO/IEC 26300): content.xml has the text of odt, ods and odp alike. Heads and feet
// of pages stand in styles.xml, which is not read.
#include <algorithm>
#include <array>

#include "plugin/document/office_document.h"
#include "plugin/document/paragraphs.h"
#include "plugin/document/xml_walk.h"

namespace winnow::document {
namespace {

// What nobody sees in the document as it is, or what belongs to its making.
constexpr std::array<std::string_view, 8> kLeftOut = {
    "tracked-changes", "annotation",    "notes",     "forms",
    "scripts",         "note-citation", "ruby-text", "font-face-decls"};

// Elements of OpenDocument, and of HTML in their place.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kContainers = {
    {{"list", "ul"},
     {"list-item", "li"},
     {"table", "table"},
     {"table-row", "tr"},
     {"table-cell", "td"}}};

std::string_view container_of(std::string_view name) {
  const auto* found = std::find_if(kContainers.begin(), kContainers.end(),
                                   [&](const auto& pair) { return pair.first == name; });
  return found == kContainers.end() ? std::string_view() : found->second;
}

class OpenDocumentWalk final : public XmlHandler {
 public:
  OpenDocumentWalk(HtmlBody& body, bool sheets) : body_(body), paragraphs_(body), sheets_(sheets) {}

  std::uint32_t pages() const { return pages_; }

  void begin(std::string_view name, const XmlAttributes& attributes) override {
    const bool left_out = std::find(kLeftOut.begin(), kLeftOut.end(), name) != kLeftOut.end();
    if (left_out_ > 0 || left_out) {
      ++left_out_;
    } else if (name == "p" || name == "h") {
      paragraphs_.begin(name == "p" ? std::string(title_ ? "h2" : "p")
                                    : heading_tag(number_in(attributes.get("outline-level"))));
    } else if (name == "s") {
      paragraphs_.text(" ");
    } else if (name == "tab" || name == "line-break") {
      paragraphs_.text("\n");
    } else {
      begin_part(name, attributes);
    }
  }

  void end(std::string_view name) override {
    if (left_out_ > 0) {
      --left_out_;
    } else if (name == "p" || name == "h") {
      paragraphs_.end();
    } else if (name == "frame") {
      title_ = false;
    } else if (const std::string_view tag = container_of(name); !tag.empty()) {
      body_.close(tag);
    }
  }

  void text(std::string_view text) override {
    if (left_out_ == 0) paragraphs_.text(text);
  }

 private:
  void begin_part(std::string_view name, const XmlAttributes& attributes) {
    if (name == "frame") title_ = attributes.get("class") == "title";
    if (name == "page") ++pages_;
    if (name == "table" && sheets_) {
      ++pages_;
      body_.element("h2", attributes.get("name"));
    }
    if (const std::string_view tag = container_of(name); !tag.empty()) body_.open(tag);
  }

  HtmlBody& body_;
  Paragraphs paragraphs_;
  bool sheets_;
  bool title_ = false;  // in the frame of a slide's title
  std::size_t left_out_ = 0;
  std::uint32_t pages_ = 0;
};

}  // namespace

PartsText add_open_document(const ZipParts& parts, HtmlBody& body) {
  const bool sheets = part_named(parts, "mimetype").find("spreadsheet") != std::string_view::npos;
  OpenDocumentWalk walk(body, sheets);
  std::string fault = walk_xml(part_named(parts, "content.xml"), walk);
  return {walk.pages(), fault.empty() ? fault : "content.xml: " + fault};
}

}  // namespace winnow::document
