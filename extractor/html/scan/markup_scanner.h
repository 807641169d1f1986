// SPDX-License-Identifier: GPL-2.0-or-later
//
// Scans the markup of a page and hands its pieces to what makes a tree of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "extractor/html/document/markup_names.h"
#include "extractor/html/scan/bomb_check.h"
#include "extractor/html/scan/repeated_tags.h"
#include "extractor/html/scan/tag_scanner.h"
#include "extractor/html/scan/text_scan.h"
#include "extractor/text/characters.h"
#include "winnow/extractor/limits.h"

namespace winnow {

// Says what became of a page.
struct MarkupScan {
  // The page was scanned. If it was not, because the sink had no use for it or the scan could not
  // be sure to read the markup as the parser does, it has to be parsed as it is.
  bool made = false;
  // The limit that a scanned page is over, by the estimate of check_for_bomb(). Such a page must
  // not be parsed.
  Degraded over_limit = Degraded::no;
};

// Describes a start tag as it stands in the page.
struct StartTag {
  MarkupTag element;
  bool in_drawing = false;  // It belongs to a drawing, not to HTML.
  std::size_t begin = 0;
  std::size_t end = 0;
  const RepeatedTag* repeated = nullptr;  // The tag repeats this one, if it is not null.
};

// Names an open element. The name is as the page has it. It is empty if the page does not have it,
// or has it in a drawing.
struct OpenName {
  std::string_view name;
  Tag tag = Tag::unknown;
};

// Reads markup as the tokenizer of the HTML Living Standard (section 13.2.5) does. The sink takes
// the pieces in order. Its functions return whether the scan can go on:
//
//   bool text(std::size_t begin, std::size_t words, const ByteSearch& end, bool leading);
//     Takes text between tags. Its first character that is no white space is at `words`; `leading`
//     says that character references stand before that.
//   bool content(std::size_t begin, std::size_t words, const ByteSearch& end);
//     Takes the content of an element without markup. Its end tag follows.
//   bool comment(std::size_t begin, std::size_t end);
//     Takes what stands between <!-- and -->.
//   bool declaration(std::size_t begin, std::size_t end);
//     Takes a whole declaration, or a whole comment of an odd form.
//   bool start_tag(const StartTag&);
//   bool end_tag(const MarkupTag&, std::size_t begin, std::size_t end);
//   bool odd_end_tag(std::size_t begin, std::size_t end);
//     Takes </>, which is nothing, or </ without a name, which is a comment.
//   std::vector<SourceAttribute>& attributes();
//     Returns the list to which the attributes of start tags are appended, unless a tag repeats
//     one.
//   OpenName open_name() const;
//     Returns the name of the innermost open element.
//   const RepeatedTag* repeated_tag(std::size_t begin);
//     Returns the tag that the start tag at `begin` repeats, or null. It is asked only outside of
//     drawings.
//
// The scan gives up on pages with framesets, formulas, plaintext, CDATA sections in drawings,
// unfinished tags or comments, or a select that hides markup. has_unusual_characters() must be
// false for `html`. Takes linear time.
template <typename Sink>
class MarkupScanner {
 public:
  MarkupScanner(std::string_view html, const Limits& limits, Sink& sink)
      : html_(html), limits_(limits), sink_(sink), load_(limits) {}

  MarkupScan scan() {
    while (at_ < html_.size()) {
      if (!read_token()) return {};
      if (over_limit_ == Degraded::no) over_limit_ = load_.over_limit();
      if (over_limit_ != Degraded::no) return {true, over_limit_};
    }
    return {true, Degraded::no};
  }

 private:
  // These functions return whether the scan can go on.

  bool read_token() {
    if (html_[at_] != '<' || at_ + 1 == html_.size()) return read_text();
    const char second = html_[at_ + 1];
    if (is_ascii_letter(second)) return read_start_tag();
    if (second == '/') return read_end_tag();
    if (second == '!') return html_.substr(at_, 4) == "<!--" ? read_comment() : read_declaration();
    return second == '?' ? read_declaration() : read_text();
  }

  bool read_text() {
    const std::size_t begin = at_;
    std::size_t words = begin;
    const bool leading = skip_white_space(words);
    const ByteSearch end = find_markup(words);
    load_.text(end.at - begin);
    at_ = end.at;
    return sink_.text(begin, words, end, leading);
  }

  // Skips white space and references to it. It decides less than other characters about where a
  // text goes. Returns whether there were references.
  bool skip_white_space(std::size_t& at) const {
    bool references = false;
    for (;;) {
      while (at < html_.size() && is_white_space(html_[at])) ++at;
      if (at == html_.size() || html_[at] != '&') return references;
      const std::size_t reference = white_space_reference(html_.substr(at));
      if (reference == 0) return references;
      references = true;
      at += reference;
    }
  }

  // Finds the end of the text: a < that begins a tag, comment or declaration.
  ByteSearch find_markup(std::size_t at) const {
    bool ampersand = false;
    for (;;) {
      ByteSearch found = search_byte(html_, at, '<');
      found.ampersand = ampersand = ampersand || found.ampersand;
      if (found.at + 1 >= html_.size()) return {html_.size(), ampersand};
      const char second = html_[found.at + 1];
      if (is_ascii_letter(second) || second == '/' || second == '!' || second == '?') return found;
      at = found.at + 1;
    }
  }

  bool read_comment() {
    const std::size_t begin = at_ + 4;
    std::size_t end = html_.find("--", begin);
    if (end == std::string_view::npos) return false;
    const bool plain =
        html_.substr(end, 3) == "-->" && html_[begin] != '>' && html_.substr(begin, 2) != "->";
    if (!plain) return read_odd_comment();
    at_ = end + 3;
    return sink_.comment(begin, end);
  }

