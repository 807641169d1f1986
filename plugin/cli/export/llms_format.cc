// SPDX-License-Identifier: GPL-2.0-or-later
//
// The source is "The /llms.txt file" (llmstxt.org). It says nothing of llms-full.txt, which is
// written as many sites do: pages one after another, each with a heading and its URL.
#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugin/cli/export/feed_format.h"
#include "plugin/cli/export/feed_page.h"
#include "winnow/extractor/content_writers.h"

namespace winnow::cli {
namespace {

constexpr std::string_view kTopPages = "Pages";

std::string head_of(std::string_view name, std::string_view summary) {
  std::string head = "# " + markdown_line(feed_line(name)) + "\n";
  if (!summary.empty()) head += "\n> " + markdown_line(feed_line(summary)) + "\n";
  return head;
}

std::string_view url_path(std::string_view url) {
  const std::size_t host = url.find("://");
  if (host != std::string_view::npos) {
    const std::size_t path = url.find('/', host + 3);
    url = path == std::string_view::npos ? "/" : url.substr(path);
  }
  return url.substr(0, url.find_first_of("?#"));
}

// Says whether the page stands for its folder.
bool is_front(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return name.empty() || name == "index.html" || name == "index.htm" || name == "index.xhtml";
}

// Gives the first page of the site: of those that stand for a folder, the one highest up.
const ListedPage* front_page(const std::vector<ListedPage>& pages) {
  const ListedPage* front = nullptr;
  for (const ListedPage& page : pages) {
    const std::string_view path = url_path(page.url);
    if (!is_front(path)) continue;
    if (front == nullptr || path.size() < url_path(front->url).size()) front = &page;
  }
  return front;
}

// Gives the folders that all pages are in, as a beginning of paths that ends with "/".
std::string_view common_folder(const std::vector<ListedPage>& pages) {
  std::string_view common = url_path(pages.front().url);
  for (const ListedPage& page : pages) {
    const std::string_view path = url_path(page.url);
    std::size_t same = 0;
    while (same < std::min(common.size(), path.size()) && common[same] == path[same]) ++same;
    common = common.substr(0, same);
  }
  return common.substr(0, common.rfind('/') + 1);
}

// Gives the page as Markdown, as llmstxt.org proposes where sites publish that.
std::string markdown_url(const std::string& url) {
  const std::size_t end = std::min(url.find_first_of("?#"), url.size());
  std::string path = url.substr(0, end);
  path += path.ends_with('/') ? "index.html.md" : ".md";
  return path + url.substr(end);
}

class LlmsFormat final : public FeedFormat {
 public:
  explicit LlmsFormat(LlmsOptions options) : options_(std::move(options)) {}

  bool is_list() const override { return true; }
  std::string document(const FeedPage&) const override { return {}; }

  std::string list(std::vector<ListedPage> pages) const override {
    const ListedPage* const front = front_page(pages);
    std::string text = head_of(name_of(front), summary_of(front));
    if (pages.empty()) return text;
    const bool one_site = std::ranges::all_of(
        pages, [&](const ListedPage& page) { return page.site == pages.front().site; });
    const std::string_view folder = one_site ? common_folder(pages) : "/";
    std::map<std::string, std::string> sections;
    for (const ListedPage& page : pages) {
      sections[section_of(page, folder, one_site)] += line_of(page);
    }
    for (const auto& [name, lines] : sections) {
      text += "\n## " + markdown_line(name.empty() ? kTopPages : name) + "\n\n" + lines;
    }
    return text;
  }

  std::string mapping() const override { return {}; }
  bool has_mapping() const override { return false; }

 private:
  std::string name_of(const ListedPage* front) const {
    if (!options_.name.empty()) return options_.name;
    if (front != nullptr && !front->site_name.empty()) return front->site_name;
    if (front != nullptr && !front->title.empty()) return front->title;
    return options_.otherwise;
  }

  std::string summary_of(const ListedPage* front) const {
    if (!options_.summary.empty() || front == nullptr) return options_.summary;
    return front->note;
  }

  // Gives the name of the folder below the common one; the site before it, if there are several.
  // It is empty for what is in none.
  static std::string section_of(const ListedPage& page, std::string_view folder, bool one_site) {
    std::string_view path = url_path(page.url);
    path.remove_prefix(std::min(folder.size(), path.size()));
    const std::size_t slash = path.find('/');
    std::string name(slash == std::string_view::npos ? std::string_view() : path.substr(0, slash));
    if (one_site) return name;
    return name.empty() ? page.site : page.site + "/" + name;
  }

  std::string line_of(const ListedPage& page) const {
    const std::string url = options_.markdown_links ? markdown_url(page.url) : page.url;
    std::string line = "- " + markdown_line(page.title, url);
    if (!page.note.empty()) line += ": " + markdown_line(page.note);
    return line + "\n";
  }

  LlmsOptions options_;
};

class LlmsFullFormat final : public FeedFormat {
 public:
  explicit LlmsFullFormat(const LlmsOptions& options)
      : head_(head_of(options.name.empty() ? options.otherwise : options.name, options.summary)) {}

  FeedWishes wishes() const override { return {true, {}}; }

  // The heading at the top of the page is that of the page here, too.
  std::string document(const FeedPage& page) const override {
    std::string_view content = page.markdown;
    std::string heading = "# " + markdown_line(page.title) + "\n";
    if (content.starts_with("# ")) {
      const std::size_t end = content.find('\n') + 1;
      heading = content.substr(0, end);
      content.remove_prefix(std::min(end + 1, content.size()));
    }
    std::string document = "\n" + heading + "\nSource: " + page.url + "\n";
    if (!content.empty()) document.append("\n").append(content);
    return document;
  }

  std::string_view begin() const override { return head_; }
  std::string mapping() const override { return {}; }
  bool has_mapping() const override { return false; }

 private:
  std::string head_;
};

}  // namespace

std::unique_ptr<FeedFormat> llms_format(const LlmsOptions& options) {
  return std::make_unique<LlmsFormat>(options);
}

std::unique_ptr<FeedFormat> llms_full_format(const LlmsOptions& options) {
  return std::make_unique<LlmsFullFormat>(options);
}

}  // namespace winnow::cli
