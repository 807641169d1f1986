// SPDX-License-Identifier: GPL-2.0-or-later
//
// Copies gumbo's tree of a skeleton into the Document of the page.
#pragma once

#include <gumbo.h>

#include <optional>

#include "extractor/html/document/document_assembler.h"
#include "extractor/html/gumbo/stand_ins.h"
#include "extractor/html/skeleton/skeleton.h"
#include "winnow/extractor/parse_options.h"

namespace winnow {

// `output` must come from parsing skeleton.text() with `stand_ins` in it, which must be of
// assembler.source(). The limit that was hit as build_tree() has it; none if a token is not where
// the scan expected it: the scan did not read the page as the parser did, and the page has to be
// parsed as it is. The assembler is of no use then.
std::optional<Degraded> build_skeleton_tree(const GumboOutput& output, const ParseOptions& options,
                                            const StandIns& stand_ins, Skeleton& skeleton,
                                            DocumentAssembler& assembler);

}  // namespace winnow
