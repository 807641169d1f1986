// SPDX-License-Identifier: GPL-2.0-or-later
//
// Copies gumbo's tree into a Document.
#pragma once

#include <gumbo.h>

#include "extractor/html/document/document_assembler.h"
#include "extractor/html/gumbo/stand_ins.h"
#include "winnow/extractor/parse_options.h"

namespace winnow {

// `output` must come from parsing assembler.source() with `stand_ins` in it. Stops at the limits
// for depth and nodes and says which it was; the assembler is of no use then. Attributes are hashed
// only where the options ask for hashes.
Degraded build_tree(const GumboOutput& output, const ParseOptions& options,
                    const StandIns& stand_ins, DocumentAssembler& assembler);

}  // namespace winnow
