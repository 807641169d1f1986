// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/extract/text_classes.h"

namespace winnow::cli {
namespace {

// What is wrong, as CLI11 wants it; empty if nothing is.
std::string classes_complaint(const std::string& value) {
  const Expected<TextClasses> classes = parse_classes(value);
  return classes ? "" : classes.error().message();
}

}  // namespace

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

}  // namespace winnow::cli
