// SPDX-License-Identifier: GPL-2.0-or-later
//
// Copies gumbo's tree into a Document.
#pragma once

#include <gumbo.h>

#include "extractor/html/document_assembler.h"
#include "winnow/extractor/limits.h"

namespace winnow {

// `output` must come from parsing assembler.source(). Stops at the limits for depth and nodes and
// says which it was; the assembler is of no use then.
Degraded build_tree(const GumboOutput& output, const Limits& limits, DocumentAssembler& assembler);

}  // namespace winnow
