// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/inline_writer.h"

#include <utility>

#include "extractor/text/characters.h"

namespace winnow {

void InlineWriter::add_text(std::string_view text, const InlineStyle& style, std::uint32_t block) {
  // A leading space is kept behind something that is none.
  collapsed_.assign(1, '.');
  append_collapsed(text, collapsed_);
  std::string_view rest = std::string_view(collapsed_).substr(1);
  if (rest.starts_with(' ')) {
    space_ = true;
    rest.remove_prefix(1);
  }
  if (rest.empty()) return;
  const bool space_behind = rest.ends_with(' ');
  if (space_behind) rest.remove_suffix(1);
  begin();
  take_style(style, block);
  assembler_.append_text(rest, block);
  space_ = space_behind;
}

void InlineWriter::begin() {
  if (begun_) return;
  begun_ = true;
  space_ = false;
  places_.open();
  paragraph_ = places_.innermost() != ContentKind::heading;
  ContentNode node;
  node.kind = ContentKind::paragraph;
  if (paragraph_) assembler_.open(node);
}

// White space stands outside of what ends or begins at it.
void InlineWriter::take_style(const InlineStyle& style, std::uint32_t block) {
  std::array<OpenNode, kMostOpen> wanted;
  std::size_t count = 0;
  if (style.link != kNoNode && has_target(style.link)) {
    wanted[count++] = {ContentKind::link, style.link};
  }
  if (style.strong) wanted[count++] = {ContentKind::strong};
  if (style.emphasis) wanted[count++] = {ContentKind::emphasis};
  if (style.code) wanted[count++] = {ContentKind::code};
  std::size_t shared = 0;
  while (shared < count && shared < open_count_ && wanted[shared] == open_[shared]) ++shared;
  const bool links_touch = shared == 0 && count > 0 && open_count_ > 0 &&
                           wanted[0].kind == ContentKind::link &&
                           open_[0].kind == ContentKind::link;
  // A line break ends code, which holds nothing but text.
  if (broken_ && shared > 0 && open_[shared - 1].kind == ContentKind::code) --shared;
  close_to(shared);
  if (broken_) {
    ContentNode node;
    node.kind = ContentKind::line_break;
    assembler_.add(node);
  } else if (space_ || links_touch) {
    assembler_.append_text(" ", block);
  }
  space_ = broken_ = false;
  while (open_count_ < count) open_node(wanted[open_count_]);
}

void InlineWriter::open_node(const OpenNode& open) {
  ContentNode node;
  node.kind = open.kind;
  if (open.kind == ContentKind::link) node.attribute = known_target_;
  assembler_.open(node);
  open_[open_count_++] = open;
}

void InlineWriter::close_to(std::size_t count) {
  for (; open_count_ > count; --open_count_) assembler_.close();
}

// The target is kept when the first text of the link comes.
bool InlineWriter::has_target(NodeIndex link) {
  if (link != known_link_) {
    known_link_ = link;
    known_target_ =
        assembler_.keep(targets_.link(document_.attribute(link, Attribute::href, scratch_)));
  }
  return known_target_.length > 0;
}

void InlineWriter::add_break() {
  if (!begun_) return;
  if (places_.innermost() == ContentKind::heading) return add_space();
  if (broken_) return end();
  broken_ = true;
}

void InlineWriter::add_image(NodeIndex image, std::string_view alt, const InlineStyle& style) {
  const std::string_view target =
      targets_.image(document_.attribute(image, Attribute::src, scratch_));
  if (target.empty()) return;
  ContentNode node;
  node.kind = ContentKind::image;
  node.attribute = assembler_.keep(target);
  collapsed_.clear();
  append_collapsed(alt, collapsed_);
  trim_end(collapsed_);
  node.text = assembler_.keep(collapsed_);
  begin();
  InlineStyle around;
  around.link = style.link;
  take_style(around, kNoBlock);
  assembler_.add(node);
  space_ = true;
}

void InlineWriter::add_reading(std::string_view text, std::uint32_t block) {
  if (!begun_) return add_text(text, {}, block);
  if (!readings_.empty() && readings_.back() != ' ') readings_ += ' ';
  append_collapsed(text, readings_);
  readings_block_ = block;
}

void InlineWriter::end() {
  if (!readings_.empty()) {
    const std::string readings = std::move(readings_);
    readings_.clear();
    space_ = true;
    broken_ = false;
    add_text(readings, {}, readings_block_);
  }
  close_to(0);
  if (begun_ && paragraph_) assembler_.close();
  begun_ = space_ = broken_ = false;
}

}  // namespace winnow
