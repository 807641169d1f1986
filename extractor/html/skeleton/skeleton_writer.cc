// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/skeleton/skeleton_writer.h"

#include <xxhash.h>

#include <algorithm>
#include <string>

#include "extractor/html/scan/text_scan.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

using Kind = SkeletonSpan::Kind;

// Tells whether the parser reads the element's attributes: it merges those of all html and body
// tags into the first, and lets a hidden input stand between the rows of a table.
bool has_read_attributes(Tag tag) {
  return tag == Tag::html || tag == Tag::body || tag == Tag::input;
}

constexpr std::size_t kManyAttributes = 16;

// No more than this many pieces wait.
constexpr std::size_t kMostPending = 1000;

bool is_compared(Tag tag) { return is_formatting_element(tag) && tag != Tag::a; }

}  // namespace

bool SkeletonWriter::add_text(std::size_t begin, std::size_t end, bool references,
                              SkeletonSpan span) {
  if (end - begin < 2) return true;  // a token is no shorter to the parser
  span.begin = static_cast<std::uint32_t>(begin);
  span.end = static_cast<std::uint32_t>(end);
  span.references = references;
  return skeleton_.add(span);
}

void SkeletonWriter::add_white_space(std::size_t begin, std::size_t end) {
  if (end - begin < 2) return;
  // The parser drops a line end at the start of these elements.
  if (after_ == Tag::pre || after_ == Tag::listing) return;
  const bool references = html_.substr(begin, end - begin).find('&') != std::string_view::npos;
  if (!references) skeleton_.add_white_space(begin, end);
}

bool SkeletonWriter::text(std::size_t begin, std::size_t words, const ByteSearch& end,
                          bool leading) {
  if (end.ampersand && has_odd_number(html_.substr(begin, end.at - begin))) return false;
  if (pending_.empty()) {
    add_white_space(begin, words);
    return add_text(words, end.at, end.ampersand, {.kind = Kind::text});
  }
  SkeletonNode node;
  node.begin = static_cast<std::uint32_t>(begin);
  node.end = static_cast<std::uint32_t>(end.at);
  node.references = end.ampersand || leading;
  pending_.push_back({node, words, end.at, {}, false});
  return true;
}

bool SkeletonWriter::content(Tag tag, std::size_t, std::size_t words, const ByteSearch& end) {
  // The parser may drop a line end, or a reference to one, at the start of a textarea.
  const bool begins_with_reference = end.ampersand && html_[words] == '&';
  return begins_with_reference ||
         add_text(words, end.at, end.ampersand, {.kind = Kind::content, .tag = tag});
}

bool SkeletonWriter::comment(std::size_t begin, std::size_t end) {
  return flush() && add_text(begin, end, false, {.kind = Kind::comment});
}

bool SkeletonWriter::may_wait(Tag tag, bool in_drawing) const {
  if (in_drawing || !places_.safe() || pending_.size() >= kMostPending) return false;
  if (!is_formatting_element(tag)) return is_inline_element(tag) || is_void_inline_element(tag);
  // The parser closes an anchor where another begins, and compares formatting elements.
  if (tag == Tag::a && open_anchors_ > 0) return false;
  return is_inline_element(tag) && std::none_of(open_.begin(), open_.end(), [&](std::size_t index) {
           return pending_[index].node.tag == tag;
         });
}

void SkeletonWriter::wait(const StartTag& tag) {
  SkeletonNode node;
  node.tag = tag.element.tag;
  node.first_attribute = static_cast<std::uint32_t>(tag.first);
  node.attribute_count = static_cast<std::uint32_t>(skeleton_.attributes().size() - tag.first);
  const bool open = !is_void_inline_element(node.tag);
  if (open) open_.push_back(pending_.size());
  pending_.push_back({node, tag.begin, tag.attributes.after, tag.attributes, open});
}

bool SkeletonWriter::start_tag(const StartTag& start) {
  const Tag tag = start.element.tag;
  skeleton_.names().start_tag(tag, start.element.name, start.in_drawing);
  const AttributeScan& scan = start.attributes;
  const std::size_t count = skeleton_.attributes().size() - start.first;
  const std::span<const SourceAttribute> own = attributes_at(start.first, count);
  const bool references = std::any_of(own.begin(), own.end(),
                                      [](const SourceAttribute& each) { return each.references; });
  if (references && has_odd_number(html_.substr(scan.begin, scan.end - scan.begin))) return false;
  if (may_wait(tag, start.in_drawing) && count <= kManyAttributes &&
      !has_repeated_names(html_, own)) {
    wait(start);
    return true;
  }
  if (!flush(moves_text(tag, true))) return false;
  after_ = tag;
  if (!start.in_drawing) places_.start_tag(tag);
  if (tag == Tag::a) ++open_anchors_;
  return count == 0 || replace_attributes(tag, start.in_drawing, scan, start.first, count);
}

bool SkeletonWriter::end_tag(const MarkupTag& element, std::size_t, std::size_t end) {
  const Tag tag = element.tag;
  if (!open_.empty() && pending_[open_.back()].node.tag == tag && tag != Tag::unknown) {
    Pending& opened = pending_[open_.back()];
    opened.open = false;
    opened.end = end;
    opened.node.size = static_cast<std::uint32_t>(pending_.size() - open_.back());
    open_.pop_back();
    return pending_.size() < kMostPending || flush(true);
  }
  if (!flush(moves_text(tag, false))) return false;
  places_.end_tag(tag);
  if (tag == Tag::a && open_anchors_ > 0) --open_anchors_;
  return true;
}

