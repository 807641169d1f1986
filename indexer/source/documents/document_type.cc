// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/indexer/document_type.h"

#include <algorithm>
#include <array>

namespace winnow {
namespace {

struct TypeNames {
  std::string_view name;
  std::string_view media_type;
};

// They stand in the order of the types.
constexpr std::array<TypeNames, kDocumentTypes> kTypes = {{
    {"html", "text/html"},
    {"pdf", "application/pdf"},
    {"odt", "application/vnd.oasis.opendocument.text"},
    {"ods", "application/vnd.oasis.opendocument.spreadsheet"},
    {"odp", "application/vnd.oasis.opendocument.presentation"},
    {"docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"},
    {"xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
    {"pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"},
    {"txt", "text/plain"},
    {"md", "text/markdown"},
}};

constexpr std::array kOffice = {DocumentType::odt,  DocumentType::ods,  DocumentType::odp,
                                DocumentType::docx, DocumentType::xlsx, DocumentType::pptx};

const TypeNames& names_of(DocumentType type) { return kTypes[static_cast<std::size_t>(type)]; }

std::optional<DocumentType> find_type(std::string_view text, std::string_view TypeNames::*member) {
  const auto found = std::find_if(kTypes.begin(), kTypes.end(),
                                  [&](const TypeNames& names) { return names.*member == text; });
  if (found == kTypes.end()) return std::nullopt;
  return static_cast<DocumentType>(found - kTypes.begin());
}

}  // namespace

std::string_view document_type_name(DocumentType type) { return names_of(type).name; }

std::optional<DocumentType> document_type_named(std::string_view name) {
  return find_type(name, &TypeNames::name);
}

std::string_view media_type_of(DocumentType type) { return names_of(type).media_type; }

std::optional<DocumentType> document_type_of_media(std::string_view media_type) {
  return find_type(media_type, &TypeNames::media_type);
}

Expected<DocumentTypes> parse_document_types(const std::vector<std::string>& names) {
  DocumentTypes types;
  types.remove(DocumentType::html);
  for (const std::string& name : names) {
    const std::optional<DocumentType> type = document_type_named(name);
    if (type) types.add(*type);
    if (name == "office" || name == "all") {
      for (const DocumentType office : kOffice) types.add(office);
    }
    if (name == "all") {
      for (std::size_t i = 0; i < kDocumentTypes; ++i) types.add(static_cast<DocumentType>(i));
    }
    if (!type && name != "office" && name != "all") {
      return Error{ErrorCode::usage, "is not a type of document", "--types " + name,
                   "one of: html, pdf, odt, ods, odp, docx, xlsx, pptx, office (these six), txt, "
                   "md, all"};
    }
  }
  if (types.has_html() || types.has_documents()) return types;
  return Error{ErrorCode::usage, "does not name a type of documents", "--types",
               "write --types html,pdf"};
}

}  // namespace winnow
