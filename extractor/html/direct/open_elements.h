// SPDX-License-Identifier: GPL-2.0-or-later
//
// Keeps the parser's stack of open elements (HTML Living Standard, section 13.2.4.2), and the
// formatting elements that it opens again (section 13.2.4.3).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "extractor/html/direct/element_rules.h"
#include "winnow/extractor/tag.h"

namespace winnow {

// Describes an open element.
struct OpenElement {
  std::string_view name;  // It is as the page has it.
  Tag tag = Tag::unknown;
  bool in_drawing = false;
  std::uint8_t scopes = 0;       // They are of Scope.
  Place place = Place::content;  // It says what the element may hold.
  // So many elements around it end with it that are not open any more: see take_out().
  std::uint32_t ends_around = 0;

  bool in(Scope scope) const { return (scopes & scope) != 0; }
};

// Keeps the stack of open elements. It is not thread-safe.
class OpenElements {
 public:
  static constexpr std::size_t kNone = SIZE_MAX;

  void push(Tag tag, std::string_view name, bool in_drawing = false);
  // Lets the innermost element hold content, whatever others of its kind hold.
  void hold_content() { elements_.back().place = Place::content; }
  void pop();

  std::size_t size() const { return elements_.size(); }
  const OpenElement& operator[](std::size_t index) const { return elements_[index]; }
  const OpenElement& top() const { return elements_.back(); }
  Tag below_top() const { return elements_[elements_.size() - 2].tag; }

  // Returns how many elements with this tag are open.
  std::uint32_t count(Tag tag) const { return counts_[static_cast<std::size_t>(tag)]; }
  bool has(Tag tag) const { return count(tag) > 0; }

  // Returns the index of the innermost element for which `wanted` is true, or kNone if there is
  // none or an element with one of the traits `bounds` (of Trait) lies within it.
  template <typename Wanted>
  std::size_t find_if(Wanted wanted, unsigned bounds) {
    for (std::size_t i = elements_.size(); i-- > 0;) {
      ++steps_;
      if (wanted(elements_[i])) return i;
      if (has_trait(elements_[i].tag, bounds)) return kNone;
    }
    return kNone;
  }
  std::size_t find(Tag tag, unsigned bounds) {
    if (!has(tag)) return kNone;
    return find_if([tag](const OpenElement& each) { return each.tag == tag; }, bounds);
  }

  // Returns the index of the first element above `index` with one of `traits`, or kNone.
  std::size_t first_above(std::size_t index, unsigned traits) const;

  // Takes the element at `index` off the stack, which is not the innermost one. The tree still has
  // it around those above.
  void take_out(std::size_t index);
  bool any_taken_out() const { return taken_out_ > 0; }

  // Does what DocumentAssembler::split() does to open elements. None must be taken out.
  void split(std::size_t index, std::size_t block, std::span<const std::size_t> again);

  // Returns how many elements all searches have looked at.
  std::size_t steps() const { return steps_; }

 private:
  std::vector<OpenElement> elements_;
  std::array<std::uint32_t, kTagCount> counts_{};
  std::size_t taken_out_ = 0;
  std::size_t steps_ = 0;
};

// Lists the formatting elements that end with an element around them before their own end tags. The
// parser opens them again where the next text stands. It is not thread-safe.
class EndedFormatting {
 public:
  struct Element {
    Tag tag = Tag::unknown;  // A marker has Tag::unknown.
    std::string_view name;   // It is as the page has it, where the page has it.
  };

  // Hides the list until the element that begins here is closed.
  void begin_scope() { elements_.push_back({}); }
  void end_scope();

  // Adds an element that ends now. It began before all that have ended already, and those that end
  // with it are added from the innermost on.
  void add(const OpenElement& element);
  // Removes the last element with this tag. Returns false if there is none.
  bool remove(Tag tag);

  bool empty() const { return elements_.empty() || elements_.back().tag == Tag::unknown; }
  std::uint32_t count(Tag tag) const;

  // Empties the list, up to what is hidden.
  std::vector<Element> take();

 private:
  std::size_t first() const;

  std::vector<Element> elements_;
};

}  // namespace winnow
