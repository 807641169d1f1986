// SPDX-License-Identifier: GPL-2.0-or-later
//
// The kinds of files that can be pages: HTML, and the documents that sites have beside it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"
#include "winnow/extractor/export.h"

namespace winnow {

enum class DocumentType : std::uint8_t { html, pdf, odt, ods, odp, docx, xlsx, pptx, txt, md };

inline constexpr std::size_t kDocumentTypes = 10;

// The name that users write, which is also the usual extension: "pdf". Thread-safe.
WINNOW_EXPORT std::string_view document_type_name(DocumentType type);
WINNOW_EXPORT std::optional<DocumentType> document_type_named(std::string_view name);

// "application/pdf" and the like, in lower case; "text/html" for HTML. Thread-safe.
WINNOW_EXPORT std::string_view media_type_of(DocumentType type);
WINNOW_EXPORT std::optional<DocumentType> document_type_of_media(std::string_view media_type);

// A set of types. Plain data.
class DocumentTypes {
 public:
  constexpr DocumentTypes() = default;  // HTML alone

  constexpr bool has(DocumentType type) const { return (bits_ & bit(type)) != 0; }
  constexpr bool has_html() const { return has(DocumentType::html); }
  // Says whether there is any type beside HTML.
  constexpr bool has_documents() const { return (bits_ & ~bit(DocumentType::html)) != 0; }
  constexpr void add(DocumentType type) { bits_ |= bit(type); }
  constexpr void remove(DocumentType type) { bits_ &= static_cast<std::uint16_t>(~bit(type)); }

  friend constexpr bool operator==(DocumentTypes, DocumentTypes) = default;

 private:
  static constexpr std::uint16_t bit(DocumentType type) {
    return static_cast<std::uint16_t>(1u << static_cast<unsigned>(type));
  }

  std::uint16_t bits_ = bit(DocumentType::html);
};

// Reads names of types, "office" for the six of OpenDocument and Office Open XML, and "all".
// ErrorCode::usage for another name, and for none at all. Thread-safe.
WINNOW_EXPORT Expected<DocumentTypes> parse_document_types(const std::vector<std::string>& names);

// How documents other than HTML become pages. Plain data.
struct DocumentSettings {
  DocumentTypes types;  // which files are pages

  // The path of winnow-document, which reads them: each in a process of its own that may open
  // neither sockets nor files for writing. Where it is empty, HTML alone is taken.
  std::string program;

  // What one document may take. It is skipped as "document-limit" if it takes more.
  std::chrono::seconds processor_time{60};
  std::size_t memory_bytes = std::size_t{1} << 30;
};

}  // namespace winnow
