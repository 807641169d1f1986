// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/direct/direct_tree.h"

#include "extractor/html/direct/direct_tree_builder.h"
#include "extractor/html/scan/unusual_characters.h"

namespace winnow {

std::optional<Degraded> build_direct_tree(const ParseOptions& options,
                                          DocumentAssembler& assembler) {
  if (has_unusual_characters(assembler.source())) return std::nullopt;
  DirectTreeBuilder builder(options, assembler);
  const MarkupScan scan = MarkupScanner(assembler.source(), options.limits, builder).scan();
  if (scan.made && scan.over_limit != Degraded::no) return scan.over_limit;
  const bool built = scan.made && builder.finish();
  if (builder.over_nodes()) return Degraded::nodes;
  return built ? std::optional(Degraded::no) : std::nullopt;
}

}  // namespace winnow
