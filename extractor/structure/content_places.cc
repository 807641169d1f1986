// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/content_places.h"

#include <algorithm>
#include <utility>

namespace winnow {
namespace {

// An item or a cell, a paragraph and all kinds of inline nodes fit into the deepest place.
constexpr std::size_t kMostPlaces = kMostContentDepth - 10;

// Tells whether paragraphs may stand in the container.
bool holds_flow(ContentKind kind) {
  switch (kind) {
    case ContentKind::root:
    case ContentKind::quote:
    case ContentKind::figure:
    case ContentKind::item:
    case ContentKind::term:
    case ContentKind::description:
    case ContentKind::caption:
    case ContentKind::cell:
      return true;
    default:
      return false;
  }
}

// Tells whether the container stands only in certain others.
bool is_part(ContentKind kind) { return kind >= ContentKind::item && kind <= ContentKind::cell; }

// Returns what a container without paragraphs of its own is made of.
ContentKind part_of(ContentKind container) {
  switch (container) {
    case ContentKind::list:
      return ContentKind::item;
    case ContentKind::definitions:
      return ContentKind::description;
    case ContentKind::table:
      return ContentKind::row;
    default:
      return ContentKind::cell;
  }
}

}  // namespace

ContentPlaces::ContentPlaces(ContentAssembler& assembler, const BlockList& blocks)
    : assembler_(assembler), blocks_(blocks) {
  places_.push_back({ContentNode{}, 0});
}

std::size_t ContentPlaces::enter(const ContentNode& node) {
  if (is_part(node.kind)) return enter_part(node);
  const std::size_t before = places_.size();
  if (before >= kMostPlaces || innermost() == ContentKind::heading) return before;
  make_flow();
  places_.push_back({node});
  return before;
}

// A part ends what was made for text between the parts.
std::size_t ContentPlaces::enter_part(const ContentNode& node) {
  std::size_t around = places_.size();
  while (places_[around - 1].made && !takes_child(places_[around - 1], node.kind)) --around;
  Place& place = places_[around - 1];
  if (!takes_child(place, node.kind)) return places_.size();
  if (node.kind == ContentKind::caption) place.captioned = true;
  leave_to(around);
  if (node.kind == ContentKind::row) empty_cells_.clear();
  places_.push_back({node});
  return around;
}

// The caption of a table comes before its rows.
bool ContentPlaces::takes_child(Place& place, ContentKind kind) const {
  const ContentKind around = place.node.kind;
  switch (kind) {
    case ContentKind::item:
      return around == ContentKind::list;
    case ContentKind::term:
    case ContentKind::description:
      return around == ContentKind::definitions;
    case ContentKind::row:
      return around == ContentKind::table;
    case ContentKind::cell:
      return around == ContentKind::row;
    default:
      if (place.captioned) return false;
      return around == ContentKind::figure ||
             (around == ContentKind::table && place.index == kNotOpen);
  }
}

void ContentPlaces::make_flow() {
  while (!holds_flow(innermost()) && innermost() != ContentKind::heading) {
    ContentNode node;
    node.kind = part_of(innermost());
    if (node.kind == ContentKind::item) node.start = kNextNumber;
    if (node.kind == ContentKind::row) empty_cells_.clear();
    places_.push_back({node, kNotOpen, true});
  }
}

void ContentPlaces::open() {
  make_flow();
  if (rule_in_ != kNotOpen) {
    ContentNode rule;
    rule.kind = ContentKind::rule;
    if (places_[opened_ - 1].index == rule_in_) assembler_.add(rule);
    rule_in_ = kNotOpen;
  }
  for (; opened_ < places_.size(); ++opened_) open_place(places_[opened_]);
}

void ContentPlaces::open_place(Place& place) {
  const ContentKind kind = place.node.kind;
  const std::uint32_t block = std::exchange(place.node.block, kNoBlock);
  if ((kind == ContentKind::heading || kind == ContentKind::term) && block < blocks_.size()) {
    place.node.attribute = assembler_.keep(blocks_.anchor(blocks_[block]));
  }
  place.index = assembler_.open(place.node);
  if (kind != ContentKind::row) return;
  for (const ContentNode& cell : empty_cells_) assembler_.add(cell);
  empty_cells_.clear();
}

void ContentPlaces::leave_to(std::size_t count) {
  while (places_.size() > count) leave();
}

void ContentPlaces::leave() {
  const Place place = places_.back();
  places_.pop_back();
  if (place.index != kNotOpen) {
    if (rule_in_ == place.index) rule_in_ = kNotOpen;
    if (place.node.kind == ContentKind::table) assembler_.fit_cells(place.index);
    assembler_.close();
    opened_ = places_.size();
  } else if (place.node.kind == ContentKind::cell) {
    if (opened_ == places_.size()) {
      assembler_.add(place.node);
    } else {
      empty_cells_.push_back(place.node);
    }
  }
}

void ContentPlaces::add_rule() {
  const Place& place = places_.back();
  if (opened_ == places_.size() && holds_flow(place.node.kind) &&
      assembler_.has_children(place.index)) {
    rule_in_ = place.index;
  }
}

bool ContentPlaces::is_in_figure() const {
  return std::any_of(places_.begin(), places_.end(),
                     [](const Place& place) { return place.node.kind == ContentKind::figure; });
}

}  // namespace winnow
