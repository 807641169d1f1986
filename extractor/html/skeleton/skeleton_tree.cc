// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/skeleton/skeleton_tree.h"

#include <algorithm>

#include "extractor/html/document/markup_names.h"
#include "extractor/html/gumbo/tree_copy.h"
#include "extractor/html/scan/tag_scanner.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

std::size_t find_token(std::string_view value, std::size_t from) {
  while (from < value.size() && !Skeleton::begins_token(value[from])) ++from;
  return from;
}

bool has_token(std::string_view value) { return find_token(value, 0) < value.size(); }

// Tells whether the parser treats a letter and an inline element differently in this element.
bool parts_elements_from_text(const GumboElement& parent) {
  if (parent.tag_namespace != GUMBO_NAMESPACE_HTML) return true;
  switch (tag_of(parent)) {
    case Tag::html:
    case Tag::head:
    case Tag::table:
    case Tag::tbody:
    case Tag::thead:
    case Tag::tfoot:
    case Tag::tr:
    case Tag::colgroup:
    case Tag::select:
    case Tag::option:
    case Tag::optgroup:
    case Tag::template_:
      return true;
    default:
      return has_raw_content(tag_of(parent));
  }
}

TextSpan span_of(const SkeletonSpan& span, TextSpan::Form form) {
  return {span.begin, span.end - span.begin, form};
}

}  // namespace

// Tells whether a token in the text of an element says there what it says in the source.
bool SkeletonReader::belongs(const SkeletonSpan& span, const GumboElement& parent) {
  const bool html = parent.tag_namespace == GUMBO_NAMESPACE_HTML;
  if (span.kind == Kind::inline_) return !parts_elements_from_text(parent);
  if (span.kind == Kind::content) return html && tag_of(parent) == span.tag;
  return span.kind == Kind::text && (!span.references || !html || !is_raw_text(tag_of(parent)));
}

bool SkeletonReader::saw_all_texts() const {
  const auto& spans = skeleton_.spans();
  const auto texts = std::count_if(spans.begin(), spans.end(), [](const SkeletonSpan& span) {
    return span.kind == Kind::text || span.kind == Kind::content || span.kind == Kind::inline_;
  });
  return texts_ == static_cast<std::size_t>(texts);
}

std::uint64_t SkeletonReader::attributes_hash(const GumboElement& element) {
  if (const SkeletonSpan* span = list_of(element)) return attributes_.hash_of(attributes_of(*span));
  AttributesHash hash;
  for (unsigned i = 0; i < element.attributes.length; ++i) {
    const auto& attribute = *static_cast<const GumboAttribute*>(element.attributes.data[i]);
    const SkeletonSpan* span = only_token(attribute.value);
    if (span == nullptr) {
      hash.add_parsed(attribute.name, attribute.value);
    } else {
      hash.add(attribute.name, source(*span));
    }
  }
  return hash.value();
}

bool SkeletonReader::attributes(const GumboElement& element) {
  if (const SkeletonSpan* span = list_of(element)) {
    // The parser would rename some attributes of drawings and formulas.
    if (element.tag_namespace != GUMBO_NAMESPACE_HTML) return false;
    for (const SourceAttribute& attribute : attributes_of(*span)) attributes_.add(attribute);
    return true;
  }
  for (unsigned i = 0; i < element.attributes.length; ++i) {
    const auto& attribute = *static_cast<const GumboAttribute*>(element.attributes.data[i]);
    if (has_token(attribute.name) || !add(attribute)) return false;
  }
  return true;
}

bool SkeletonReader::text(const GumboElement& parent, const GumboText& text) {
  const std::string_view value = text.text;
  const std::size_t token = find_token(value, 0);
  const bool plain = token == value.size();
  if (plain && has_raw_content(tag_of(parent))) {
    add_text(original(text), value, assembler_);
    return true;
  }
  // A longer original has tags that the parser dropped, or references.
  if (text.original_text.length != value.size()) return add_line(parent, text);
  if (plain) {
    const std::string_view from = original(text);
    add_text(from, from.empty() ? value : from, assembler_);
    return true;
  }
  const SkeletonSpan* span = skeleton_.span_at(value.substr(token));
  const bool last = token + Skeleton::kTokenBytes == value.size();
  if (span == nullptr || !last || span->kind == Kind::inline_) return add_line(parent, text);
  return belongs(*span, parent) && add_run(text, *span);
}

