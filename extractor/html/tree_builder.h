// SPDX-License-Identifier: GPL-2.0-or-later
//
// Copies gumbo's tree into a Document.
#pragma once

#include <gumbo.h>

#include "extractor/html/document_assembler.h"
#include "winnow/extractor/html_parser.h"

namespace winnow {

// `output` must come from parsing assembler.source(). Stops at the limits for depth and nodes and
// says which it was; the assembler is of no use then. Attributes are hashed only where the options
// ask for hashes.
Degraded build_tree(const GumboOutput& output, const ParseOptions& options,
                    DocumentAssembler& assembler);

}  // namespace winnow
