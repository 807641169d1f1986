// SPDX-License-Identifier: GPL-2.0-or-later
#include <array>

#include "extractor/html/skeleton/skeleton_writer.h"

namespace winnow {
namespace {

enum Trait : unsigned char { kInline = 1, kVoid = 2, kFormatting = 4 };

constexpr auto kTraits = [] {
  std::array<unsigned char, kTagCount> table{};
  const auto add = [&table](auto tags, unsigned traits) {
    for (const Tag tag : tags) {
      unsigned char& entry = table[static_cast<std::size_t>(tag)];
      entry = static_cast<unsigned char>(entry | traits);
    }
  };
  add(std::array{Tag::span, Tag::abbr, Tag::acronym, Tag::bdi, Tag::bdo, Tag::cite, Tag::del,
                 Tag::dfn, Tag::ins, Tag::kbd, Tag::label, Tag::mark, Tag::q, Tag::samp, Tag::sub,
                 Tag::sup, Tag::time, Tag::var},
      kInline);
  add(std::array{Tag::br, Tag::img, Tag::wbr}, kVoid);
  add(std::array{Tag::a, Tag::b, Tag::big, Tag::code, Tag::em, Tag::font, Tag::i, Tag::s,
                 Tag::small, Tag::strike, Tag::strong, Tag::tt, Tag::u},
      kInline | kFormatting);
  add(std::array{Tag::nobr}, kFormatting);
  return table;
}();

bool has(Tag tag, Trait trait) { return (kTraits[static_cast<std::size_t>(tag)] & trait) != 0; }

}  // namespace

bool is_inline_element(Tag tag) { return has(tag, kInline); }
bool is_void_inline_element(Tag tag) { return has(tag, kVoid); }
bool is_formatting_element(Tag tag) { return has(tag, kFormatting); }

bool moves_text(Tag tag, bool start) {
  if (start) return tag == Tag::a || tag == Tag::nobr;
  return tag == Tag::form || is_formatting_element(tag);
}

void InlinePlaces::start_tag(Tag tag) {
  switch (tag) {
    case Tag::table:
      return in_cell_.push_back(false);
    case Tag::td:
    case Tag::th:
    case Tag::caption:
      if (!in_cell_.empty()) in_cell_.back() = true;
      return;
    case Tag::tr:
    case Tag::tbody:
    case Tag::thead:
    case Tag::tfoot:
    case Tag::col:
    case Tag::colgroup:
      if (!in_cell_.empty()) in_cell_.back() = false;
      return;
    case Tag::select:
      in_select_ = true;
      return;
    case Tag::template_:
      template_seen_ = true;
      return;
    default:
      return;
  }
}

void InlinePlaces::end_tag(Tag tag) {
  switch (tag) {
    case Tag::table:
      if (!in_cell_.empty()) in_cell_.pop_back();
      return;
    case Tag::td:
    case Tag::th:
    case Tag::caption:
    case Tag::tr:
    case Tag::tbody:
    case Tag::thead:
    case Tag::tfoot:
    case Tag::colgroup:
      if (!in_cell_.empty()) in_cell_.back() = false;
      return;
    case Tag::select:
      in_select_ = false;
      return;
    default:
      return;
  }
}

}  // namespace winnow
