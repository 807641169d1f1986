// SPDX-License-Identifier: GPL-2.0-or-later
//
// Adds the texts of a skeleton's tree that hold inline elements, or in which the parser dropped
// tags.
#include <algorithm>

#include "extractor/html/scan/tag_scanner.h"
#include "extractor/html/scan/text_scan.h"
#include "extractor/html/skeleton/skeleton_tree.h"
#include "extractor/html/skeleton/skeleton_writer.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

bool begins_tag(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size() || text[at] != '<') return false;
  // The parser drops a second doctype too.
  return is_ascii_letter(text[at + 1]) || text[at + 1] == '/' || text[at + 1] == '!';
}

}  // namespace

// Goes through the text and the part of the skeleton that it was taken from side by side: tags that
// the parser dropped stand only in the skeleton.
bool SkeletonReader::add_line(const GumboElement& parent, const GumboText& text) {
  const std::string_view value = text.text;
  Line line{within_skeleton(text)};
  expanded_.clear();
  for (std::size_t i = 0; i < value.size();) {
    if (!skip_dropped(line)) return false;
    const SkeletonSpan* span = skeleton_.span_at(value.substr(i));
    if (span == nullptr && Skeleton::begins_token(value[i])) return false;
    const std::size_t length = span == nullptr ? 1 : Skeleton::kTokenBytes;
    const std::string_view left = line.taken.substr(line.at);
    const bool same = left.substr(0, length) == value.substr(i, length);
    const std::size_t reference = same ? 0 : white_space_reference(left);
    if (!same && reference == 0) return false;
    const std::string_view character = same ? source_of(line) : value.substr(i, 1);
    if (!add_to_line(parent, character, span, line)) return false;
    line.at += same ? length : reference;
    i += length;
  }
  if (!skip_dropped(line)) return false;
  line.at = line.taken.size();
  if (line.in_text) add_part(line);
  return true;
}

bool SkeletonReader::add_to_line(const GumboElement& parent, std::string_view character,
                                 const SkeletonSpan* span, Line& line) {
  if (span != nullptr && !belongs(*span, parent)) return false;
  if (span != nullptr && span->kind == Kind::inline_) {
    if (line.in_text) add_part(line);
    line.in_text = false;
    line.has_elements = true;
    return add_nodes(*span);
  }
  if (!line.in_text) line.begin = line.at;
  line.in_text = true;
  if (span == nullptr) {
    expanded_ += character;
  } else {
    expand(*span);
  }
  return true;
}

// Returns what the character that the line is at stands for; it must not be a token.
std::string_view SkeletonReader::source_of(const Line& line) {
  if (line.taken[line.at] != '\t') return line.taken.substr(line.at, 1);
  const auto at = static_cast<std::size_t>(&line.taken[line.at] - skeleton_.text().data());
  const std::size_t begin = skeleton_.source_position(at);
  return source(begin, skeleton_.source_position(at + 1) - begin);
}

// Adds the text between two elements of the line. Its value is expanded_.
void SkeletonReader::add_part(const Line& line) {
  const auto start = static_cast<std::size_t>(line.taken.data() - skeleton_.text().data());
  const std::size_t from = skeleton_.source_position(start + line.begin);
  const std::size_t to = skeleton_.source_position(start + line.at);
  add_text(source(from, std::max(from, to) - from), expanded_, assembler_);
  expanded_.clear();
}

// Skips tags up to the next character of the text. Returns false if one of them moved the elements
// before it along with the text.
bool SkeletonReader::skip_dropped(Line& line) {
  while (begins_tag(line.taken, line.at)) {
    TagScanner scanner(line.taken.substr(line.at));
    const bool start = scanner.next() == TagScanner::Token::start_tag;
    if (line.has_elements && moves_text(scanner.tag(), start)) return false;
    line.at += scanner.bytes().size();
  }
  return true;
}

void SkeletonReader::expand(const SkeletonSpan& span) {
  ++texts_;
  if (span.references) {
    append_decoded(source(span), ReferenceContext::text, expanded_);
  } else {
    expanded_ += source(span);
  }
}

// Adds the elements within a line. Returns false if the parser would have put them elsewhere.
bool SkeletonReader::add_nodes(const SkeletonSpan& span) {
  ++texts_;
  const auto nodes = std::span(skeleton_.nodes()).subspan(span.first, span.count);
  ends_.clear();
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (; !ends_.empty() && ends_.back() == i; ends_.pop_back()) assembler_.close();
    if (nodes[i].tag == Tag::unknown) {
      add_text_node(nodes[i]);
      continue;
    }
    if (!fits(nodes[i].tag)) return false;
    add_element(nodes[i]);
    ends_.push_back(i + nodes[i].size);
    if (depth_ + ends_.size() > limits_.depth) return false;
  }
  for (; !ends_.empty(); ends_.pop_back()) assembler_.close();
  return true;
}

// The parser counts equal elements around those that it opens again.
bool SkeletonReader::fits(Tag tag) const {
  constexpr std::uint32_t kMostEqual = 3;
  if (!is_formatting_element(tag)) return true;
  const std::uint32_t around = open_[static_cast<std::size_t>(tag)];
  return tag == Tag::a ? around == 0 : around < kMostEqual;
}

void SkeletonReader::add_element(const SkeletonNode& node) {
  const auto attributes =
      std::span(skeleton_.attributes()).subspan(node.first_attribute, node.attribute_count);
  assembler_.open(node.tag, {}, hashes_ ? attributes_.hash_of(attributes) : 0);
  for (const SourceAttribute& attribute : attributes) attributes_.add(attribute);
}

void SkeletonReader::add_text_node(const SkeletonNode& node) {
  std::string_view text = source(node.begin, node.end - node.begin);
  if (node.references) {
    decoded_.clear();
    append_decoded(text, ReferenceContext::text, decoded_);
    text = decoded_;
  }
  assembler_.text({node.begin, node.end - node.begin,
                   node.references ? TextSpan::Form::references : TextSpan::Form::verbatim},
                  is_blank_text(text));
}

}  // namespace winnow
