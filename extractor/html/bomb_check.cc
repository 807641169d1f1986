// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/bomb_check.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

#include "extractor/html/tag_scanner.h"
#include "extractor/text/ascii.h"

namespace winnow {
namespace {

bool adds_depth(Tag tag) {
  switch (tag) {
    case Tag::area:
    case Tag::base:
    case Tag::basefont:
    case Tag::bgsound:
    case Tag::br:
    case Tag::col:
    case Tag::embed:
    case Tag::frame:
    case Tag::hr:
    case Tag::img:
    case Tag::input:
    case Tag::keygen:
    case Tag::link:
    case Tag::meta:
    case Tag::param:
    case Tag::source:
    case Tag::spacer:
    case Tag::track:
    case Tag::wbr:  // no content
    case Tag::html:
    case Tag::head:
    case Tag::body:
    case Tag::p:
    case Tag::li:
    case Tag::dt:
    case Tag::dd:
    case Tag::tr:
    case Tag::td:
    case Tag::th:
    case Tag::tbody:
    case Tag::thead:
    case Tag::tfoot:
    case Tag::colgroup:
    case Tag::caption:
    case Tag::option:
    case Tag::optgroup:  // close each other
      return false;
    default:
      return true;
  }
}

// Elements without a Tag share the slots behind the known ones, by their name's first letters.
constexpr std::size_t kUnknownSlots = 64;

std::size_t unknown_slot(std::string_view name) {
  std::size_t mix = 0;
  for (const char c : name.substr(0, 12)) mix = mix * 31 + (static_cast<unsigned char>(c) | 0x20);
  return kTagCount + mix % kUnknownSlots;
}

bool is_item(Tag tag) { return tag == Tag::li || tag == Tag::dt || tag == Tag::dd; }

bool is_list(Tag tag) {
  return tag == Tag::ul || tag == Tag::ol || tag == Tag::dl || tag == Tag::menu || tag == Tag::dir;
}

// Items close only those of their own kind: in <li><dd><li><dd> all are nested.
class OpenItems {
 public:
  // What the tag adds to the depth.
  std::uint32_t start(Tag item) {
    if (levels_ > 0 && innermost_is_li_ == (item == Tag::li)) return 0;
    innermost_is_li_ = item == Tag::li;
    ++levels_;
    return 1;
  }

  // What the tag takes from the depth. The kinds take turns, so if the innermost item is of the
  // other kind, the one around it is meant.
  std::uint32_t end(Tag item) {
    const bool innermost = innermost_is_li_ == (item == Tag::li);
    const std::uint32_t closed = innermost ? 1 : 2;
    if (levels_ < closed) return 0;
    levels_ -= closed;
    if (innermost) innermost_is_li_ = !innermost_is_li_;
    return closed;
  }

  std::uint32_t levels() const { return levels_; }

 private:
  std::uint32_t levels_ = 0;
  bool innermost_is_li_ = false;
};

// End tags inside do not close elements outside (section 13.2.4.2, "in scope").
bool is_barrier(Tag tag) {
  return tag == Tag::table || tag == Tag::object || tag == Tag::applet || tag == Tag::marquee ||
         tag == Tag::template_ || tag == Tag::select;
}

using OpenCounts = std::array<std::uint32_t, kTagCount + kUnknownSlots>;

struct Barrier {
  Tag tag;
  bool in_table;       // an end tag of a table closes it, or is its own
  OpenCounts outside;  // how many of each element are open around it
};

// Annotations close each other too, but outside of ruby they nest.
bool is_annotation(Tag tag) {
  return tag == Tag::rb || tag == Tag::rp || tag == Tag::rt || tag == Tag::rtc;
}

// Elements of svg and math whose content is HTML (HTML Living Standard, section 13.2.6).
bool holds_html(std::string_view name) {
  constexpr std::string_view kNames[] = {"foreignobject", "desc", "title", "mi", "mo", "mn", "ms",
                                         "mtext"};
  return std::any_of(std::begin(kNames), std::end(kNames),
                     [&](std::string_view known) { return equals_in_any_case(name, known); });
}

// Start tags that end a drawing or formula, end tag or not (section 13.2.6.5).
bool leaves_foreign(Tag tag) {
  switch (tag) {
    case Tag::b:
    case Tag::big:
    case Tag::blockquote:
    case Tag::body:
    case Tag::br:
    case Tag::center:
    case Tag::code:
    case Tag::dd:
    case Tag::div:
    case Tag::dl:
    case Tag::dt:
    case Tag::em:
    case Tag::embed:
    case Tag::h1:
    case Tag::h2:
    case Tag::h3:
    case Tag::h4:
    case Tag::h5:
    case Tag::h6:
    case Tag::head:
    case Tag::hr:
    case Tag::i:
    case Tag::img:
    case Tag::li:
    case Tag::listing:
    case Tag::menu:
    case Tag::meta:
    case Tag::nobr:
    case Tag::ol:
    case Tag::p:
    case Tag::pre:
    case Tag::ruby:
    case Tag::s:
    case Tag::small:
    case Tag::span:
    case Tag::strong:
    case Tag::strike:
    case Tag::sub:
    case Tag::sup:
    case Tag::table:
    case Tag::tt:
    case Tag::u:
    case Tag::ul:
    case Tag::var:
      return true;
    default:
      return false;
  }
}

class BombCheck {
 public:
  BombCheck(std::string_view html, const Limits& limits) : scanner_(html), limits_(limits) {}

