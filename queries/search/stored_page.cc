// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/search/stored_page.h"

#include <charconv>
#include <set>
#include <utility>
#include <vector>

#include "winnow/indexer/schema.h"

namespace winnow {
namespace {

// A URL without a host is one of a page of each of these sites.
std::set<std::string> sites_without_host(const IndexMetadata& metadata) {
  std::set<std::string> sites;
  for (const RecordedSource& source : metadata.sources) sites.insert(source.site);
  for (const auto& [site, drift] : metadata.drift) sites.insert(site);
  return sites;
}

Xapian::Query query_of(const IndexMetadata& metadata, const std::string& url) {
  if (!url.starts_with('/')) return Xapian::Query(url_term(url, ""));
  std::vector<Xapian::Query> any;
  for (const std::string& site : sites_without_host(metadata)) {
    any.emplace_back(url_term(url, site));
  }
  return Xapian::Query(Xapian::Query::OP_OR, any.begin(), any.end());
}

StoredPage page_of_data(std::string_view data) {
  StoredPage page;
  page.url = data_field(data, field::kUrl);
  page.path = data_field(data, field::kPath);
  page.title = data_field(data, field::kCaption);
  page.author = data_field(data, field::kAuthor);
  page.language = data_field(data, field::kLanguage);
  page.type = data_field(data, field::kType);
  page.text = data_field(data, field::kText);
  if (page.text.empty()) page.text = data_field(data, field::kSample);
  const std::string_view modified = data_field(data, field::kModified);
  std::from_chars(modified.data(), modified.data() + modified.size(), page.modified);
  return page;
}

}  // namespace

std::optional<StoredPage> stored_page(SearchIndex& searched, const std::string& url) {
  searched.prepare("", {});
  BuiltQuery built;
  built.query = query_of(searched.about(), url);
  if (built.query.empty()) return {};
  const FoundPages found =
      searched.find(built, {built.query, {}, {}}, {0, 1, 1, 0}, SortOrder::relevance, false);
  const std::vector<std::string> data = searched.data_of(found.pages);
  if (data.empty()) return {};
  return page_of_data(data.front());
}

}  // namespace winnow
