// SPDX-License-Identifier: GPL-2.0-or-later
//
// Writes HTML that strangers have a part in.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::serve {

// All texts and all values of attributes are escaped. What no page may hold (control characters,
// malformed UTF-8) is shown as U+FFFD. Names of elements and attributes are ours: they are written
// as they are, and live as long as the writer.
class HtmlWriter {
 public:
  struct Attribute {
    std::string_view name;
    std::string_view value;
    bool there = true;  // false leaves it out
  };
  using Attributes = std::initializer_list<Attribute>;

  // Begins with the document type.
  HtmlWriter();

  HtmlWriter& begin(std::string_view element, Attributes attributes = {});
  // Ends the element that was begun last.
  HtmlWriter& end();
  HtmlWriter& text(std::string_view text);
  // Writes an element that has a text alone.
  HtmlWriter& element(std::string_view name, Attributes attributes, std::string_view text);
  // Writes an element that has no end tag, such as input.
  HtmlWriter& empty(std::string_view name, Attributes attributes = {});

  // Ends all elements and gives the document. Nothing may be written behind it.
  std::string finish();

 private:
  void tag(std::string_view name, Attributes attributes);

  std::string html_;
  std::vector<std::string_view> open_;
};

// Adds a text as HTML has it, in an element or in an attribute's quotes. It is thread-safe.
void append_html(std::string_view text, std::string& html);

}  // namespace winnow::serve
