// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/scan/source_attributes.h"

#include <xxhash.h>

#include <algorithm>

#include "extractor/html/document/kept_attributes.h"
#include "extractor/html/scan/svg_names.h"
#include "extractor/text/ascii.h"
#include "extractor/text/utf8/noncharacters.h"

namespace winnow {

void AttributesHash::add(std::string_view name, std::string_view value) {
  for (const std::string_view part : {name, value}) {
    value_ = XXH3_64bits_withSeed(part.data(), part.size(), value_ + part.size());
  }
}

void AttributesHash::add_parsed(std::string_view name, std::string_view value) {
  parsed_value_.clear();
  append_parsed_value(value, parsed_value_);
  add(name, parsed_value_);
}

std::uint64_t SourceAttributes::hash_of(std::span<const SourceAttribute> attributes,
                                        Vocabulary vocabulary) {
  AttributesHash hash;
  for (const SourceAttribute& attribute : attributes) {
    const std::string_view name = name_of(attribute, vocabulary);
    hash.add(name, value_of(attribute));
  }
  return hash.value();
}

void SourceAttributes::add(const SourceAttribute& attribute, Vocabulary vocabulary) {
  // Documents look for names in any case.
  const std::string_view name = vocabulary == Vocabulary::html
                                    ? source(attribute.name, attribute.name_length)
                                    : name_of(attribute, vocabulary);
  const auto kept = wanted_attribute(name, presentation_);
  if (!kept) return;
  const auto form =
      attribute.references ? TextSpan::Form::attribute_references : TextSpan::Form::verbatim;
  assembler_.attribute(*kept, {attribute.value, attribute.value_length, form});
}

std::string_view SourceAttributes::name_of(const SourceAttribute& attribute,
                                           Vocabulary vocabulary) {
  std::string_view name = source(attribute.name, attribute.name_length);
  if (std::any_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; })) {
    name_ = ascii_lowered(name);
    name = name_;
  }
  return vocabulary == Vocabulary::html ? name : svg_attribute_name(name);
}

std::string_view SourceAttributes::value_of(const SourceAttribute& attribute) {
  const std::string_view raw = source(attribute.value, attribute.value_length);
  if (!attribute.references) return raw;
  decoded_.clear();
  append_decoded(raw, ReferenceContext::attribute, decoded_);
  return decoded_;
}

}  // namespace winnow
