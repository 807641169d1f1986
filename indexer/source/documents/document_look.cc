// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/documents/document_look.h"

#include <algorithm>
#include <array>

namespace winnow {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kZip = "PK\x03\x04"sv;
// Office Open XML with a password.
constexpr std::string_view kCompound = "\xd0\xcf\x11\xe0"sv;
// Where the name of the first file in a zip file stands.
constexpr std::size_t kZipName = 30;

constexpr bool is_office(DocumentType type) {
  return type >= DocumentType::odt && type <= DocumentType::pptx;
}

constexpr bool is_text(DocumentType type) {
  return type == DocumentType::txt || type == DocumentType::md;
}

bool has_any_office(const DocumentTypes& types) {
  for (std::size_t i = 0; i < kDocumentTypes; ++i) {
    const auto type = static_cast<DocumentType>(i);
    if (is_office(type) && types.has(type)) return true;
  }
  return false;
}

}  // namespace

std::optional<DocumentType> document_type_of_extension(std::string_view extension) {
  if (!extension.starts_with('.')) return {};
  if (extension == ".markdown") return DocumentType::md;
  const std::optional<DocumentType> type = document_type_named(extension.substr(1));
  return type == DocumentType::html ? std::nullopt : type;
}

// Writers of Office Open XML begin with one of these; of OpenDocument the first file says the type.
bool begins_as_office_document(std::string_view start) {
  constexpr std::array<std::string_view, 7> kFirst = {"mimetypeapplication/vnd.oasis.opendocument.",
                                                      "[Content_Types].xml",
                                                      "_rels/",
                                                      "docProps/",
                                                      "word/",
                                                      "xl/",
                                                      "ppt/"};
  if (!start.starts_with(kZip) || start.size() <= kZipName) return false;
  const std::string_view name = start.substr(kZipName);
  return std::any_of(kFirst.begin(), kFirst.end(),
                     [&](std::string_view first) { return name.starts_with(first); });
}

bool may_be_document(std::string_view start, std::optional<DocumentType> named,
                     const DocumentTypes& types) {
  // Something may stand before the mark, as readers of PDF have always allowed.
  const bool pdf = named == DocumentType::pdf ? start.find("%PDF-") != std::string_view::npos
                                              : start.starts_with("%PDF-");
  if (pdf) return types.has(DocumentType::pdf);
  const bool office = named && is_office(*named);
  if (office && (start.starts_with(kZip) || start.starts_with(kCompound))) {
    return has_any_office(types);
  }
  if (begins_as_office_document(start)) return has_any_office(types);
  const bool binary = start.find('\0') != std::string_view::npos &&
                      !start.starts_with("\xff\xfe") && !start.starts_with("\xfe\xff");
  return named && is_text(*named) && types.has(*named) && !binary;
}

}  // namespace winnow