  // Reads a comment that may begin with its end, or in which two hyphens do not end it.
  bool read_odd_comment() {
    const std::size_t begin = at_;
    const std::size_t close = html_.find("-->", begin + 2);
    if (close == std::string_view::npos) return false;
    at_ = close + 3;
    if (html_.substr(begin, at_ - begin).find("--!") != std::string_view::npos) return false;
    return sink_.declaration(begin, at_);
  }

  bool read_declaration() {
    const bool section = begins_in_any_case(html_.substr(at_), "<![cdata[");
    if (section && !load_.foreign().is_idle()) return false;
    const std::size_t begin = at_;
    const std::size_t close = html_.find('>', begin);
    at_ = close + 1;
    return close != std::string_view::npos && sink_.declaration(begin, at_);
  }

  // Reads the name that begins at `at`. A tag that is copied right after its parts were written has
  // to wait for them, so these functions fill in the caller's.
  void read_name(std::size_t at, MarkupTag& element) const {
    element.name = html_.substr(at, tag_name_length(html_, at));
    element.tag = tag_at(html_, at, element.name.size());
  }

  // Does the same for an end tag, which is mostly that of the element that began last.
  void read_end_name(std::size_t at, MarkupTag& element) const {
    const OpenName open = sink_.open_name();
    if (!stands_at(open.name, at)) return read_name(at, element);
    element.name = open.name;
    element.tag = open.tag;
  }

  // Tells whether `name` and then > stand at `at`. May return false for long names.
  bool stands_at(std::string_view name, std::size_t at) const {
    const std::size_t size = name.size();
    if (size == 0 || size > sizeof(std::uint64_t) || html_.size() - at <= size) return false;
    const auto place = static_cast<std::size_t>(name.data() - html_.data());
    return html_[at + size] == '>' &&
           packed_bytes(html_, place, size) == packed_bytes(html_, at, size);
  }

  bool read_end_tag() {
    const std::size_t tag_begin = at_;
    const std::size_t begin = at_ + 2;
    if (begin == html_.size()) return false;
    if (!is_ascii_letter(html_[begin])) {
      const std::size_t close = html_.find('>', begin);
      at_ = close + 1;
      return close != std::string_view::npos && sink_.odd_end_tag(tag_begin, at_);
    }
    MarkupTag element;
    read_end_name(begin, element);
    at_ = begin + element.name.size();
    if (at_ < html_.size() && html_[at_] == '>') {
      ++at_;
    } else {
      const std::size_t before = sink_.attributes().size();
      const AttributeScan scan = scan_attributes(html_, at_, sink_.attributes());
      sink_.attributes().resize(before);
      if (!scan.complete) return false;
      at_ = scan.after;
    }
    load_.end_tag(element);
    return sink_.end_tag(element, tag_begin, at_);
  }

  bool read_start_tag() {
    const bool may_repeat = load_.foreign().is_idle();
    const RepeatedTag* repeated = may_repeat ? sink_.repeated_tag(at_) : nullptr;
    return repeated != nullptr ? repeat_tag(*repeated) : read_new_tag();
  }

  bool repeat_tag(const RepeatedTag& known) {
    StartTag tag = {.element = {.tag = known.tag, .name = html_.substr(at_ + 1, known.name_size)},
                    .begin = at_,
                    .end = at_ + known.size,
                    .repeated = &known};
    return start(tag);
  }

  bool read_new_tag() {
    StartTag tag;
    tag.begin = at_;
    MarkupTag& element = tag.element;
    read_name(at_ + 1, element);
    if (needs_full_parse(element.tag)) return false;
    const std::size_t first = sink_.attributes().size();
    const AttributeScan scan =
        scan_attributes(html_, at_ + 1 + element.name.size(), sink_.attributes());
    if (!scan.complete) return false;
    tag.end = scan.after;
    element.self_closing = scan.self_closing;
    element.attribute_count = static_cast<std::uint32_t>(sink_.attributes().size() - first);
    if (element.attribute_count > limits_.attributes_per_tag) over_limit_ = Degraded::attributes;
    return start(tag);
  }

  bool start(StartTag& tag) {
    tag.in_drawing = load_.start_tag(tag.element);
    if (load_.foreign().hides_markup()) return false;
    if (!sink_.start_tag(tag)) return false;
    at_ = tag.end;
    const bool plain = tag.in_drawing || !has_raw_content(tag.element.tag);
    return plain || read_content(tag.element.tag);
  }

  bool read_content(Tag tag) {
    const std::size_t begin = at_;
    const std::size_t end = find_content_end(html_, begin, tag);
    // The parser needs the character behind the name.
    if (end < html_.size() && end + 2 + tag_name(tag).size() >= html_.size()) return false;
    const std::string_view content = html_.substr(begin, end - begin);
    at_ = end;
    std::size_t words = begin;
    while (words < end && is_white_space(html_[words])) ++words;
    if (is_raw_text(tag)) return sink_.content(begin, words, {end, false});
    load_.text(content.size());
    const bool references = content.find('&') != std::string_view::npos;
    return sink_.content(begin, words, {end, references});
  }

  // Tells whether the parser reads the element's content by rules of its own.
  static bool needs_full_parse(Tag tag) {
    return tag == Tag::plaintext || tag == Tag::frameset || tag == Tag::math || tag == Tag::isindex;
  }

  std::string_view html_;
  const Limits& limits_;
  Sink& sink_;
  LoadEstimate load_;
  Degraded over_limit_ = Degraded::no;
  std::size_t at_ = 0;
};

}  // namespace winnow
