// SPDX-License-Identifier: GPL-2.0-or-later
//
// Keeps the containers around the place where a walk over a page is, and opens them in the tree
// only when something in them is kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "extractor/structure/content_assembler.h"
#include "winnow/extractor/blocks.h"
#include "winnow/extractor/content_tree.h"

namespace winnow {

// Knows which container may stand in which. It is not thread-safe.
class ContentPlaces {
 public:
  ContentPlaces(ContentAssembler& assembler, const BlockList& blocks);

  // Enters a container, whose `block` is the first that it holds, if it may stand here: an item in
  // a list, a cell in a row, and so on. If it may not, or the tree would get too deep, what it
  // holds belongs to the container around it. Returns what leave_to() is to be given at its end.
  std::size_t enter(const ContentNode& node);

  // Leaves containers until `count` are left or fewer. What was empty vanishes, but for cells of a
  // row that is kept.
  void leave_to(std::size_t count);
  std::size_t count() const { return places_.size(); }

  // Opens all containers around this place, and makes one where text must not stand directly in
  // the innermost: an item in a list.
  void open();

  // Remembers a thematic break, which is added if something follows it in the same container.
  void add_rule();

  ContentKind innermost() const { return places_.back().node.kind; }
  bool is_in_figure() const;

 private:
  struct Place {
    ContentNode node;
    std::uint32_t index = kNotOpen;
    bool made = false;       // without an element of its own
    bool captioned = false;  // a caption was entered
  };
  static constexpr std::uint32_t kNotOpen = 0xFFFF'FFFF;

  bool takes_child(Place& place, ContentKind kind) const;
  std::size_t enter_part(const ContentNode& node);
  void make_flow();
  void open_place(Place& place);
  void leave();

  ContentAssembler& assembler_;
  const BlockList& blocks_;
  std::vector<Place> places_;
  std::size_t opened_ = 1;                // so many of the places, from the outermost, are open
  std::vector<ContentNode> empty_cells_;  // of a row that is not open yet
  std::uint32_t rule_in_ = kNotOpen;      // the open container that a rule was seen in
};

}  // namespace winnow
