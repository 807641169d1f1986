// SPDX-License-Identifier: GPL-2.0-or-later
//
// Texts and comments become nodes of a Document.
#pragma once

#include <string_view>

#include "extractor/html/document/document_assembler.h"

namespace winnow {

// Adds a text or comment node; `original` is where the parser took `value` from.
void add_text(std::string_view original, std::string_view value, DocumentAssembler& assembler);
void add_comment(std::string_view original, std::string_view value, DocumentAssembler& assembler);

}  // namespace winnow
