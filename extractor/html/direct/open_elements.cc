// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/direct/open_elements.h"

#include <algorithm>

namespace winnow {

void OpenElements::push(Tag tag, std::string_view name, bool in_drawing) {
  const std::uint8_t around = elements_.empty() ? std::uint8_t{0} : elements_.back().scopes;
  elements_.push_back({name, tag, in_drawing, scopes_within(tag, around), place_in(tag), 0});
  ++counts_[static_cast<std::size_t>(tag)];
}

void OpenElements::pop() {
  --counts_[static_cast<std::size_t>(elements_.back().tag)];
  taken_out_ -= elements_.back().ends_around;
  elements_.pop_back();
}

std::size_t OpenElements::first_above(std::size_t index, unsigned traits) const {
  for (std::size_t i = index + 1; i < elements_.size(); ++i) {
    if (has_trait(elements_[i].tag, traits)) return i;
  }
  return kNone;
}

void OpenElements::take_out(std::size_t index) {
  const OpenElement taken = elements_[index];
  --counts_[static_cast<std::size_t>(taken.tag)];
  ++taken_out_;
  elements_.erase(elements_.begin() + static_cast<std::ptrdiff_t>(index));
  elements_[index].ends_around += 1 + taken.ends_around;
  for (std::size_t i = index; i < elements_.size(); ++i) {
    const std::uint8_t around = i == 0 ? std::uint8_t{0} : elements_[i - 1].scopes;
    elements_[i].scopes = scopes_within(elements_[i].tag, around);
  }
}

void OpenElements::split(std::size_t index, std::size_t block, std::span<const std::size_t> again) {
  std::vector<OpenElement> opened;
  for (const std::size_t each : again) opened.push_back(elements_[each]);
  opened.push_back(elements_[block]);
  opened.push_back(elements_[index]);
  const auto begin = elements_.begin() + static_cast<std::ptrdiff_t>(index);
  const auto end = elements_.begin() + static_cast<std::ptrdiff_t>(block) + 1;
  std::for_each(begin, end,
                [this](const OpenElement& each) { --counts_[static_cast<std::size_t>(each.tag)]; });
  for (const OpenElement& each : opened) ++counts_[static_cast<std::size_t>(each.tag)];
  elements_.insert(elements_.erase(begin, end), opened.begin(), opened.end());
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

void EndedFormatting::add(const OpenElement& element) {
  elements_.insert(elements_.begin() + static_cast<std::ptrdiff_t>(first()),
                   {element.tag, element.name});
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
