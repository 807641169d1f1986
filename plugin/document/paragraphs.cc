// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/document/paragraphs.h"

#include <algorithm>
#include <charconv>

namespace winnow::document {

void Paragraphs::end() {
  if (open_.empty()) return;
  const Open paragraph = std::move(open_.back());
  open_.pop_back();
  const bool blank = paragraph.text.find_first_not_of(" \t\n\r") == std::string::npos;
  if (!blank) body_.element(paragraph.tag, paragraph.text);
}

std::string heading_tag(int level) { return "h" + std::to_string(std::clamp(level, 1, 6)); }

int number_in(std::string_view text) {
  constexpr int kMost = 1'000'000;
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec == std::errc::result_out_of_range) return kMost;
  return std::clamp(number, 0, kMost);
}

}  // namespace winnow::document