bool SkeletonWriter::flush(bool last_as_tag) {
  if (last_as_tag) open_last();
  for (std::size_t i = 0; i < pending_.size();) {
    if (!flush_from(i)) return false;
  }
  pending_.clear();
  open_.clear();
  after_ = Tag::unknown;
  return true;
}

// Opens the last complete element that lies in no other, so that its pieces are written one by one.
void SkeletonWriter::open_last() {
  Pending* last = nullptr;
  for (std::size_t i = 0; i < pending_.size();) {
    Pending& pending = pending_[i];
    const bool element = pending.node.tag != Tag::unknown;
    if (element && !pending.open) last = &pending;
    i += element && !pending.open ? pending.node.size : 1;
  }
  if (last != nullptr) last->open = true;
}

// Writes the node at `index`, or the whole subtree if it is complete, and moves `index` behind it.
bool SkeletonWriter::flush_from(std::size_t& index) {
  const Pending& pending = pending_[index];
  const SkeletonNode& node = pending.node;
  if (node.tag == Tag::unknown) {
    ++index;
    add_white_space(node.begin, pending.begin);
    return add_text(pending.begin, node.end, node.references, {.kind = Kind::text});
  }
  if (!pending.open) {
    const std::size_t first = index;
    index += node.size;
    return add_inline(first, node.size);
  }
  ++index;
  if (node.tag == Tag::a && pending.end == pending.scan.after) ++open_anchors_;
  return node.attribute_count == 0 ||
         replace_attributes(node.tag, false, pending.scan, node.first_attribute,
                            node.attribute_count);
}

bool SkeletonWriter::add_inline(std::size_t first, std::size_t count) {
  std::vector<SkeletonNode>& nodes = skeleton_.nodes();
  const auto begin = static_cast<std::uint32_t>(nodes.size());
  for (std::size_t i = first; i < first + count; ++i) nodes.push_back(pending_[i].node);
  return skeleton_.add({.begin = static_cast<std::uint32_t>(pending_[first].begin),
                        .end = static_cast<std::uint32_t>(pending_[first].end),
                        .first = begin,
                        .count = static_cast<std::uint32_t>(count),
                        .kind = Kind::inline_});
}

bool SkeletonWriter::replace_attributes(Tag tag, bool in_drawing, const AttributeScan& scan,
                                        std::size_t first, std::size_t count) {
  const std::span<const SourceAttribute> own = attributes_at(first, count);
  // The parser renames the attributes of drawings.
  const bool whole = !in_drawing && tag != Tag::svg && !has_read_attributes(tag) &&
                     count <= kManyAttributes && !has_repeated_names(html_, own);
  const bool compared = is_compared(tag);
  if (whole && !compared) return add_attributes(scan, first, count);
  if (whole && count == 1 && !own[0].references) return add_compared(scan, first);
  return compared || add_values(first, count);
}

bool SkeletonWriter::add_attributes(const AttributeScan& scan, std::size_t first,
                                    std::size_t count) {
  return skeleton_.add({.begin = static_cast<std::uint32_t>(scan.begin),
                        .end = static_cast<std::uint32_t>(scan.end),
                        .first = static_cast<std::uint32_t>(first),
                        .count = static_cast<std::uint32_t>(count),
                        .kind = Kind::attributes});
}

// Gives equal attributes of formatting elements the same token. If two have the same slot, the
// second stays as it is wherever it occurs.
bool SkeletonWriter::add_compared(const AttributeScan& scan, std::size_t first) {
  const SourceAttribute attribute = skeleton_.attributes()[first];
  const std::string name = ascii_lowered(html_.substr(attribute.name, attribute.name_length));
  const std::string_view value = html_.substr(attribute.value, attribute.value_length);
  const std::uint64_t hash =
      XXH3_64bits_withSeed(value.data(), value.size(), XXH3_64bits(name.data(), name.size()));
  std::uint32_t& slot = compared_[hash % compared_.size()];
  if (slot == 0) {
    slot = static_cast<std::uint32_t>(skeleton_.spans().size()) + 1;
    return add_attributes(scan, first, 1);
  }
  const SkeletonSpan& known = skeleton_.spans()[slot - 1];
  const SourceAttribute& other = skeleton_.attributes()[known.first];
  if (equals_in_any_case(html_.substr(other.name, other.name_length), name) &&
      html_.substr(other.value, other.value_length) == value) {
    skeleton_.repeat(slot - 1, scan.begin, scan.end);
  }
  return true;
}

// Replaces only the values, and only long ones.
bool SkeletonWriter::add_values(std::size_t first, std::size_t count) {
  constexpr std::uint32_t kLong = 16;
  for (const SourceAttribute& attribute : attributes_at(first, count)) {
    if (attribute.value_length < kLong || attribute.references) continue;
    if (!skeleton_.add({.begin = attribute.value,
                        .end = attribute.value + attribute.value_length,
                        .kind = Kind::value})) {
      return false;
    }
  }
  return true;
}

}  // namespace winnow