  Degraded run() {
    for (;;) {
      switch (scanner_.next()) {
        case TagScanner::Token::end:
          return Degraded::no;
        case TagScanner::Token::start_tag:
          if (scanner_.attribute_count() > limits_.attributes_per_tag) return Degraded::attributes;
          start();
          if (depth_ > limits_.depth) return Degraded::depth;
          break;
        case TagScanner::Token::end_tag:
          end();
          break;
        case TagScanner::Token::text:
          work_ += std::uint64_t{depth_} * scanner_.bytes().size();
          if (work_ > limits_.parse_work) return Degraded::parse_work;
          break;
        default:
          break;
      }
    }
  }

  std::uint64_t work() const { return work_; }

 private:
  void start() {
    const Tag tag = scanner_.tag();
    if (in_foreign_ && leaves_foreign(tag)) leave_foreign();
    if (is_item(tag)) depth_ += items_.back().start(tag);
    if (opens_level()) {
      if (is_barrier(tag)) barriers_.push_back({tag, in_table_with(tag), open_});
      ++count(tag);
      ++depth_;
      if (is_list(tag)) items_.emplace_back();
    }
    track_foreign_start(tag);
  }

  void track_foreign_start(Tag tag) {
    if (in_foreign_) {
      scanner_.scan_content();
      if (holds_html(scanner_.name()) && !scanner_.self_closing()) in_foreign_ = false;
    } else if ((tag == Tag::svg || tag == Tag::math) && !scanner_.self_closing()) {
      in_foreign_ = true;
    }
  }

  void end() {
    const Tag tag = scanner_.tag();
    if (is_item(tag)) depth_ -= items_.back().end(tag);
    std::uint32_t& open = count(tag);
    if (tag == Tag::table) close_barriers_in_table();
    if (open > outside(tag) && adds_depth(tag)) {
      if (is_barrier(tag)) barriers_.pop_back();
      --open;
      --depth_;
      if (is_list(tag)) close_list();
    }
    if (tag == Tag::svg || tag == Tag::math) {
      in_foreign_ = false;
    } else if (holds_html(scanner_.name())) {
      in_foreign_ = is_open(Tag::svg) || is_open(Tag::math);
    }
  }

  bool in_table_with(Tag barrier) const {
    if (barrier == Tag::table) return true;
    return barrier != Tag::template_ && !barriers_.empty() && barriers_.back().in_table;
  }

  // The end of a table reaches through everything in its cells but a template. The last barrier is
  // the innermost open element of its tag, and there is one barrier for each that is counted.
  void close_barriers_in_table() {
    if (barriers_.empty() || !barriers_.back().in_table) return;
    for (; barriers_.back().tag != Tag::table; barriers_.pop_back()) {
      --count(barriers_.back().tag);
      --depth_;
    }
  }

  // The items of a list end with it.
  void close_list() {
    depth_ -= items_.back().levels();
    items_.pop_back();
  }

  void leave_foreign() {
    for (const Tag root : {Tag::svg, Tag::math}) {
      depth_ -= count(root);
      count(root) = 0;
    }
    in_foreign_ = false;
  }

  bool opens_level() const {
    // <path/> has no content in svg and math; elsewhere the slash means nothing.
    const bool foreign = in_foreign_ || scanner_.tag() == Tag::svg || scanner_.tag() == Tag::math;
    if (foreign && scanner_.self_closing()) return false;
    if (is_annotation(scanner_.tag())) return !is_open(Tag::ruby);
    return adds_depth(scanner_.tag());
  }

  std::size_t slot(Tag tag) const {
    return tag == Tag::unknown ? unknown_slot(scanner_.name()) : static_cast<std::size_t>(tag);
  }
  std::uint32_t& count(Tag tag) { return open_[slot(tag)]; }
  std::uint32_t outside(Tag tag) const {
    return barriers_.empty() ? 0 : barriers_.back().outside[slot(tag)];
  }
  bool is_open(Tag tag) const { return open_[static_cast<std::size_t>(tag)] > 0; }

  TagScanner scanner_;
  const Limits& limits_;
  OpenCounts open_{};
  std::vector<Barrier> barriers_;
  std::vector<OpenItems> items_ = std::vector<OpenItems>(1);  // of each open list, and of none
  bool in_foreign_ = false;  // what comes belongs to a drawing or formula, not to HTML
  std::uint32_t depth_ = 0;
  std::uint64_t work_ = 0;
};

}  // namespace

Degraded check_for_bomb(std::string_view html, const Limits& limits) {
  return BombCheck(html, limits).run();
}

}  // namespace winnow
