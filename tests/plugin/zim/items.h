// SPDX-License-Identifier: GPL-2.0-or-later
//
// Items as scrapers have them, good and bad.
#pragma once

#include <zim/writer/contentProvider.h>
#include <zim/writer/item.h>

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "winnow/zim.h"

namespace winnow::zim::testing {

using Items = std::vector<std::shared_ptr<::zim::writer::Item>>;

std::shared_ptr<::zim::writer::Item> item_of(const std::string& path, const std::string& title,
                                             const std::string& html,
                                             const std::string& mime_type = "text/html");

// What a page says, word for word, between a menu and a footer that all pages of its site have.
std::string page_with_menu(const std::string& title, const std::string& text);

// Pages of a site with such a menu; their texts have nothing in common: "word3a word3b ...".
Items menu_site(int pages);

// The files of sample_sites/NAME/pages, by path, titled by their title elements.
Items sample_site(const std::string& name);

// A way to have all that an item is asked for fail, or be counted.
class ScriptedItem : public ::zim::writer::Item {
 public:
  using Provider = std::unique_ptr<::zim::writer::ContentProvider>;
  using Data = std::shared_ptr<::zim::writer::IndexData>;

  std::string path = "page";
  std::string mime_type = "text/html";
  std::function<Provider()> content;
  std::function<Data()> data;

  std::string getPath() const override { return path; }
  std::string getTitle() const override { return "Scripted"; }
  std::string getMimeType() const override { return mime_type; }
  Provider getContentProvider() const override { return content(); }
  Data getIndexData() const override { return data ? data() : Item::getIndexData(); }
};

// Feeds a text byte by byte, as often as `feeds` counts, and throws what it is told to.
class ScriptedProvider : public ::zim::writer::ContentProvider {
 public:
  std::string text;
  std::size_t step = 1;
  ::zim::size_type size = 0;
  std::function<void(std::size_t)> before_feed;  // with the bytes fed so far

  ::zim::size_type getSize() const override { return size; }
  ::zim::Blob feed() override;

 private:
  std::size_t fed_ = 0;
};

// An ErrorHandler and what it was told.
class ToldErrors {
 public:
  ErrorHandler handler() {
    return [this](const Error& error) {
      const std::lock_guard lock(mutex_);
      messages_.push_back(error.message());
    };
  }
  const std::vector<std::string>& messages() const { return messages_; }

 private:
  std::mutex mutex_;
  std::vector<std::string> messages_;
};

// A model of all items.
std::shared_ptr<const Method> learned(const Items& items);

}  // namespace winnow::zim::testing
