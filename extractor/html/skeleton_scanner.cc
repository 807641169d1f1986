// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/skeleton_scanner.h"

#include <cstddef>
#include <string_view>

#include "extractor/html/attribute_scanner.h"
#include "extractor/html/byte_search.h"
#include "extractor/html/load_estimate.h"
#include "extractor/html/odd_references.h"
#include "extractor/html/skeleton_writer.h"
#include "extractor/html/tag_scanner.h"
#include "extractor/html/unusual_characters.h"
#include "extractor/html/white_space.h"
#include "extractor/text/ascii.h"

namespace winnow {
namespace {

// Elements whose content the parser reads by rules of its own.
bool needs_full_parse(Tag tag) {
  return tag == Tag::plaintext || tag == Tag::frameset || tag == Tag::math || tag == Tag::isindex;
}

class SkeletonScanner {
 public:
  SkeletonScanner(std::string_view html, const Limits& limits, Skeleton& skeleton)
      : html_(html), limits_(limits), skeleton_(skeleton), writer_(html, skeleton), load_(limits) {}

  SkeletonScan scan() {
    skeleton_.reset(html_);
    while (at_ < html_.size()) {
      if (!read_token()) return {};
      if (over_limit_ == Degraded::no) over_limit_ = load_.over_limit();
      if (over_limit_ != Degraded::no) return {true, over_limit_};
    }
    if (!writer_.flush()) return {};
    skeleton_.finish();
    return {true, Degraded::no};
  }

 private:
  // These functions say whether the scan can go on.

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
    const std::size_t words = skip_white_space(begin);
    const ByteSearch end = find_markup(words);
    load_.text(end.at - begin);
    at_ = end.at;
    return writer_.text(begin, words, end);
  }

  // White space decides less than other characters about where a text goes, and a reference to it
  // is white space.
  std::size_t skip_white_space(std::size_t at) const {
    for (;;) {
      while (at < html_.size() && is_white_space(html_[at])) ++at;
      if (at == html_.size() || html_[at] != '&') return at;
      const std::size_t reference = white_space_reference(html_.substr(at));
      if (reference == 0) return at;
      at += reference;
    }
  }

  // Where the text ends: at a < that begins a tag, comment or declaration.
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
    return writer_.comment(begin, end);
  }

  // It may begin with its end, and two hyphens within are nothing but hyphens.
  bool read_odd_comment() {
    const std::size_t close = html_.find("-->", at_ + 2);
    if (close == std::string_view::npos) return false;
    const std::size_t end = close + 3;
    if (html_.substr(at_, end - at_).find("--!") != std::string_view::npos) return false;
    at_ = end;
    return writer_.flush();
  }

  bool read_declaration() {
    if (begins_in_any_case(html_.substr(at_), "<![cdata[")) return false;
    const std::size_t close = html_.find('>', at_);
    at_ = close + 1;
    return close != std::string_view::npos && writer_.flush();
  }

  // The name that begins at `at`.
  MarkupTag read_name(std::size_t at) const {
    const std::size_t begin = at;
    while (at < html_.size() && !is_white_space(html_[at]) && html_[at] != '>' &&
           html_[at] != '/') {
      ++at;
    }
    const std::string_view name = html_.substr(begin, at - begin);
    return {tag_from_name(name), name};
  }

  bool read_end_tag() {
    const std::size_t begin = at_ + 2;
    if (begin == html_.size() || !is_ascii_letter(html_[begin])) return false;
    const MarkupTag element = read_name(begin);
    at_ = begin + element.name.size();
    if (at_ < html_.size() && html_[at_] == '>') {
      ++at_;
    } else {
      const std::size_t before = skeleton_.attributes().size();
      const AttributeScan scan = scan_attributes(html_, at_, skeleton_.attributes());
      skeleton_.attributes().resize(before);
      if (!scan.complete) return false;
      at_ = scan.after;
    }
    load_.end_tag(element);
    return writer_.end_tag(element.tag, at_);
  }

  bool read_start_tag() {
    MarkupTag element = read_name(at_ + 1);
    if (needs_full_parse(element.tag)) return false;
    const std::size_t first = skeleton_.attributes().size();
    const AttributeScan scan =
        scan_attributes(html_, at_ + 1 + element.name.size(), skeleton_.attributes());
    if (!scan.complete) return false;
    const std::size_t count = skeleton_.attributes().size() - first;
    if (count > limits_.attributes_per_tag) over_limit_ = Degraded::attributes;
    element.self_closing = scan.self_closing;
    const bool in_drawing = load_.start_tag(element);
    if (!writer_.start_tag(element.tag, in_drawing, at_, scan, first)) return false;
    at_ = scan.after;
    return in_drawing || !has_raw_content(element.tag) || read_content(element.tag);
  }

  bool read_content(Tag tag) {
    const std::size_t begin = at_;
    const std::size_t end = find_end_tag(html_, begin, tag);
    // The parser wants the character behind the name.
    if (end < html_.size() && end + 2 + tag_name(tag).size() >= html_.size()) return false;
    const std::string_view content = html_.substr(begin, end - begin);
    if (tag == Tag::script && hides_script(content)) return false;
    at_ = end;
    std::size_t words = begin;
    while (words < end && is_white_space(html_[words])) ++words;
    if (is_raw_text(tag)) return writer_.content(tag, words, {end, false});
    load_.text(content.size());
    const bool references = content.find('&') != std::string_view::npos;
    if (references && has_odd_number(content)) return false;
    // The parser may leave a line end at the begin of a textarea out, a reference to one too.
    const bool begins_with_reference = words < end && html_[words] == '&';
    return begins_with_reference || writer_.content(tag, words, {end, references});
  }

  // <!--<script> in a script makes </script> no end (section 13.2.5.29).
  static bool hides_script(std::string_view content) {
    const std::size_t comment = content.find("<!--");
    if (comment == std::string_view::npos) return false;
    constexpr std::string_view kScript = "<script";
    for (std::size_t at = content.find('<', comment + 1); at != std::string_view::npos;
         at = content.find('<', at + 1)) {
      if (begins_in_any_case(content.substr(at), kScript)) return true;
    }
    return false;
  }

  std::string_view html_;
  const Limits& limits_;
  Skeleton& skeleton_;
  SkeletonWriter writer_;
  LoadEstimate load_;
  Degraded over_limit_ = Degraded::no;
  std::size_t at_ = 0;
};

}  // namespace

SkeletonScan scan_skeleton(std::string_view html, const Limits& limits, Skeleton& skeleton) {
  if (has_unusual_characters(html)) return {};
  return SkeletonScanner(html, limits, skeleton).scan();
}

}  // namespace winnow
