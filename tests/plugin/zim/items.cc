// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/plugin/zim/items.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "winnow/extractor/page_parser.h"

namespace winnow::zim::testing {

namespace fs = std::filesystem;

std::shared_ptr<::zim::writer::Item> item_of(const std::string& path, const std::string& title,
                                             const std::string& html,
                                             const std::string& mime_type) {
  return ::zim::writer::StringItem::create(path, mime_type, title, ::zim::writer::Hints(), html);
}

std::string page_with_menu(const std::string& title, const std::string& text) {
  return "<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>" + title +
         " - Arboretum</title></head><body><ul class=menu><li><a href=/>Homepage</a></li>"
         "<li><a href=/shop>Webshop</a></li></ul><div id=main><p>" +
         text + "</p></div><div id=foot>Closed on Mondays</div></body></html>\n";
}

Items menu_site(int pages) {
  Items items;
  for (int i = 0; i < pages; ++i) {
    const std::string word = "word" + std::to_string(i);
    std::string text;
    for (const char letter : std::string("abcdefghijklmnopqrstuvwxyz")) {
      text += word + letter + (letter == 'z' ? "." : " ");
    }
    const std::string title = "Page " + std::to_string(i);
    items.push_back(
        item_of("p" + std::to_string(i), title + " - Arboretum", page_with_menu(title, text)));
  }
  return items;
}

Items sample_site(const std::string& name) {
  const fs::path folder = fs::path(WINNOW_SAMPLE_SITES) / name / "pages";
  Items items;
  PageParser parser;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.path().extension() != ".html") continue;
    std::ifstream stream(entry.path(), std::ios::binary);
    const std::string html(std::istreambuf_iterator<char>(stream), {});
    items.push_back(item_of(entry.path().lexically_relative(folder).generic_string(),
                            parser.parse(html).value().metadata.title, html));
  }
  std::sort(items.begin(), items.end(),
            [](const auto& a, const auto& b) { return a->getPath() < b->getPath(); });
  return items;
}

::zim::Blob ScriptedProvider::feed() {
  if (before_feed) before_feed(fed_);
  const std::size_t length = std::min(step, text.size() - fed_);
  const ::zim::Blob blob(text.data() + fed_, length);
  fed_ += length;
  return blob;
}

std::shared_ptr<const Method> learned(const Items& items) {
  ItemLearner learner("test");
  for (const auto& item : items) learner.add(*item);
  return learner.learn().value();
}

}  // namespace winnow::zim::testing
