// SPDX-License-Identifier: GPL-2.0-or-later
//
// Copies the attributes of a tag from the source into a Document.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "extractor/html/document/document_assembler.h"
#include "extractor/html/scan/attribute_scanner.h"

namespace winnow {

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

enum class Vocabulary : std::uint8_t { html, svg };

// Takes attributes as scan_attributes() found them in assembler.source(), without
// has_repeated_names(). Not thread-safe.
class SourceAttributes {
 public:
  // `presentation`: see ParseOptions.
  SourceAttributes(bool presentation, DocumentAssembler& assembler)
      : presentation_(presentation), assembler_(assembler) {}

  // The AttributesHash of all.
  std::uint64_t hash_of(std::span<const SourceAttribute> attributes,
                        Vocabulary vocabulary = Vocabulary::html);

  // To the element that was opened last, if documents keep an attribute of that name.
  void add(const SourceAttribute& attribute, Vocabulary vocabulary = Vocabulary::html);

 private:
  std::string_view name_of(const SourceAttribute& attribute, Vocabulary vocabulary);
  std::string_view value_of(const SourceAttribute& attribute);

  std::string_view source(std::size_t begin, std::size_t length) const {
    return assembler_.source().substr(begin, length);
  }

  bool presentation_;
  DocumentAssembler& assembler_;
  std::string name_;
  std::string decoded_;
};

}  // namespace winnow
