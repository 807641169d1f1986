// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/document/office_document.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "plugin/document/paragraphs.h"
#include "plugin/document/xml_walk.h"

namespace winnow::document {
namespace {

constexpr std::array<std::string_view, 10> kNamed = {
    "mimetype",          "content.xml",     "meta.xml",           "META-INF/manifest.xml",
    "word/document.xml", "word/styles.xml", "word/footnotes.xml", "word/endnotes.xml",
    "docProps/core.xml", "xl/workbook.xml"};
constexpr std::array<std::string_view, 4> kNumbered = {"word/header", "word/footer",
                                                       "xl/worksheets/sheet", "ppt/slides/slide"};

// Gives the N of "BEGINNINGn.xml"; -1 for other names. "word/header.xml" has the number 0.
int number_of_part(std::string_view name, std::string_view beginning) {
  constexpr std::string_view kEnd = ".xml";
  if (!name.starts_with(beginning) || !name.ends_with(kEnd)) return -1;
  name.remove_prefix(beginning.size());
  name.remove_suffix(std::min(kEnd.size(), name.size()));
  const bool digits =
      std::all_of(name.begin(), name.end(), [](char c) { return c >= '0' && c <= '9'; });
  return digits ? number_in(name) : -1;
}

bool is_wanted(std::string_view name) {
  if (name == "xl/sharedStrings.xml") return true;
  if (std::find(kNamed.begin(), kNamed.end(), name) != kNamed.end()) return true;
  return std::any_of(kNumbered.begin(), kNumbered.end(), [&](std::string_view beginning) {
    return number_of_part(name, beginning) >= 0;
  });
}

// What both families say of a document, in elements of nearly the same names.
class MetadataWalk final : public XmlHandler {
 public:
  explicit MetadataWalk(About& about) : about_(about) {}

  void begin(std::string_view name, const XmlAttributes&) override {
    static const std::map<std::string_view, std::string About::*> kFields = {
        {"title", &About::title},
        {"creator", &About::author},
        {"initial-creator", &About::author},
        {"language", &About::language},
        {"subject", &About::subject},
        {"keyword", &About::keywords},
        {"keywords", &About::keywords},
        {"created", &About::created},
        {"creation-date", &About::created},
        {"modified", &About::modified},
        {"date", &About::modified}};
    const auto found = kFields.find(name);
    field_ = found == kFields.end() ? nullptr : found->second;
    text_.clear();
  }

  void end(std::string_view) override {
    if (field_ == nullptr || text_.empty()) return;
    std::string& value = about_.*field_;
    if (value.empty()) {
      value = text_;
    } else if (field_ == &About::keywords) {
      value += ", " + text_;
    }
    field_ = nullptr;
  }

  void text(std::string_view text) override {
    if (field_ != nullptr && text_.size() < kMostBytes) text_ += text.substr(0, kMostBytes);
  }

 private:
  static constexpr std::size_t kMostBytes = 4096;

  About& about_;
  std::string About::*field_ = nullptr;
  std::string text_;
};

struct Format {
  std::string_view type;
  PartsText (*add)(const ZipParts& parts, HtmlBody& body);
};

const Format* format_of(const ZipParts& parts) {
  static constexpr Format kText{"odt", add_open_document};
  static constexpr Format kSheet{"ods", add_open_document};
  static constexpr Format kSlide{"odp", add_open_document};
  static constexpr Format kWord{"docx", add_word};
  static constexpr Format kWorkbook{"xlsx", add_sheets};
  static constexpr Format kPresentation{"pptx", add_slides};
  constexpr std::string_view kOpen = "application/vnd.oasis.opendocument.";
  std::string_view type = part_named(parts, "mimetype");
  if (type.starts_with(kOpen)) {
    type.remove_prefix(kOpen.size());
    if (type.starts_with("text")) return &kText;
    if (type.starts_with("spreadsheet")) return &kSheet;
    return type.starts_with("presentation") ? &kSlide : nullptr;
  }
  if (parts.contains("word/document.xml")) return &kWord;
  if (parts.contains("xl/workbook.xml")) return &kWorkbook;
  return numbered_parts(parts, "ppt/slides/slide").empty() ? nullptr : &kPresentation;
}

}  // namespace

std::string_view part_named(const ZipParts& parts, std::string_view name) {
  const auto found = parts.find(name);
  return found == parts.end() ? std::string_view() : std::string_view(found->second);
}

std::vector<std::string_view> numbered_parts(const ZipParts& parts, std::string_view beginning) {
  std::map<int, std::string_view> by_number;
  for (const auto& [name, bytes] : parts) {
    const int number = number_of_part(name, beginning);
    if (number >= 0) by_number[number] = bytes;
  }
  std::vector<std::string_view> in_order;
  for (const auto& [number, bytes] : by_number) in_order.push_back(bytes);
  return in_order;
}

bool is_encrypted_office(std::string_view bytes) {
  using namespace std::string_view_literals;
  constexpr std::string_view kCompound = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"sv;
  constexpr std::string_view kPackage = "E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0"sv;
  return bytes.starts_with(kCompound) && bytes.find(kPackage) != std::string_view::npos;
}

Conversion convert_office(std::string_view zip, std::size_t max_bytes) {
  std::variant<ZipParts, Fault> read = read_zip_parts(zip, is_wanted);
  if (auto* fault = std::get_if<Fault>(&read)) return std::move(*fault);
  const ZipParts& parts = std::get<ZipParts>(read);
  const Format* const format = format_of(parts);
  if (format == nullptr)
    return Fault{Fault::Kind::none, "a zip file that is not an office document"};
  if (part_named(parts, "META-INF/manifest.xml").find("encryption-data") !=
      std::string_view::npos) {
    return Fault{Fault::Kind::encrypted, "needs a password"};
  }
  About about;
  MetadataWalk metadata(about);
  for (const char* name : {"meta.xml", "docProps/core.xml"}) {
    if (const auto xml = part_named(parts, name); !xml.empty()) walk_xml(xml, metadata);
  }
  HtmlBody body(max_bytes);
  const PartsText text = format->add(parts, body);
  if (!text.fault.empty()) return Fault{Fault::Kind::broken, "damaged: " + text.fault};
  if (body.is_full()) return Fault{Fault::Kind::limit, "its text is over the limit"};
  return Converted{format->type, text.pages, html_page(about, body)};
}

}  // namespace winnow::document
