// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/direct/open_elements.h"

#include <algorithm>

namespace winnow {

void OpenElements::push(Tag tag, std::string_view name, bool in_drawing) {
  const std::uint8_t around = elements_.empty() ? std::uint8_t{0} : elements_.back().scopes;
  elements_.push_back({name, tag, in_drawing, scopes_within(tag, around)});
  ++counts_[static_cast<std::size_t>(tag)];
}

void OpenElements::pop() {
  --counts_[static_cast<std::size_t>(elements_.back().tag)];
  elements_.pop_back();
}

bool OpenElements::any_above(std::size_t index, unsigned traits) const {
  return std::any_of(elements_.begin() + static_cast<std::ptrdiff_t>(index) + 1, elements_.end(),
                     [traits](const OpenElement& each) { return has_trait(each.tag, traits); });
}

std::size_t EndedFormatting::first() const {
  std::size_t at = elements_.size();
  while (at > 0 && elements_[at - 1].tag != Tag::unknown) --at;
  return at;
}

void EndedFormatting::end_scope() {
  elements_.resize(first());
  if (!elements_.empty()) elements_.pop_back();
}

bool EndedFormatting::remove(Tag tag) {
  for (std::size_t i = elements_.size(); i-- > first();) {
    if (elements_[i].tag != tag) continue;
    elements_.erase(elements_.begin() + static_cast<std::ptrdiff_t>(i));
    return true;
  }
  return false;
}

std::uint32_t EndedFormatting::count(Tag tag) const {
  return static_cast<std::uint32_t>(
      std::count_if(elements_.begin() + static_cast<std::ptrdiff_t>(first()), elements_.end(),
                    [tag](const Element& each) { return each.tag == tag; }));
}

std::vector<EndedFormatting::Element> EndedFormatting::take() {
  const auto begin = elements_.begin() + static_cast<std::ptrdiff_t>(first());
  std::vector<Element> taken(begin, elements_.end());
  elements_.erase(begin, elements_.end());
  return taken;
}

}  // namespace winnow
