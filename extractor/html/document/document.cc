// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/document.h"

#include <algorithm>

#include "extractor/html/document/character_references.h"

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

const Document::KeptAttribute* Document::find(NodeIndex node, Attribute attribute) const {
  if (!is_element(node) || payloads_[node] == kNoAttributes) return nullptr;
  for (const KeptAttribute* entry = &attributes_[payloads_[node]];; ++entry) {
    if (entry->name == attribute) return entry;
    if (entry->last) return nullptr;
  }
}

Document::SourceRange Document::source_range(NodeIndex node) const {
  if (is_element(node)) return {};
  const TextSpan& span = texts_[payloads_[node]];
  if (span.form == TextSpan::Form::owned) return {};
  return {span.offset, std::size_t{span.offset} + span.length};
}

bool Document::has_attribute(NodeIndex node, Attribute attribute) const {
  return find(node, attribute) != nullptr;
}

std::string_view Document::attribute(NodeIndex node, Attribute attribute,
                                     std::string& scratch) const {
  const KeptAttribute* entry = find(node, attribute);
  return entry == nullptr ? std::string_view() : view(entry->value, scratch);
}

}  // namespace winnow
