// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <nlohmann/json.hpp>

#include "plugin/cli/export/feed_format.h"
#include "plugin/cli/export/feed_page.h"
#include "plugin/common/dates.h"

namespace winnow::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostIdBytes = 512;
constexpr std::size_t kMostIndexBytes = 255;
// Lucene takes no longer term, and refuses the document: such a URL is stored, but not searched.
constexpr int kMostTermCharacters = 8191;

class OpenSearchFormat final : public FeedFormat {
 public:
  explicit OpenSearchFormat(std::string index) : index_(std::move(index)) {}

  std::string document(const FeedPage& page) const override {
    const std::string id = bounded_id(page.id, kMostIdBytes);
    Json action;
    action["index"] = {{"_index", index_}, {"_id", id}};
    Json fields = {{"id", id}, {"url", page.url}};
    fields["site"] = page.site;
    fields["title"] = page.title;
    fields["main"] = page.main;
    fields["page"] = page.page;
    if (!page.language.empty()) fields["language"] = page.language;
    if (page.date) fields["date"] = rfc3339(*page.date);
    if (!page.description.empty()) fields["description"] = page.description;
    return action.dump() + "\n" + fields.dump() + "\n";
  }

  std::string mapping() const override {
    const Json term = {{"type", "keyword"}, {"ignore_above", kMostTermCharacters}};
    const Json text = {{"type", "text"}};
    Json properties;
    properties["id"] = {{"type", "keyword"}};
    properties["url"] = term;
    properties["site"] = term;
    properties["title"] = text;
    properties["main"] = text;
    properties["page"] = text;
    properties["language"] = {{"type", "keyword"}};
    properties["date"] = {{"type", "date"}, {"format", "strict_date_time_no_millis"}};
    properties["description"] = text;
    Json mapping;
    mapping["mappings"]["properties"] = std::move(properties);
    return mapping.dump(2) + "\n";
  }

 private:
  std::string index_;
};

bool may_be_index(const std::string& name) {
  if (name.empty() || name.size() > kMostIndexBytes || name == "." || name == "..") return false;
  if (std::string_view("_-+").find(name.front()) != std::string_view::npos) return false;
  return std::ranges::none_of(name, [](unsigned char c) {
    return c <= ' ' || c == 0x7f || (c >= 'A' && c <= 'Z') ||
           std::string_view("\\/*?\"<>|,#:").find(static_cast<char>(c)) != std::string_view::npos;
  });
}

}  // namespace

Expected<std::unique_ptr<FeedFormat>> opensearch_format(const std::string& index) {
  if (may_be_index(index)) return std::unique_ptr<FeedFormat>(new OpenSearchFormat(index));
  return Error{ErrorCode::usage, "cannot be the name of an index", "--index \"" + index + "\"",
               "use lower-case letters, digits, and - or _ inside"};
}

}  // namespace winnow::cli
