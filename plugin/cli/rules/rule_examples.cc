// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/rules/rule_examples.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace winnow::cli {
namespace {

// One value of an option.
struct Pointer {
  std::string value;
  bool is_element = false;
  bool wanted = true;
};

std::vector<Pointer> pointers_of(const RulesArguments& arguments) {
  const TextClass text_class = class_of_rule(arguments);
  std::vector<Pointer> pointers;
  const auto add = [&](const std::vector<std::string>& values, bool is_element, bool wanted) {
    for (const std::string& value : values) pointers.push_back({value, is_element, wanted});
  };
  add(arguments.texts, false, true);
  add(arguments.elements, true, true);
  add(arguments.kept, false, text_class == TextClass::main);
  add(arguments.dropped, false, text_class == TextClass::template_);
  return pointers;
}

// Splits "PAGE=WORDS" where PAGE is one that is named, and gives its index.
std::optional<std::size_t> take_page(const std::vector<std::string>& pages, std::string& value) {
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const std::string& page = pages[i];
    if (value.size() <= page.size() || value[page.size()] != '=' || !value.starts_with(page)) {
      continue;
    }
    value.erase(0, page.size() + 1);
    return i;
  }
  return std::nullopt;
}

class ExampleFinder {
 public:
  ExampleFinder(const std::vector<std::string>& pages, const std::vector<ParsedPage>& parsed)
      : pages_(pages), parsed_(parsed) {}

  // Adds an example for each page that has it.
  Expected<void> add(Pointer pointer) {
    const std::optional<std::size_t> only = take_page(pages_, pointer.value);
    std::optional<Error> missing;
    bool found = false;
    for (std::size_t i = only.value_or(0); i < (only ? *only + 1 : pages_.size()); ++i) {
      RegionExample example;
      example.page = &parsed_[i];
      example.page_name = pages_[i];
      (pointer.is_element ? example.element : example.text) = pointer.value;
      example.wanted = pointer.wanted;
      const Expected<NodeIndex> region = find_region(example);
      if (!region && region.error().code != ErrorCode::not_found) return region.error();
      if (!region) {
        missing = region.error();
      } else {
        examples_.push_back(std::move(example));
        found = true;
      }
    }
    if (found || !missing) return {};
    return pages_.size() > 1 && !only ? nowhere(pointer) : *missing;
  }

  std::vector<RegionExample> take() { return std::move(examples_); }

 private:
  static Error nowhere(const Pointer& pointer) {
    return {ErrorCode::not_found, fmt::format("no page that is named has \"{}\"", pointer.value),
            "", "copy some words of one paragraph from a page"};
  }

  const std::vector<std::string>& pages_;
  const std::vector<ParsedPage>& parsed_;
  std::vector<RegionExample> examples_;
};

}  // namespace

TextClass class_of_rule(const RulesArguments& arguments) {
  for (const TextClass text_class : {TextClass::main, TextClass::page, TextClass::template_}) {
    if (arguments.text_class == text_class_name(text_class)) return text_class;
  }
  const bool only_kept = arguments.dropped.empty() && arguments.texts.empty() &&
                         arguments.elements.empty() && !arguments.kept.empty();
  return only_kept ? TextClass::main : TextClass::template_;
}

Expected<std::vector<RegionExample>> examples_of(const RulesArguments& arguments,
                                                 const std::vector<ParsedPage>& parsed) {
  const std::vector<Pointer> pointers = pointers_of(arguments);
  const bool any =
      std::any_of(pointers.begin(), pointers.end(), [](const Pointer& one) { return one.wanted; });
  if (!any) {
    return Error{ErrorCode::usage,
                 fmt::format("no example of text that is to be {}",
                             text_class_name(class_of_rule(arguments))),
                 "rules suggest", "add --text 'some words of it'"};
  }
  ExampleFinder finder(arguments.pages, parsed);
  for (const Pointer& pointer : pointers) {
    if (const auto added = finder.add(pointer); !added) return added.error();
  }
  return finder.take();
}

}  // namespace winnow::cli
