// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/direct/direct_tree.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "extractor/html/document/shadow_root.h"
#include "extractor/html/scan/source_parts.h"
#include "extractor/html/scan/text_scan.h"
#include "extractor/text/characters.h"

namespace winnow {
bool DirectTreeBuilder::text(std::size_t begin, std::size_t words, const ByteSearch& end,
                             bool leading) {
  const bool references = end.ampersand || leading;
  if (!drop_line_feed(begin)) return false;
  if (begin == end.at) return true;
  words = std::max(begin, words);
  const bool white = words == end.at && !references;
  if (!in_content()) {
    if (white) return text_outside(begin, words, end.at, false);
    if (leading || !text_outside(begin, words, words, true)) return false;
    begin = words;
  }
  if (words != end.at) enter_content();
  switch (place()) {
    case Place::content:
      if (in_stray() ? !ended_.empty() : !open_again()) return false;
      break;
    case Place::select:
      break;
    default:
      if (white) break;
      if (!is_table_place(place()) || !ended_.empty() || open_.any_taken_out()) return false;
      text_goes_out_ = text_goes_out_ || words != end.at;
  }
  text_.add(begin, words, end.at, references);
  return true;
}

bool DirectTreeBuilder::content(std::size_t begin, std::size_t words, const ByteSearch& end) {
  if (!drop_line_feed(begin)) return false;
  if (begin < end.at) text_.add(begin, std::max(begin, words), end.at, end.ampersand);
  return true;
}

// Returns false if the text begins with a reference that may be a line feed.
bool DirectTreeBuilder::drop_line_feed(std::size_t& begin) {
  if (!drops_line_feed_) return true;
  drops_line_feed_ = false;
  if (html_[begin] == '\n') ++begin;
  return begin == html_.size() || html_[begin] != '&' ||
         white_space_reference(html_.substr(begin)) == 0;
}

bool DirectTreeBuilder::comment(std::size_t begin, std::size_t end) {
  token_ = begin - std::string_view("<!--").size();
  return add_comment(begin, end);
}

bool DirectTreeBuilder::add_comment(std::size_t begin, std::size_t end) {
  drops_line_feed_ = false;
  if (phase_ == PagePhase::before_html) return true;  // not within html
  flush_text();
  const TextSpan span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin),
                         TextSpan::Form::verbatim};
  if (phase_ == PagePhase::after_body) {
    comments_behind_body_.push_back(span);
  } else if (phase_ == PagePhase::after_head && !in_content()) {
    between_.comment(span);
  } else if (phase_ != PagePhase::after_html) {
    assembler_.comment(span);
  }
  return true;
}

// A doctype makes no node. Other declarations are comments. Comments of odd forms end at the first
// -->, too, except those that end where they begin.
bool DirectTreeBuilder::declaration(std::size_t begin, std::size_t end) {
  constexpr std::string_view kOpen = "<!--";
  constexpr std::string_view kClose = "-->";
  token_ = begin;
  const std::string_view whole = html_.substr(begin, end - begin);
  if (whole.starts_with(kOpen)) {
    const std::string_view behind = whole.substr(kOpen.size());
    if (behind.starts_with('>') || behind.starts_with("->")) return false;
    return comment(begin + kOpen.size(), end - kClose.size());
  }
  if (begins_in_any_case(whole, "<!doctype")) {
    drops_line_feed_ = false;
    if (open_.size() > 0) flush_text_of_table();
    if (phase_ != PagePhase::before_html) return ignored();
    if (quirks_ == Quirks::not_yet) quirks_ = quirks_of(whole);
    return true;
  }
  const std::size_t mark = whole.starts_with("<!") ? 2 : 1;
  return add_comment(begin + mark, end - 1);
}

bool DirectTreeBuilder::odd_end_tag(std::size_t begin, std::size_t end) {
  constexpr std::string_view kOpen = "</";
  if (end - begin == kOpen.size() + 1) return true;
  token_ = begin;
  return add_comment(begin + kOpen.size(), end - 1);
}

bool DirectTreeBuilder::open(const StartTag& tag) {
  add_element(tag, tag.element.tag, Vocabulary::html);
  return within_limits();
}

// Opens an element of a drawing; only the roots of drawings have a Tag.
bool DirectTreeBuilder::draw(const StartTag& tag) {
  if (behind_empty_end_tag()) return false;
  add_element(tag, tag.element.tag == Tag::svg ? Tag::svg : Tag::unknown, Vocabulary::svg);
  return within_limits() && (!tag.element.self_closing || close());
}

