// SPDX-License-Identifier: GPL-2.0-or-later
//
// Builds the Document of a page whose tags nest as they should, without the parser.
#pragma once

#include <optional>

#include "extractor/html/document/document_assembler.h"
#include "winnow/extractor/parse_options.h"

namespace winnow {

// Most pages have markup for which the tree construction of the HTML Living Standard (section
// 13.2.6) needs none of its rules about what stands in a wrong place. Their trees follow from the
// tags as they come. Anything else, and rare elements, is left to the parser.
//
// Fills `assembler` from its source with what build_tree() makes of it, or says which limit the
// page is over; none if the page has to be parsed. The assembler is of no use then. Linear time.
std::optional<Degraded> build_direct_tree(const ParseOptions& options,
                                          DocumentAssembler& assembler);

}  // namespace winnow
