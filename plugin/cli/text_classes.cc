// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/text_classes.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace winnow::cli {
namespace {

constexpr std::array<TextClass, 3> kAll = {TextClass::main, TextClass::page, TextClass::template_};

// What is wrong, as CLI11 wants it; empty if nothing is.
std::string classes_complaint(const std::string& value) {
  const Expected<TextClasses> classes = parse_classes(value);
  return classes ? "" : classes.error().message();
}

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

void declare_classes(CLI::App& command, std::string& value) {
  command
      .add_option("--classes", value,
                  "Text of these classes, in the order of the page: main (what the page is for), "
                  "page (of this page, but not its main text), template (repeats over the site, or "
                  "is hidden). With --json this is the object's text; all blocks with their "
                  "classes are in it anyway")
      ->type_name("CLASS,...")
      ->check(classes_complaint, "")
      ->capture_default_str();
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

}  // namespace winnow::cli
