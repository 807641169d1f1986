// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/skeleton/skeleton_tree.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/html/document/kept_attributes.h"
#include "extractor/html/gumbo/tree_copy.h"
#include "extractor/html/scan/odd_references.h"
#include "extractor/html/scan/source_attributes.h"
#include "extractor/html/scan/tag_scanner.h"
#include "extractor/html/scan/text_nodes.h"
#include "extractor/html/skeleton/inline_places.h"
#include "extractor/text/ascii.h"
#include "extractor/text/white_space.h"

namespace winnow {
namespace {

using Kind = SkeletonSpan::Kind;

std::size_t find_token(std::string_view value, std::size_t from) {
  while (from < value.size() && !Skeleton::begins_token(value[from])) ++from;
  return from;
}

bool has_token(std::string_view value) { return find_token(value, 0) < value.size(); }

// Elements in whose content a letter and an element within a line are not treated alike.
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

// Whether a token in the text of an element says there what it says in the source.
bool belongs(const SkeletonSpan& span, const GumboElement& parent) {
  const bool html = parent.tag_namespace == GUMBO_NAMESPACE_HTML;
  if (span.kind == Kind::inline_) return !parts_elements_from_text(parent);
  if (span.kind == Kind::content) return html && tag_of(parent) == span.tag;
  return span.kind == Kind::text && (!span.references || !html || !is_raw_text(tag_of(parent)));
}

class SkeletonReader {
 public:
  SkeletonReader(const ParseOptions& options, Skeleton& skeleton, DocumentAssembler& assembler)
      : limits_(options.limits),
        hashes_(options.hashes),
        presentation_(options.presentation),
        skeleton_(skeleton),
        assembler_(assembler),
        attributes_(options.presentation, assembler) {}

  // Whether the parser has dropped no text: if it has, it may have read something else than a text.
  bool saw_all_texts() const {
    const auto& spans = skeleton_.spans();
    const auto texts = std::count_if(spans.begin(), spans.end(), [](const SkeletonSpan& span) {
      return span.kind == Kind::text || span.kind == Kind::content || span.kind == Kind::inline_;
    });
    return texts_ == static_cast<std::size_t>(texts);
  }

  void opened(Tag tag) {
    ++depth_;
    ++open_[static_cast<std::size_t>(tag)];
  }

  void closed(Tag tag) {
    --depth_;
    --open_[static_cast<std::size_t>(tag)];
  }

