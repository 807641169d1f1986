// SPDX-License-Identifier: GPL-2.0-or-later
//
// Adds attributes, texts and comments of a page's source to a Document.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/html/document/document_assembler.h"
#include "extractor/html/scan/tag_scanner.h"

namespace winnow {

// Hashes the attributes of an element in the order of the source.
class AttributesHash {
 public:
  void add(std::string_view name, std::string_view value);
  // Does the same for a value that the parser made.
  void add_parsed(std::string_view name, std::string_view value);
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0;
  std::string parsed_value_;
};

enum class Vocabulary : std::uint8_t { html, svg };

// Takes attributes that scan_attributes() found in assembler.source(), without those that repeat a
// name. It is not thread-safe.
class SourceAttributes {
 public:
  // `presentation` is that of ParseOptions.
  SourceAttributes(bool presentation, DocumentAssembler& assembler)
      : presentation_(presentation), assembler_(assembler) {}

  // gumbo-parser joins the name of a repeated attribute without a value to the next one. Returns
  // the number of such a name, or 0 if there are too many; they are of one tag.
  std::uint8_t join(std::string name);
  void forget_joined() { joined_.clear(); }

  // Returns the name in lower case.
  std::string lower_name(const SourceAttribute& attribute) const;

  // Returns the AttributesHash of all attributes.
  std::uint64_t hash_of(std::span<const SourceAttribute> attributes,
                        Vocabulary vocabulary = Vocabulary::html);

  // Adds the attribute to the element that was opened last, if documents keep one of that name.
  void add(const SourceAttribute& attribute, Vocabulary vocabulary = Vocabulary::html);

 private:
  std::string_view name_of(const SourceAttribute& attribute, Vocabulary vocabulary);
  std::string_view value_of(const SourceAttribute& attribute);

  std::string_view source(std::size_t begin, std::size_t length) const {
    return assembler_.source().substr(begin, length);
  }

  bool presentation_;
  DocumentAssembler& assembler_;
  std::vector<std::string> joined_;
  std::string name_;
  std::string decoded_;
};

// Adds a text or comment node. `original` is the part of the source that the parser took `value`
// from.
void add_text(std::string_view original, std::string_view value, DocumentAssembler& assembler);
void add_comment(std::string_view original, std::string_view value, DocumentAssembler& assembler);

}  // namespace winnow
