// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/bomb_check.h"

#include <array>

#include "extractor/html/tag_scanner.h"

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

std::size_t slot_of(const TagScanner& scanner) {
  if (scanner.tag() != Tag::unknown) return static_cast<std::size_t>(scanner.tag());
  std::size_t mix = 0;
  for (const char c : scanner.name().substr(0, 12))
    mix = mix * 31 + (static_cast<unsigned char>(c) | 0x20);
  return kTagCount + mix % kUnknownSlots;
}

using OpenCounts = std::array<std::uint32_t, kTagCount + kUnknownSlots>;

bool is_open(Tag tag, const OpenCounts& open) { return open[static_cast<std::size_t>(tag)] > 0; }

// Annotations close each other too, but outside of ruby they nest.
bool is_annotation(Tag tag) {
  return tag == Tag::rb || tag == Tag::rp || tag == Tag::rt || tag == Tag::rtc;
}

// <path/> has no content in svg and math; elsewhere the slash means nothing.
bool is_empty_foreign(const TagScanner& scanner, const OpenCounts& open) {
  return scanner.self_closing() && (is_open(Tag::svg, open) || is_open(Tag::math, open));
}

bool opens_level(const TagScanner& scanner, const OpenCounts& open) {
  if (is_annotation(scanner.tag())) return !is_open(Tag::ruby, open);
  return adds_depth(scanner.tag()) && !is_empty_foreign(scanner, open);
}

}  // namespace

Degraded check_for_bomb(std::string_view html, const Limits& limits) {
  OpenCounts open{};
  std::uint32_t depth = 0;
  TagScanner scanner(html);
  for (;;) {
    switch (scanner.next()) {
      case TagScanner::Token::end:
        return Degraded::no;
      case TagScanner::Token::start_tag:
        if (scanner.attribute_count() > limits.attributes_per_tag) return Degraded::attributes;
        if (!opens_level(scanner, open)) break;
        ++open[slot_of(scanner)];
        if (++depth > limits.depth) return Degraded::depth;
        break;
      case TagScanner::Token::end_tag: {
        std::uint32_t& count = open[slot_of(scanner)];
        if (count == 0 || !adds_depth(scanner.tag())) break;
        --count;
        --depth;
        break;
      }
      default:
        break;
    }
  }
}

}  // namespace winnow