  std::uint64_t attributes_hash(const GumboElement& element) {
    if (const SkeletonSpan* span = list_of(element))
      return attributes_.hash_of(attributes_of(*span));
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

  bool attributes(const GumboElement& element) {
    if (const SkeletonSpan* span = list_of(element)) {
      // The parser would rename some of them.
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

  bool text(const GumboElement& parent, const GumboText& text) {
    const std::string_view value = text.text;
    const std::size_t token = find_token(value, 0);
    const bool plain = token == value.size();
    if (plain && has_raw_content(tag_of(parent))) {
      add_text(original(text), value, assembler_);
      return true;
    }
    // A longer original has tags of which the parser made nothing, or references.
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

  bool comment(const GumboText& text) {
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

 private:
  // Where add_line() is.
  struct Line {
    std::string_view taken;     // of the skeleton
    std::size_t at = 0;         // in `taken`
    std::size_t begin = 0;      // of the text between two elements, in `taken`
    bool in_text = false;       // there is such a text
    bool has_elements = false;  // before `at`
  };

  // The span whose token is all of `value`, if there is one.
  const SkeletonSpan* only_token(std::string_view value) const {
    return value.size() == Skeleton::kTokenBytes ? skeleton_.span_at(value) : nullptr;
  }

  std::string_view source(std::size_t begin, std::size_t length) const {
    return assembler_.source().substr(begin, length);
  }
  std::string_view source(const SkeletonSpan& span) const {
    return source(span.begin, span.end - span.begin);
  }

  static TextSpan span_of(const SkeletonSpan& span, TextSpan::Form form) {
    return {span.begin, span.end - span.begin, form};
  }

  // The span that stands for all attributes of the element.
  const SkeletonSpan* list_of(const GumboElement& element) const {
    if (element.attributes.length != 1) return nullptr;
    const auto& attribute = *static_cast<const GumboAttribute*>(element.attributes.data[0]);
    const SkeletonSpan* span = only_token(attribute.name);
    return span != nullptr && span->kind == Kind::attributes ? span : nullptr;
  }

  std::span<const SourceAttribute> attributes_of(const SkeletonSpan& span) const {
    return std::span(skeleton_.attributes()).subspan(span.first, span.count);
  }

  bool add(const GumboAttribute& attribute) {
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

  // White space with the words behind it. False if they are the parser's own.
  bool add_run(const GumboText& text, const SkeletonSpan& span) {
    const std::string_view taken = within_skeleton(text);
    if (taken.empty()) return false;
    ++texts_;
    std::string_view words = source(span);
    if (span.references && (words[0] == '&' || words[0] == '\xC2')) {
      decoded_.clear();
      append_decoded(words, ReferenceContext::text, decoded_);
      words = decoded_;
    }
    const auto begin = static_cast<std::uint32_t>(skeleton_.source_position(
        static_cast<std::size_t>(taken.data() - skeleton_.text().data())));
    assembler_.text({begin, span.end - begin,
                     span.references ? TextSpan::Form::references : TextSpan::Form::verbatim},
                    is_blank_text(words));
    return true;
  }

  // A text of several parts, elements within the line among them. Goes through the text and the
  // part of the skeleton that it was taken from side by side: tags of which the parser made nothing
  // stand there only.
  bool add_line(const GumboElement& parent, const GumboText& text) {
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

  bool add_to_line(const GumboElement& parent, std::string_view character, const SkeletonSpan* span,
                   Line& line) {
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

  // What the character stands for that the line is at; it is no token.
  std::string_view source_of(const Line& line) {
    if (line.taken[line.at] != '\t') return line.taken.substr(line.at, 1);
    const auto at = static_cast<std::size_t>(&line.taken[line.at] - skeleton_.text().data());
    const std::size_t begin = skeleton_.source_position(at);
    return source(begin, skeleton_.source_position(at + 1) - begin);
  }

  // The text between two elements of the line, whose value is expanded_.
  void add_part(const Line& line) {
    const auto start = static_cast<std::size_t>(line.taken.data() - skeleton_.text().data());
    const std::size_t from = skeleton_.source_position(start + line.begin);
    const std::size_t to = skeleton_.source_position(start + line.at);
    add_text(source(from, std::max(from, to) - from), expanded_, assembler_);
    expanded_.clear();
  }

  // Over tags to the next character of the text. False if one of them has moved the elements before
  // it along with the text.
  static bool skip_dropped(Line& line) {
    while (begins_tag(line.taken, line.at)) {
      TagScanner scanner(line.taken.substr(line.at));
      const bool start = scanner.next() == TagScanner::Token::start_tag;
      if (line.has_elements && moves_text(scanner.tag(), start)) return false;
      line.at += scanner.bytes().size();
    }
    return true;
  }

  static bool begins_tag(std::string_view text, std::size_t at) {
    if (at + 1 >= text.size() || text[at] != '<') return false;
    // A second doctype is dropped too.
    return is_ascii_letter(text[at + 1]) || text[at + 1] == '/' || text[at + 1] == '!';
  }

  void expand(const SkeletonSpan& span) {
    ++texts_;
    if (span.references) {
      append_decoded(source(span), ReferenceContext::text, expanded_);
    } else {
      expanded_ += source(span);
    }
  }

  // The elements within a line. False where the parser would have put them elsewhere.
  bool add_nodes(const SkeletonSpan& span) {
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

  // Of elements that are opened again the parser counts those around.
  bool fits(Tag tag) const {
    constexpr std::uint32_t kMostEqual = 3;
    if (!is_formatting_element(tag)) return true;
    const std::uint32_t around = open_[static_cast<std::size_t>(tag)];
    return tag == Tag::a ? around == 0 : around < kMostEqual;
  }

  void add_element(const SkeletonNode& node) {
    const auto attributes =
        std::span(skeleton_.attributes()).subspan(node.first_attribute, node.attribute_count);
    assembler_.open(node.tag, {}, hashes_ ? attributes_.hash_of(attributes) : 0);
    for (const SourceAttribute& attribute : attributes) attributes_.add(attribute);
  }

  void add_text_node(const SkeletonNode& node) {
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

  // What the parser took a text from; nothing for texts of its own.
  std::string_view within_skeleton(const GumboText& text) const {
    const std::string_view whole = skeleton_.text();
    const auto begin = reinterpret_cast<std::uintptr_t>(text.original_text.data) -
                       reinterpret_cast<std::uintptr_t>(whole.data());
    if (begin > whole.size() || text.original_text.length > whole.size() - begin) return {};
    return whole.substr(begin, text.original_text.length);
  }

  // The same in the source.
  std::string_view original(const GumboText& text) {
    const std::string_view taken = within_skeleton(text);
    if (taken.empty()) return {};
    const auto begin = static_cast<std::size_t>(taken.data() - skeleton_.text().data());
    const std::size_t from = skeleton_.source_position(begin);
    const std::size_t to = skeleton_.source_position(begin + taken.size());
    return source(from, std::max(from, to) - from);
  }

  const Limits& limits_;
  bool hashes_;
  bool presentation_;
  Skeleton& skeleton_;
  DocumentAssembler& assembler_;
  SourceAttributes attributes_;
  std::size_t depth_ = 0;
  std::size_t texts_ = 0;                        // tokens seen
  std::array<std::uint32_t, kTagCount> open_{};  // how many of each element are around
  std::vector<std::size_t> ends_;                // of the elements of a line that are open
  std::string decoded_;
  std::string expanded_;
};

}  // namespace

std::optional<Degraded> build_skeleton_tree(const GumboOutput& output, const ParseOptions& options,
                                            const StandIns& stand_ins, Skeleton& skeleton,
                                            DocumentAssembler& assembler) {
  SkeletonReader reader(options, skeleton, assembler);
  const auto limit = TreeCopy(options, stand_ins, assembler, reader).copy(*output.root);
  if (limit == Degraded::no && !reader.saw_all_texts()) return std::nullopt;
  return limit;
}

}  // namespace winnow
