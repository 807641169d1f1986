// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/blocks/permalinks.h"

#include <algorithm>
#include <iterator>

namespace winnow {
namespace {

// Pilcrow, link symbol (also as Font Awesome has it), and chain; then signs that have other uses.
constexpr std::string_view kLinkSigns[] = {"\u00b6", "\U0001f517", "\uf0c1", "\u26d3"};
constexpr std::string_view kOtherSigns[] = {"#", "\u00a7"};
// These choose how the sign before them is drawn.
constexpr std::string_view kVariations[] = {"\ufe0e", "\ufe0f"};

bool remove_end(std::string_view& text, std::string_view end) {
  if (!text.ends_with(end)) return false;
  text.remove_suffix(end.size());
  return true;
}

void trim_spaces(std::string_view& text) {
  while (text.ends_with(' ')) text.remove_suffix(1);
}

// Removes one sign; whatever variation it has goes with it.
bool remove_sign(std::string_view& text) {
  std::string_view rest = text;
  for (const std::string_view variation : kVariations) remove_end(rest, variation);
  const auto removed = [&rest](std::string_view sign) { return remove_end(rest, sign); };
  const bool link = std::any_of(std::begin(kLinkSigns), std::end(kLinkSigns), removed);
  const bool other = !link &&
                     std::any_of(std::begin(kOtherSigns), std::end(kOtherSigns), removed) &&
                     (rest.empty() || rest.ends_with(' '));
  if (!link && !other) return false;
  text = rest;
  return true;
}

}  // namespace

bool is_permalink_sign(std::string_view text) {
  return !text.empty() && remove_sign(text) && text.empty();
}

std::string_view without_permalink_signs(std::string_view text) {
  trim_spaces(text);
  while (remove_sign(text)) trim_spaces(text);
  return text;
}

}  // namespace winnow
