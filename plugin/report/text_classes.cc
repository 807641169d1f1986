// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/report/text_classes.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace winnow::report {
namespace {

constexpr std::array<TextClass, 3> kAll = {TextClass::main, TextClass::page, TextClass::template_};

}  // namespace

Expected<TextClasses> parse_classes(std::string_view value) {
  TextClasses classes;
  for (std::size_t begin = 0; begin <= value.size();) {
    const std::size_t end = std::min(value.find(',', begin), value.size());
    const std::string_view name = value.substr(begin, end - begin);
    const auto* known =
        std::ranges::find_if(kAll, [&](TextClass each) { return text_class_name(each) == name; });
    if (known == kAll.end()) {
      return Error{ErrorCode::usage, "is no class of text", "\"" + std::string(name) + "\"",
                   "give main, page or template, or several with commas between"};
    }
    classes.set(static_cast<std::size_t>(*known));
    begin = end + 1;
  }
  return classes;
}

std::string text_of(const ExtractedPage& page, TextClasses classes) {
  std::string text;
  for (std::size_t i = 0; i < page.blocks.size(); ++i) {
    if (!has(classes, page.verdicts[i].text_class)) continue;
    text.append(page.blocks.text(page.blocks[i])).append("\n");
  }
  if (has(classes, TextClass::main)) text += page.structured_text;
  return text;
}

}  // namespace winnow::report