bool SkeletonReader::comment(const GumboText& text) {
  const std::string_view value = text.text;
  if (const SkeletonSpan* span = only_token(value)) {
    if (span->kind != Kind::comment) return false;
    assembler_.comment(span_of(*span, TextSpan::Form::verbatim));
    return true;
  }
  if (has_token(value)) return false;
  add_comment(original(text), value, assembler_);
  return true;
}

// Returns the span whose token is all of `value`, or null.
const SkeletonSpan* SkeletonReader::only_token(std::string_view value) const {
  return value.size() == Skeleton::kTokenBytes ? skeleton_.span_at(value) : nullptr;
}

// Returns the span that stands for all attributes of the element, or null.
const SkeletonSpan* SkeletonReader::list_of(const GumboElement& element) const {
  if (element.attributes.length != 1) return nullptr;
  const auto& attribute = *static_cast<const GumboAttribute*>(element.attributes.data[0]);
  const SkeletonSpan* span = only_token(attribute.name);
  return span != nullptr && span->kind == Kind::attributes ? span : nullptr;
}

bool SkeletonReader::add(const GumboAttribute& attribute) {
  const std::string_view value = attribute.value;
  const auto kept = wanted_attribute(attribute.name, presentation_);
  if (const SkeletonSpan* span = only_token(value)) {
    if (span->kind != Kind::value) return false;
    if (kept) assembler_.attribute(*kept, span_of(*span, TextSpan::Form::verbatim));
    return true;
  }
  if (has_token(value)) return false;
  if (kept) assembler_.attribute(*kept, assembler_.own(value));
  return true;
}

// Adds white space with the words behind it. Returns false if the parser made up the text.
bool SkeletonReader::add_run(const GumboText& text, const SkeletonSpan& span) {
  const std::string_view taken = within_skeleton(text);
  if (taken.empty()) return false;
  ++texts_;
  std::string_view words = source(span);
  if (span.references && (words[0] == '&' || words[0] == '\xC2')) {
    decoded_.clear();
    append_decoded(words, ReferenceContext::text, decoded_);
    words = decoded_;
  }
  const auto begin = static_cast<std::uint32_t>(
      skeleton_.source_position(static_cast<std::size_t>(taken.data() - skeleton_.text().data())));
  assembler_.text({begin, span.end - begin,
                   span.references ? TextSpan::Form::references : TextSpan::Form::verbatim},
                  is_blank_text(words));
  return true;
}

// Returns the part of the skeleton that a text was taken from; it is empty if the parser made up
// the text.
std::string_view SkeletonReader::within_skeleton(const GumboText& text) const {
  const std::string_view whole = skeleton_.text();
  const auto begin = reinterpret_cast<std::uintptr_t>(text.original_text.data) -
                     reinterpret_cast<std::uintptr_t>(whole.data());
  if (begin > whole.size() || text.original_text.length > whole.size() - begin) return {};
  return whole.substr(begin, text.original_text.length);
}

// Returns the part of the source that a text was taken from.
std::string_view SkeletonReader::original(const GumboText& text) {
  const std::string_view taken = within_skeleton(text);
  if (taken.empty()) return {};
  const auto begin = static_cast<std::size_t>(taken.data() - skeleton_.text().data());
  const std::size_t from = skeleton_.source_position(begin);
  const std::size_t to = skeleton_.source_position(begin + taken.size());
  return source(from, std::max(from, to) - from);
}

std::optional<Degraded> build_skeleton_tree(const GumboOutput& output, const ParseOptions& options,
                                            const StandIns& stand_ins, Skeleton& skeleton,
                                            DocumentAssembler& assembler) {
  SkeletonReader reader(options, skeleton, assembler);
  const auto limit = TreeCopy(options, stand_ins, assembler, reader).copy(*output.root);
  if (limit == Degraded::no && !reader.saw_all_texts()) return std::nullopt;
  return limit;
}

}  // namespace winnow
