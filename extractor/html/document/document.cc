// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/document.h"

#include <algorithm>
#include <string>

#include "extractor/html/document/document_comparison.h"
#include "extractor/html/document/markup_names.h"
#include "winnow/extractor/limits.h"

namespace winnow {

std::string_view Document::view(const TextSpan& span, std::string& scratch) const {
  const std::string_view bytes =
      std::string_view(span.form == TextSpan::Form::owned ? pool_ : source_)
          .substr(span.offset, span.length);
  if (span.form == TextSpan::Form::verbatim || span.form == TextSpan::Form::owned) return bytes;
  scratch.clear();
  append_decoded(bytes,
                 span.form == TextSpan::Form::references ? ReferenceContext::text
                                                         : ReferenceContext::attribute,
                 scratch);
  return scratch;
}

std::string_view Document::name(NodeIndex node) const {
  if (tags_[node] != Tag::unknown) return tag_name(tags_[node]);
  const auto found =
      std::lower_bound(unknown_names_.begin(), unknown_names_.end(), node,
                       [](const UnknownName& entry, NodeIndex key) { return entry.node < key; });
  if (found == unknown_names_.end() || found->node != node) return {};
  return std::string_view(pool_).substr(found->name.offset, found->name.length);
}

std::string_view Document::text(NodeIndex node, std::string& scratch) const {
  if (is_element(node)) return {};
  return view(texts_[payloads_[node]], scratch);
}

const TextSpan& Document::find(NodeIndex element, Attribute attribute) const {
  const KeptAttribute* entry = &attributes_[lists_[payloads_[element]].first];
  while (entry->name != attribute) ++entry;
  return entry->value;
}

Document::SourceRange Document::source_range(NodeIndex node) const {
  if (is_element(node)) return {};
  const TextSpan& span = texts_[payloads_[node]];
  if (span.form == TextSpan::Form::owned) return {};
  return {span.offset, std::size_t{span.offset} + span.length};
}

bool Document::has_anywhere(Attribute first, Attribute last) const {
  const std::uint64_t up_to_last = ~std::uint64_t{0} >> (63 - static_cast<unsigned>(last));
  return ((present_attributes_ & up_to_last) >> static_cast<unsigned>(first)) != 0;
}

namespace {

class Comparison {
 public:
  Comparison(const Document& a, const Document& b) : a_(a), b_(b) {}

  bool same(NodeIndex node) {
    if (a_.kind(node) != b_.kind(node) || a_.tag(node) != b_.tag(node) ||
        a_.is_blank(node) != b_.is_blank(node) || a_.parent(node) != b_.parent(node) ||
        a_.subtree_end(node) != b_.subtree_end(node) || a_.name(node) != b_.name(node)) {
      return false;
    }
    return a_.is_element(node) ? same_attributes(node) : same_text(node);
  }

  bool same_hashes(NodeIndex node) const {
    if (a_.has_hashes() != b_.has_hashes()) return false;
    return !a_.has_hashes() ||
           (a_.structure_hash(node) == b_.structure_hash(node) &&
            a_.text_hash(node) == b_.text_hash(node) && a_.full_hash(node) == b_.full_hash(node));
  }

 private:
  bool same_text(NodeIndex node) {
    return a_.text(node, scratch_of_a_) == b_.text(node, scratch_of_b_);
  }

  bool same_attributes(NodeIndex node) {
    if (a_.has_attributes(node) != b_.has_attributes(node)) return false;
    if (!a_.has_attributes(node)) return true;
    for (auto i = static_cast<int>(Attribute::alt); i <= static_cast<int>(Attribute::width); ++i) {
      const auto name = static_cast<Attribute>(i);
      if (a_.has_attribute(node, name) != b_.has_attribute(node, name) ||
          a_.attribute(node, name, scratch_of_a_) != b_.attribute(node, name, scratch_of_b_)) {
        return false;
      }
    }
    return true;
  }

  const Document& a_;
  const Document& b_;
  std::string scratch_of_a_;
  std::string scratch_of_b_;
};

}  // namespace

NodeIndex first_difference(const Document& a, const Document& b) {
  Comparison comparison(a, b);
  const NodeIndex shared = std::min(a.size(), b.size());
  for (NodeIndex node = 0; node < shared; ++node) {
    if (!comparison.same(node)) return node;
  }
  if (a.size() != b.size()) return shared;
  // This goes backwards, since a difference shows in all elements around it.
  for (NodeIndex node = shared; node-- > 0;) {
    if (!comparison.same_hashes(node)) return node;
  }
  return kNoNode;
}

bool same_documents(const Document& a, const Document& b) {
  return a.degraded() == b.degraded() && first_difference(a, b) == kNoNode;
}

std::string_view degraded_name(Degraded degraded) {
  switch (degraded) {
    case Degraded::no:
      return "";
    case Degraded::depth:
      return "depth";
    case Degraded::attributes:
      return "attributes";
    case Degraded::nodes:
      return "nodes";
    case Degraded::parser_memory:
      return "parser-memory";
    case Degraded::parse_time:
      return "parse-time";
    case Degraded::parse_work:
      return "parse-work";
    case Degraded::parser_fault:
      return "parser-fault";
    case Degraded::unclosed:
      return "unclosed";
  }
  return "";
}

}  // namespace winnow
