// SPDX-License-Identifier: GPL-2.0-or-later
#include <string>
#include <string_view>

#include "extractor/structure/data/quoted_text.h"
#include "winnow/extractor/content_writers.h"

namespace winnow {

ContentMetadata metadata_of(const ExtractedPage& page, std::string_view url) {
  ContentMetadata metadata;
  metadata.title = page.title;
  metadata.url = url;
  metadata.language = page.metadata.language;
  metadata.date = page.metadata.date;
  metadata.modified = page.metadata.modified;
  metadata.author = page.metadata.author;
  metadata.site_name = page.metadata.site_name;
  if (page.described) metadata.description = page.metadata.description;
  return metadata;
}

std::string to_front_matter(const ContentMetadata& metadata) {
  std::string text = "---\n";
  const auto add = [&text](std::string_view name, std::string_view value) {
    if (value.empty()) return;
    text.append(name).append(": ");
    append_quoted(value, text);
    text += '\n';
  };
  add("title", metadata.title);
  add("url", metadata.url);
  add("language", metadata.language);
  add("date", metadata.date);
  add("modified", metadata.modified);
  add("author", metadata.author);
  add("site_name", metadata.site_name);
  add("description", metadata.description);
  return text += "---\n";
}

}  // namespace winnow
