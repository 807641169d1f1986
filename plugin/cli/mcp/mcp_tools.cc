// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/cli/mcp/mcp_tools.h"

#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>

#include "plugin/cli/export/feed_page.h"
#include "plugin/common/dates.h"
#include "plugin/serve/search/addresses.h"

namespace winnow::cli {
namespace {

constexpr std::uint32_t kSnippetCharacters = 400;
constexpr std::int64_t kMostResults = 50;
constexpr std::int64_t kUsualResults = 10;
// A page of a megabyte is more than any model takes.
constexpr std::size_t kMostPageText = 1 << 20;

McpJson text_argument(std::string_view what) { return {{"type", "string"}, {"description", what}}; }

McpJson declaration_of(std::string_view name, std::string_view title, std::string_view what,
                       McpJson input, McpJson output) {
  McpJson tool = {{"name", name}, {"title", title}, {"description", what}};
  tool["inputSchema"] = std::move(input);
  tool["outputSchema"] = std::move(output);
  tool["annotations"] = {
      {"readOnlyHint", true}, {"destructiveHint", false}, {"openWorldHint", false}};
  return tool;
}

McpJson object_schema(McpJson properties, const std::vector<std::string>& required) {
  return {{"type", "object"}, {"properties", std::move(properties)}, {"required", required}};
}

McpJson search_declaration() {
  McpJson input;
  input["query"] = text_argument(
      "Words to find. Also \"a phrase\", +must, -not, title:word. Pages with any of the words are "
      "found, the best ones first.");
  input["limit"] = {{"type", "integer"},
                    {"description", "Results at most"},
                    {"minimum", 1},
                    {"maximum", kMostResults},
                    {"default", kUsualResults}};
  input["site"] = text_argument("Only pages of this host");
  input["language"] = text_argument("Only pages in this language, as in \"en\"");
  input["path"] = text_argument("Only pages below this folder of the URL, as in \"/guide\"");
  McpJson hit;
  hit["id"] = text_argument("What fetch takes");
  hit["title"] = text_argument("Title of the page");
  hit["url"] = text_argument("Where the passage is, for citations");
  hit["text"] = text_argument("The passage that fits best");
  McpJson output;
  output["results"] = {{"type", "array"},
                       {"items", object_schema(std::move(hit), {"id", "title", "url", "text"})}};
  output["matches"] = {{"type", "integer"}, {"description", "Pages that match, about"}};
  output["corrected_query"] = text_argument("What was searched for instead");
  return declaration_of("search", "Search",
                        "Searches the indexed pages and gives the best ones with a passage each.",
                        object_schema(std::move(input), {"query"}),
                        object_schema(std::move(output), {"results", "matches"}));
}

McpJson fetch_declaration() {
  McpJson input;
  input["id"] = text_argument("The id of a result of search: the page's URL");
  McpJson output;
  output["id"] = text_argument("The page's URL, as in the index");
  output["title"] = text_argument("Title of the page");
  output["text"] = text_argument("The page's own text, without menus and the like");
  output["url"] = text_argument("Where the page is, for citations");
  output["metadata"] = {{"type", "object"},
                        {"description",
                         "language, modified, author; format is that of the text; "
                         "complete says whether it is all of it"},
                        {"additionalProperties", {{"type", "string"}}}};
  return declaration_of("fetch", "Fetch", "Gives the whole text of a page that search has found.",
                        object_schema(std::move(input), {"id"}),
                        object_schema(std::move(output), {"id", "title", "text", "url"}));
}

Error wrong_argument(std::string_view name, std::string what) {
  return {ErrorCode::usage, std::move(what), std::string(name), "see the tool's inputSchema"};
}

// Gives the text of an argument; empty if it is not given.
Expected<std::string> text_of(const McpJson& arguments, std::string_view name, bool required) {
  const auto given = arguments.find(name);
  if (given == arguments.end() || given->is_null()) {
    if (required) return wrong_argument(name, "is missing");
    return std::string();
  }
  if (!given->is_string()) return wrong_argument(name, "is not a string");
  return given->get<std::string>();
}

// Searches call the filter by its name in queries, which is not that of the argument.
Error in_words_of_the_tool(Error error) {
  if (error.where == "lang") error.where = "language";
  return error;
}

Expected<std::uint32_t> limit_of(const McpJson& arguments) {
  const auto given = arguments.find("limit");
  if (given == arguments.end() || given->is_null())
    return static_cast<std::uint32_t>(kUsualResults);
  // As in JSON Schema, 3.0 is a whole number.
  const double limit = given->is_number() ? given->get<double>() : 0.5;
  if (limit != std::floor(limit)) return wrong_argument("limit", "is not a whole number");
  if (limit < 1 || limit > kMostResults) return wrong_argument("limit", "is not from 1 to 50");
  return static_cast<std::uint32_t>(limit);
}

Expected<SearchOptions> options_of(const McpJson& arguments) {
  SearchOptions options;
  const Expected<std::uint32_t> limit = limit_of(arguments);
  if (!limit) return limit.error();
  options.limit = *limit;
  options.snippet_characters = kSnippetCharacters;
  const auto filter = [&](std::string_view name,
                          std::vector<std::string>& values) -> Expected<void> {
    Expected<std::string> value = text_of(arguments, name, false);
    if (!value) return value.error();
    if (!value->empty()) values.push_back(std::move(*value));
    return {};
  };
  if (const auto set = filter("site", options.filters.sites); !set) return set.error();
  if (const auto set = filter("language", options.filters.languages); !set) return set.error();
  if (const auto set = filter("path", options.filters.paths); !set) return set.error();
  return options;
}

// A model may give the URL of a passage, which leads to a part of its page.
std::string without_fragment(std::string url) {
  url.resize(std::min(url.find('#'), url.size()));
  return url;
}

// Gives the URL as it was before with_base() put the base of links before it; empty if it is not
// below the base.
std::string without_base(std::string_view url, std::string_view link_base) {
  while (link_base.ends_with('/')) link_base.remove_suffix(1);
  if (link_base.empty() || !url.starts_with(link_base)) return "";
  url.remove_prefix(link_base.size());
  return url.starts_with('/') ? std::string(url) : "";
}

class PageTools {
 public:
  PageTools(CurrentIndex& index, SourcePages* pages, const McpToolsOptions& options)
      : index_(index), pages_(pages), options_(options) {}