void DirectTreeBuilder::add_element(const StartTag& tag, Tag element, Vocabulary vocabulary) {
  flush_text();
  const std::uint64_t hash = attributes_hash(tag, vocabulary);
  // Templates without attributes, and such that repeat others, are none.
  const bool shadow_root = element == Tag::template_ && begins_shadow_root();
  if (shadow_root) {
    assembler_.open(Tag::unknown, kShadowRootName, hash);
  } else if (element == Tag::unknown) {
    assembler_.open(element, ascii_lowered(tag.element.name), hash);
  } else {
    assembler_.open(element, {}, hash);
  }
  if (tag.repeated != nullptr) {
    assembler_.repeat_attributes(tag.repeated->attributes);
  } else {
    for (const SourceAttribute& attribute : attributes_) {
      source_attributes_.add(attribute, vocabulary);
    }
    if (vocabulary == Vocabulary::html && !shadow_root) remember(tag, hash);
  }
  open_.push(element, tag.element.name, vocabulary == Vocabulary::svg);
}

std::uint64_t DirectTreeBuilder::attributes_hash(const StartTag& tag, Vocabulary vocabulary) {
  if (tag.repeated != nullptr) return tag.repeated->attributes_hash;
  const bool hashed = options_.hashes && !attributes_.empty();
  return hashed ? source_attributes_.hash_of(attributes_, vocabulary) : 0;
}

// Tells whether a template with the attributes of the current tag is a declarative shadow root. The
// tag of one is never remembered, so that its attributes are known here.
bool DirectTreeBuilder::begins_shadow_root() const {
  for (const SourceAttribute& attribute : attributes_) {
    if (source_attributes_.lower_name(attribute) != kShadowRootMode) continue;
    std::string mode;
    append_decoded(html_.substr(attribute.value, attribute.value_length),
                   ReferenceContext::attribute, mode);
    return makes_shadow_root(mode);
  }
  return false;
}

// Remembers the tag of the element that was added last. The attributes of some must be read again.
void DirectTreeBuilder::remember(const StartTag& tag, std::uint64_t hash) {
  const Tag element = tag.element.tag;
  if (element == Tag::html || element == Tag::body || element == Tag::input) return;
  RepeatedTag known;
  known.begin = static_cast<std::uint32_t>(tag.begin);
  known.size = static_cast<std::uint32_t>(tag.end - tag.begin);
  known.name_size = static_cast<std::uint32_t>(tag.element.name.size());
  known.attributes = assembler_.attributes();
  known.attributes_hash = hash;
  known.tag = element;
  repeated_tags_.add(known);
}

bool DirectTreeBuilder::open_implied(Tag tag) {
  flush_text();
  assembler_.open(tag);
  open_.push(tag, {});
  return within_limits();
}

bool DirectTreeBuilder::open_ended() {
  std::vector<SourceAttribute> own;
  own.swap(attributes_);
  for (const EndedFormatting::Element& element : ended_.take()) {
    const auto begin = static_cast<std::size_t>(element.name.data() - html_.data());
    StartTag tag;
    tag.element = {element.tag, element.name};
    tag.begin = begin - 1;
    tag.end = scan_attributes(html_, begin + element.name.size(), attributes_).after;
    read_again_ += tag.end - tag.begin;
    const bool opened = settle_repeated_attributes() && open(tag);
    attributes_.clear();
    if (!opened) return false;
  }
  own.swap(attributes_);
  return true;
}

void DirectTreeBuilder::move_text_out_of_table() {
  text_goes_out_ = false;
  move_out_of_table(static_cast<NodeIndex>(assembler_.node_count() - 1));
}

bool DirectTreeBuilder::close() {
  flush_text();
  close_element();
  return true;
}

void DirectTreeBuilder::close_element() {
  assembler_.close();
  for (std::uint32_t i = 0; i < open_.top().ends_around; ++i) assembler_.close();
  open_.pop();
  if (open_.size() == strayed_ && !stray_goes_on_) leave_stray();
}

std::optional<Degraded> build_direct_tree(const ParseOptions& options,
                                          DocumentAssembler& assembler) {
  DirectTreeBuilder builder(options, assembler);
  const MarkupScan scan = MarkupScanner(assembler.source(), options.limits, builder).scan();
  if (scan.made && scan.over_limit != Degraded::no) return scan.over_limit;
  const bool built = scan.made && builder.finish();
  if (builder.over_nodes()) return Degraded::nodes;
  return built ? std::optional(Degraded::no) : std::nullopt;
}

}  // namespace winnow
