// SPDX-License-Identifier: GPL-2.0-or-later
//
// Makes a ZIM file of a folder of HTML files, with a full-text index by Winnow or by libzim alone.
//
//   folder_to_zim [--plain | --model FILE] [--language CODE] [--markdown DIR] FOLDER MAIN_PAGE
//                 FILE.zim
//
//   MAIN_PAGE         path in the folder: index.html
//   FOLDER            its favicon.png, of 48 x 48 pixels, becomes the picture of the file
//   --plain           libzim's own index
//   --model FILE      what `winnow learn` wrote, instead of a first pass over the pages
//   --markdown DIR    the content of each page as Markdown as well, in DIR under the page's path
//   --language CODE   of the pages, as libzim stems them: three letters, default eng
#include <zim/writer/creator.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "winnow/extractor/content_tree.h"
#include "winnow/extractor/content_writers.h"
#include "winnow/extractor/page_extractor.h"
#include "winnow/extractor/page_parser.h"
#include "winnow/indexer/model_file.h"
#include "winnow/zim.h"

namespace {

namespace fs = std::filesystem;
using Items = std::vector<std::shared_ptr<zim::writer::Item>>;

struct Arguments {
  bool plain = false;
  std::string model;
  std::string language = "eng";
  std::string markdown;
  std::vector<std::string> rest;  // folder, main page, file
};

Arguments read_arguments(const std::vector<std::string>& words) {
  Arguments arguments;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto value = [&] { return i + 1 < words.size() ? words[++i] : std::string(); };
    if (words[i] == "--plain") {
      arguments.plain = true;
    } else if (words[i] == "--model") {
      arguments.model = value();
    } else if (words[i] == "--language") {
      arguments.language = value();
    } else if (words[i] == "--markdown") {
      arguments.markdown = value();
    } else {
      arguments.rest.push_back(words[i]);
    }
  }
  return arguments;
}

// From several threads; a line is one write. Names of files may hold what a terminal obeys.
void warn(const winnow::Error& error) {
  std::string line = error.message();
  std::ranges::replace_if(
      line, [](char c) { return c < ' ' || c > '~'; }, '?');
  std::cerr << line + "\n";
}

std::string mime_type_of(const fs::path& file) {
  const std::string extension = file.extension().string();
  if (extension == ".html" || extension == ".htm") return "text/html";
  if (extension == ".xhtml") return "application/xhtml+xml";
  if (extension == ".css") return "text/css";
  if (extension == ".png") return "image/png";
  return "application/octet-stream";
}

std::string read(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// Of a page what its title element says, as scrapers do it; of other files none.
std::string title_of(const fs::path& file, winnow::PageParser& parser) {
  if (!winnow::zim::is_page(mime_type_of(file))) return {};
  const winnow::Expected<winnow::ParsedPage> page = parser.parse(read(file));
  return page ? page->metadata.title : std::string();
}

Items items_of(const fs::path& folder) {
  Items items;
  winnow::PageParser parser;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    const fs::path& file = entry.path();
    items.push_back(std::make_shared<zim::writer::FileItem>(
        file.lexically_relative(folder).generic_string(), mime_type_of(file),
        title_of(file, parser), zim::writer::Hints(), file.string()));
  }
  return items;
}

template <typename T>
T valid(winnow::Expected<T> result) {
  if (!result) throw std::runtime_error(result.error().message());
  return *result;
}

// Makes it of the file of a model, or else of the items.
std::shared_ptr<const winnow::Method> learned_method(const std::string& model, const Items& items) {
  if (!model.empty())
    return valid(winnow::zim::method_of(valid(winnow::read_models(model)).find("")));
  winnow::zim::ItemLearner learner("zim", {.on_error = warn});
  for (const auto& item : items) learner.add(*item);
  return valid(learner.learn());
}

std::string today() {
  const std::chrono::year_month_day day(
      std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%04d-%02u-%02u", static_cast<int>(day.year()),
                static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
  return text.data();
}

// What readers of ZIM files expect every file to have.
void add_metadata(zim::writer::Creator& creator, const Arguments& arguments) {
  const fs::path folder = arguments.rest[0];
  const std::string name = fs::absolute(folder / ".").parent_path().filename().string();
  for (const char* field : {"Title", "Name", "Description", "Creator", "Publisher"}) {
    creator.addMetadata(field, name);
  }
  creator.addMetadata("Language", arguments.language);
  creator.addMetadata("Date", today());
  if (fs::exists(folder / "favicon.png")) {
    creator.addIllustration(48, read(folder / "favicon.png"));
  }
}

// The method tells the content of a page; the tree has it with headings, lists, tables and links.
void write_markdown(const Arguments& arguments, const winnow::Method& method) {
  winnow::PageParser parser(winnow::ParseOptions{{}, method.needs_hashes()});
  const fs::path folder = arguments.rest[0];
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || !winnow::zim::is_page(mime_type_of(entry.path()))) continue;
    winnow::Expected<winnow::ParsedPage> page = parser.parse(read(entry.path()));
    if (!page) {
      warn(page.error());
      continue;
    }
    const winnow::ExtractedPage extracted =
        winnow::classify_page(std::move(*page), method, parser.segmenter());
    const winnow::ContentTree tree = winnow::content_tree(page->document, extracted);
    fs::path file = fs::path(arguments.markdown) / entry.path().lexically_relative(folder);
    file += ".md";
    fs::create_directories(file.parent_path());
    std::ofstream stream(file, std::ios::binary);
    stream << winnow::to_front_matter(winnow::metadata_of(extracted, "")) << '\n'
           << winnow::to_markdown(tree);
    if (!stream.flush()) throw std::runtime_error(file.string() + ": cannot be written");
  }
}

void write(const Arguments& arguments) {
  Items items = items_of(arguments.rest[0]);
  if (!arguments.plain) {
    const auto method = learned_method(arguments.model, items);
    if (!arguments.markdown.empty()) write_markdown(arguments, *method);
    const auto indexer = std::make_shared<const winnow::zim::PageIndexer>(
        method, winnow::zim::IndexOptions{.on_error = warn});
    for (auto& item : items) item = std::make_shared<winnow::zim::IndexedItem>(item, indexer);
  }
  zim::writer::Creator creator;
  creator.configIndexing(true, arguments.language);
  creator.startZimCreation(arguments.rest[2]);
  creator.setMainPath(arguments.rest[1]);
  for (const auto& item : items) creator.addItem(item);
  add_metadata(creator, arguments);
  creator.finishZimCreation();
}

}  // namespace

int main(int count, char** words) {
  const Arguments arguments = read_arguments({words + 1, words + count});
  if (arguments.rest.size() != 3 || (arguments.plain && !arguments.markdown.empty())) {
    std::cerr << "usage: folder_to_zim [--plain | --model FILE] [--language CODE] [--markdown DIR]"
                 " FOLDER MAIN_PAGE FILE.zim\n       (libzim alone makes no Markdown)\n";
    return 2;
  }
  try {
    write(arguments);
  } catch (const std::exception& error) {
    std::cerr << "folder_to_zim: " << error.what() << '\n';
    return 1;
  }
  return 0;
}
