// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/direct/open_elements.h"

#include "extractor/html/direct/element_rules.h"

namespace winnow {

void OpenElements::push(Tag tag, std::string_view name, bool in_drawing) {
  OpenElement element = elements_.empty() ? OpenElement{} : elements_.back();
  element.tag = tag;
  element.name = name;
  element.in_drawing = in_drawing;
  if (bounds_paragraphs(tag)) element.in_paragraph = false;
  if (bounds_items(tag)) element.in_item = element.in_description = false;
  if (tag == Tag::p) element.in_paragraph = true;
  if (tag == Tag::li) element.in_item = true;
  if (tag == Tag::dd || tag == Tag::dt) element.in_description = true;
  elements_.push_back(element);
  ++counts_[static_cast<std::size_t>(tag)];
}

void OpenElements::pop() {
  --counts_[static_cast<std::size_t>(elements_.back().tag)];
  elements_.pop_back();
}

}  // namespace winnow
