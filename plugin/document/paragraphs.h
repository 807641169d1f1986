// SPDX-License-Identifier: GPL-2.0-or-later
//
// Paragraphs that stand in one another, as those of footnotes and text boxes do, one after another.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugin/document/document_html.h"

namespace winnow::document {

class Paragraphs {
 public:
  explicit Paragraphs(HtmlBody& body) : body_(body) {}

  void begin(std::string tag) { open_.push_back({std::move(tag), {}}); }
  // Adds to the innermost one; it is lost outside of all.
  void text(std::string_view text) {
    if (!open_.empty()) open_.back().text += text;
  }
  // Says that the innermost one is another element than was said at its beginning.
  void rename(std::string tag) {
    if (!open_.empty()) open_.back().tag = std::move(tag);
  }
  // Writes the innermost one, if there is anything but white space in it.
  void end();
  bool is_open() const { return !open_.empty(); }

 private:
  struct Open {
    std::string tag;
    std::string text;
  };

  HtmlBody& body_;
  std::vector<Open> open_;
};

// Gives "h1" to "h6" for a level from 1 on.
std::string heading_tag(int level);

// Gives the number that the text begins with, 0 if there is none, 1'000'000 at most.
int number_in(std::string_view text);

}  // namespace winnow::document
