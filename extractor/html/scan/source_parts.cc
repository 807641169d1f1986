// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/scan/source_parts.h"

#include <xxhash.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "extractor/html/document/markup_names.h"
#include "extractor/html/scan/tag_scanner.h"
#include "extractor/text/characters.h"
#include "extractor/text/utf8.h"

namespace winnow {
namespace {

constexpr std::string_view kMixedCase[] = {
    "attributeName",
    "attributeType",
    "baseFrequency",
    "baseProfile",
    "calcMode",
    "clipPathUnits",
    "diffuseConstant",
    "edgeMode",
    "filterUnits",
    "glyphRef",
    "gradientTransform",
    "gradientUnits",
    "kernelMatrix",
    "kernelUnitLength",
    "keyPoints",
    "keySplines",
    "keyTimes",
    "lengthAdjust",
    "limitingConeAngle",
    "markerHeight",
    "markerUnits",
    "markerWidth",
    "maskContentUnits",
    "maskUnits",
    "numOctaves",
    "pathLength",
    "patternContentUnits",
    "patternTransform",
    "patternUnits",
    "pointsAtX",
    "pointsAtY",
    "pointsAtZ",
    "preserveAlpha",
    "preserveAspectRatio",
    "primitiveUnits",
    "refX",
    "refY",
    "repeatCount",
    "repeatDur",
    "requiredExtensions",
    "requiredFeatures",
    "specularConstant",
    "specularExponent",
    "spreadMethod",
    "startOffset",
    "stdDeviation",
    "stitchTiles",
    "surfaceScale",
    "systemLanguage",
    "tableValues",
    "targetX",
    "targetY",
    "textLength",
    "viewBox",
    "viewTarget",
    "xChannelSelector",
    "yChannelSelector",
    "zoomAndPan",
};

// These lose their prefix. gumbo-parser leaves xlink:arcrole as it is.
constexpr std::string_view kPrefixed[] = {
    "xlink:actuate", "xlink:href", "xlink:role", "xlink:show", "xlink:title",
    "xlink:type",    "xml:base",   "xml:lang",   "xml:space",  "xmlns:xlink",
};

// Returns the name that the parser gives an attribute of a drawing. `name` is in lower case; most
// are returned as they are (HTML Living Standard, section 13.2.6.1, "adjust SVG attributes" and
// "adjust foreign attributes": viewBox, and href for xlink:href).
std::string_view svg_attribute_name(std::string_view name) {
  const std::size_t colon = name.find(':');
  if (colon != std::string_view::npos) {
    const bool known =
        std::find(std::begin(kPrefixed), std::end(kPrefixed), name) != std::end(kPrefixed);
    return known ? name.substr(colon + 1) : name;
  }
  const auto mixed =
      std::find_if(std::begin(kMixedCase), std::end(kMixedCase),
                   [name](std::string_view each) { return equals_in_any_case(each, name); });
  return mixed == std::end(kMixedCase) ? name : *mixed;
}

// Tells whether tags of the element amid a text neither begin nor end anything.
bool is_outline(Tag tag) { return tag == Tag::html || tag == Tag::head || tag == Tag::body; }

// Returns `value` with a line break where the parser dropped a block-level tag, since the words on
// either side are not one word. A text may reach across tags that made no element: stray ones, and
// with gumbo the end tag of a form (<form>one</form>two is the single text "onetwo").
std::string with_breaks(std::string_view original, std::string_view value) {
  std::string spaced;
  std::string plain;
  TagScanner scanner(original);
  for (auto token = scanner.next(); token != TagScanner::Token::end; token = scanner.next()) {
    if (token == TagScanner::Token::text) {
      append_decoded(scanner.bytes(), ReferenceContext::text, spaced);
      append_decoded(scanner.bytes(), ReferenceContext::text, plain);
    } else if (token != TagScanner::Token::comment && !is_outline(scanner.tag()) &&
               text_break(scanner.tag(), scanner.name()) == TextBreak::block) {
      spaced += '\n';
    }
  }
  std::string text;
  append_parsed_value(value, text);
  return plain == text ? spaced : text;
}

// Guesses that the delimiters are <!-- and -->, though <? and <! begin comments too. If the guess
// is wrong, the assembler sees that the bytes differ and makes a copy.
std::string_view comment_body(std::string_view whole) {
  return whole.size() >= 7 ? whole.substr(4, whole.size() - 7) : whole;
}

}  // namespace

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

std::uint8_t SourceAttributes::join(std::string name) {
  constexpr std::size_t kMost = 255;
  if (joined_.size() == kMost) return 0;
  joined_.push_back(std::move(name));
  return static_cast<std::uint8_t>(joined_.size());
}

std::string SourceAttributes::lower_name(const SourceAttribute& attribute) const {
  if (attribute.joined != 0) return joined_[attribute.joined - 1];
  return ascii_lowered(source(attribute.name, attribute.name_length));
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
  // The case of a name does not matter for HTML.
  const auto kept = vocabulary == Vocabulary::html && attribute.joined == 0
                        ? wanted_attribute_at(assembler_.source(), attribute.name,
                                              attribute.name_length, presentation_)
                        : wanted_attribute(name_of(attribute, vocabulary), presentation_);
  if (!kept) return;
  const auto form =
      attribute.references ? TextSpan::Form::attribute_references : TextSpan::Form::verbatim;
  assembler_.attribute(*kept, {attribute.value, attribute.value_length, form});
}

std::string_view SourceAttributes::name_of(const SourceAttribute& attribute,
                                           Vocabulary vocabulary) {
  std::string_view name = attribute.joined != 0 ? std::string_view(joined_[attribute.joined - 1])
                                                : source(attribute.name, attribute.name_length);
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

void add_text(std::string_view original, std::string_view value, DocumentAssembler& assembler) {
  const bool dropped_tags =
      original.size() != value.size() && original.find('<') != std::string_view::npos;
  if (dropped_tags && !is_blank_text(value)) {
    assembler.text(assembler.own(with_breaks(original, value)), false);
    return;
  }
  assembler.text(assembler.span_for(original, value, ReferenceContext::text), is_blank_text(value));
}

void add_comment(std::string_view original, std::string_view value, DocumentAssembler& assembler) {
  assembler.comment(assembler.span_for(comment_body(original), value, ReferenceContext::text));
}

}  // namespace winnow
