// SPDX-License-Identifier: GPL-2.0-or-later
//
// Texts of OpenDocument and Office Open XML files: odt, ods, odp, docx, xlsx, pptx.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "plugin/document/document_html.h"
#include "plugin/document/zip_parts.h"

namespace winnow::document {

// Converts a zip file, or says that it holds none of the six. What the file has been unpacked to is
// bounded by ZipLimits, the HTML by `max_bytes`.
Conversion convert_office(std::string_view zip, std::size_t max_bytes);

// Says whether these are the bytes of an office document that a password protects: the compound
// file that Office Open XML is put into then.
bool is_encrypted_office(std::string_view bytes);

// Each adds the text of one format to `body`, and to a footer what stands on all of its pages. They
// return the number of slides or sheets, or why the parts cannot be read.
struct PartsText {
  std::uint32_t pages = 0;
  std::string fault;  // empty: none
};
PartsText add_open_document(const ZipParts& parts, HtmlBody& body);
PartsText add_word(const ZipParts& parts, HtmlBody& body);
PartsText add_sheets(const ZipParts& parts, HtmlBody& body);
PartsText add_slides(const ZipParts& parts, HtmlBody& body);

// Gives the part of that name, empty if there is none.
std::string_view part_named(const ZipParts& parts, std::string_view name);

// Gives the parts "FOLDER/STEM1.xml", "FOLDER/STEM2.xml" in the order of their numbers.
std::vector<std::string_view> numbered_parts(const ZipParts& parts, std::string_view beginning);

}  // namespace winnow::document
