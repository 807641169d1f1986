// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes pages of documents other than HTML. Private to the sources.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "winnow/indexer/document_type.h"
#include "winnow/indexer/skip_reason.h"

namespace winnow {

// What became of a document: HTML in UTF-8, in which what repeats over its pages is in a footer.
struct ReadDocument {
  DocumentType type = DocumentType::html;
  std::uint32_t pages = 0;  // slides, sheets; 0 where a document does not say
  std::string html;
};

// Why a document is no page, as a SkippedFile has it.
struct DocumentFault {
  SkipReason reason = SkipReason::none;
  std::string detail;
};

// It is immutable and thread-safe.
class DocumentReader {
 public:
  DocumentReader() = default;  // takes HTML alone
  explicit DocumentReader(DocumentSettings settings) : settings_(std::move(settings)) {
    if (settings_.program.empty()) drop_documents();
  }

  const DocumentTypes& types() const { return settings_.types; }

  // Says whether files with this extension in lower case (".pdf") are taken, if they hold what it
  // says.
  bool takes_extension(std::string_view extension) const;

  // Says whether what a server calls this is taken: "application/pdf".
  bool takes_media_type(std::string_view media_type) const;

  // Reads a document of which may_be_document() says that it may be one of types(). The HTML has at
  // most `max_bytes`. `named` is as there.
  //
  //   not-html          another type than the wanted ones, or none that is known
  //   encrypted         it needs a password
  //   broken-document   damaged, or the program that reads it has failed
  //   document-limit    it takes more time, memory or text than DocumentSettings allow
  std::variant<ReadDocument, DocumentFault> read(std::string_view bytes,
                                                 std::optional<DocumentType> named,
                                                 std::size_t max_bytes) const;

 private:
  void drop_documents();

  DocumentSettings settings_;
};

// Reads what winnow-document writes: a line "winnow-document 1 pdf 12 ..." and the HTML, or a line
// "winnow-document 1 fault encrypted ...". Nothing if it is neither.
std::optional<std::variant<ReadDocument, DocumentFault>> parse_document_output(std::string output);

}  // namespace winnow
