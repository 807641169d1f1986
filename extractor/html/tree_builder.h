// SPDX-License-Identifier: GPL-2.0-or-later
//
// Copies gumbo's tree into a Document.
#pragma once

#include <gumbo.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "extractor/html/document_assembler.h"
#include "extractor/html/parser_input/stand_ins.h"
#include "winnow/extractor/html_parser.h"

namespace winnow {

// `output` must come from parsing assembler.source() with `stand_ins` in it. Stops at the limits
// for depth and nodes and says which it was; the assembler is of no use then. Attributes are hashed
// only where the options ask for hashes.
Degraded build_tree(const GumboOutput& output, const ParseOptions& options,
                    const StandIns& stand_ins, DocumentAssembler& assembler);

// What an element's attributes hash to, in the order of the source.
class AttributesHash {
 public:
  void add(std::string_view name, std::string_view value);
  // The same for a value of the parser's own.
  void add_parsed(std::string_view name, std::string_view value);
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0;
  std::string parsed_value_;
};

// Adds a text or comment node; `original` is where the parser took `value` from.
void add_text(std::string_view original, std::string_view value, DocumentAssembler& assembler);
void add_comment(std::string_view original, std::string_view value, DocumentAssembler& assembler);

}  // namespace winnow