  Expected<McpJson> search(const McpJson& arguments) const {
    const Expected<std::string> query = text_of(arguments, "query", true);
    if (!query) return query.error();
    const Expected<SearchOptions> options = options_of(arguments);
    if (!options) return options.error();
    const Expected<SearchResult> found = index_.get().search(*query, *options);
    if (!found) return in_words_of_the_tool(found.error());
    McpJson results = McpJson::array();
    for (const SearchHit& hit : found->hits) {
      const std::string& url = hit.section_url.empty() ? hit.url : hit.section_url;
      std::string title = hit.title;
      if (!hit.section_title.empty()) title += " > " + hit.section_title;
      results.push_back({{"id", hit.url},
                         {"title", std::move(title)},
                         {"url", serve::with_base(url, options_.link_base)},
                         {"text", hit.snippet}});
    }
    McpJson content = {{"results", std::move(results)}, {"matches", found->matches_estimated}};
    if (found->corrected) content["corrected_query"] = found->corrected_query;
    return content;
  }

  Expected<McpJson> fetch(const McpJson& arguments) const {
    const Expected<std::string> id = text_of(arguments, "id", true);
    if (!id) return id.error();
    const Expected<std::optional<StoredPage>> found = page_of(without_fragment(*id));
    if (!found) return found.error();
    if (!*found) {
      return Error{ErrorCode::not_found, "is not a page of the index", *id,
                   "take the id of a result of search"};
    }
    return content_of(**found);
  }

 private:
  // Pages that were indexed with their host may have URLs that begin with the base of links, so the
  // URL is looked up as it is before it is taken for a link.
  Expected<std::optional<StoredPage>> page_of(const std::string& url) const {
    Expected<std::optional<StoredPage>> found = index_.get().page(url);
    if (!found || *found) return found;
    const std::string hostless = without_base(url, options_.link_base);
    return hostless.empty() ? found : index_.get().page(hostless);
  }

  // What the source has no longer is given as the index has it.
  McpJson content_of(const StoredPage& page) const {
    std::string text = page.text;
    std::string_view format = "text";
    bool complete = false;
    if (pages_ != nullptr) {
      Expected<std::string> markdown = pages_->markdown(page);
      if (markdown && !markdown->empty()) {
        format = "markdown";
        complete = markdown->size() <= kMostPageText;
        text = beginning_of_text(feed_text(*markdown), kMostPageText);
      }
    }
    McpJson metadata = {{"format", format}, {"complete", complete ? "yes" : "unknown"}};
    if (format == "markdown" && !complete) metadata["complete"] = "no";
    if (!page.language.empty()) metadata["language"] = page.language;
    if (!page.author.empty()) metadata["author"] = page.author;
    constexpr std::int64_t kYear10000 = 253'402'300'800;
    if (page.modified > 0 && page.modified < kYear10000) {
      metadata["modified"] = rfc3339(page.modified);
    }
    return {{"id", page.url},
            {"title", page.title},
            {"text", std::move(text)},
            {"url", serve::with_base(page.url, options_.link_base)},
            {"metadata", std::move(metadata)}};
  }

  CurrentIndex& index_;
  SourcePages* const pages_;
  const McpToolsOptions options_;
};

}  // namespace

Expected<CurrentIndex> CurrentIndex::open(serve::Searched searched) {
  std::string identity = serve::identity_of(searched);
  Expected<Searcher> searcher = serve::open_searched(searched);
  if (!searcher) return searcher.error();
  return CurrentIndex(std::move(searched), std::move(identity), std::move(*searcher));
}

Searcher& CurrentIndex::get() {
  std::string identity = serve::identity_of(searched_);
  if (identity == identity_) return searcher_;
  Expected<Searcher> again = serve::open_searched(searched_);
  if (again) {
    searcher_ = std::move(*again);
    identity_ = std::move(identity);
  }
  return searcher_;
}

std::vector<McpTool> page_tools(CurrentIndex& index, SourcePages* pages,
                                const McpToolsOptions& options) {
  const auto tools = std::make_shared<PageTools>(index, pages, options);
  return {{"search", search_declaration(),
           [tools](const McpJson& arguments) { return tools->search(arguments); }},
          {"fetch", fetch_declaration(),
           [tools](const McpJson& arguments) { return tools->fetch(arguments); }}};
}

}  // namespace winnow::cli
