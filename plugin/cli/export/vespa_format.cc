// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "plugin/cli/export/feed_format.h"
#include "plugin/cli/export/feed_page.h"
#include "plugin/common/dates.h"

namespace winnow::cli {
namespace {

using Json = nlohmann::ordered_json;

// Clients send identifiers as part of a URL, which servers do not take at any length.
constexpr std::size_t kMostVespaIdBytes = 2000;

// The doubled braces are those of the schema. Weights are about those of winnow index; the language
// comes first, as it says how what follows is cut into words.
constexpr const char* kSchema = R"(schema {0} {{
    document {0} {{
        field language type string {{
            indexing: set_language | summary | attribute
            match: word
            rank: filter
        }}
        field url type string {{
            indexing: summary | attribute
        }}
        field site type string {{
            indexing: summary | attribute
            match: word
            rank: filter
            attribute: fast-search
        }}
        field title type string {{
            indexing: summary | index
            index: enable-bm25
        }}
        field main type string {{
            indexing: summary | index
            index: enable-bm25
            summary: dynamic
        }}
        field page type string {{
            indexing: summary | index
            index: enable-bm25
        }}
        field description type string {{
            indexing: summary | index
            index: enable-bm25
        }}
        field date type string {{
            indexing: summary | attribute
        }}
        field timestamp type long {{
            indexing: summary | attribute
            attribute: fast-search
        }}
    }}
    fieldset default {{
        fields: title, main, page
    }}
    rank-profile default {{
        first-phase {{
            expression: 5 * bm25(title) + bm25(main) + bm25(page)
        }}
    }}
}}
)";

class VespaFormat final : public FeedFormat {
 public:
  VespaFormat(const std::string& name_space, std::string type)
      : prefix_("id:" + name_space + ":" + type + "::"), type_(std::move(type)) {}

  std::string document(const FeedPage& page) const override {
    Json fields = {{"url", page.url}};
    fields["site"] = page.site;
    fields["title"] = page.title;
    fields["main"] = page.main;
    fields["page"] = page.page;
    if (!page.language.empty()) fields["language"] = page.language;
    if (page.date) {
      fields["date"] = rfc3339(*page.date);
      fields["timestamp"] = *page.date;
    }
    if (!page.description.empty()) fields["description"] = page.description;
    Json put;
    put["put"] = prefix_ + bounded_id(page.id, kMostVespaIdBytes);
    put["fields"] = std::move(fields);
    return put.dump() + "\n";
  }

  std::string mapping() const override { return fmt::format(fmt::runtime(kSchema), type_); }

 private:
  std::string prefix_;
  std::string type_;
};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool may_be_type(const std::string& name) {
  return !name.empty() && is_letter(name.front()) &&
         std::ranges::all_of(name, [](char c) { return is_letter(c) || is_digit(c); });
}

bool may_be_namespace(const std::string& name) {
  return !name.empty() && std::ranges::all_of(name, [](char c) {
    return is_letter(c) || is_digit(c) || c == '-' || c == '.';
  });
}

}  // namespace

Expected<std::unique_ptr<FeedFormat>> vespa_format(const std::string& name_space,
                                                   const std::string& document_type) {
  if (!may_be_namespace(name_space)) {
    return Error{ErrorCode::usage, "cannot be a namespace", "--namespace \"" + name_space + "\"",
                 "use letters, digits, -, _ and ."};
  }
  if (!may_be_type(document_type)) {
    return Error{ErrorCode::usage, "cannot be the name of a document type",
                 "--document-type \"" + document_type + "\"",
                 "begin with a letter, and use letters, digits and _"};
  }
  return std::unique_ptr<FeedFormat>(new VespaFormat(name_space, document_type));
}

}  // namespace winnow::cli
