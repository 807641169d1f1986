// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/canonical_sample.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "indexer/common/ascii.h"
#include "indexer/source/pages/canonical_link.h"
#include "indexer/source/pages/folder_page.h"
#include "winnow/indexer/url.h"

namespace winnow {
namespace {

std::uint64_t hash_of_path(std::string_view path) { return XXH3_64bits(path.data(), path.size()); }

// What a canonical link of a page may say behind the URL of the source's top folder.
struct Behind {
  std::string path;
  bool has_ending = false;
  PageEnding ending = PageEnding::file;
};

// The longer ones come first where one ends another.
std::vector<Behind> possible_paths(std::string_view path, bool folder_page) {
  const std::string whole = path_of("/" + escape_path(path));
  if (folder_page && may_be_folder_page(last_part(path))) {
    const std::string folder = whole.substr(0, whole.rfind('/') + 1);
    return {{whole}, {folder}, {folder.substr(0, folder.size() - 1)}};
  }
  std::vector<Behind> paths = {{whole, true, PageEnding::file}};
  const std::string_view plain = without_page_extension(whole);
  if (plain.size() == whole.size()) return paths;
  paths.push_back({std::string(plain) + "/", true, PageEnding::slash});
  paths.push_back({std::string(plain), true, PageEnding::none});
  return paths;
}

// A page on the machine where a site is written names that machine, or a host that nobody has (RFC
// 2606).
bool is_local(const Url& url) {
  const std::string_view host = url.host;
  return host == "localhost" || host == "[::1]" || host == "0.0.0.0" || host.starts_with("127.") ||
         host.ends_with(".localhost") || host.ends_with(".invalid");
}

// Most links that name no host are relative, or are those of files. They can be told without
// libcurl, which takes long to load.
bool may_name_host(std::string_view link) {
  const auto first = std::find_if(link.begin(), link.end(),
                                  [](char c) { return static_cast<unsigned char>(c) > ' '; });
  return first != link.end() && std::string_view("hH/\\").find(*first) != std::string_view::npos;
}

// A link that names no host says nothing of where the page was published.
std::optional<Url> published(std::string_view link) {
  if (!may_name_host(link)) return std::nullopt;
  const std::string with_scheme = link.starts_with("//") ? "https:" + std::string(link) : "";
  Expected<Url> url = parse_url(with_scheme.empty() ? link : with_scheme);
  if (!url || url->host.empty() || is_local(*url) || !url->query.empty()) return std::nullopt;
  return std::move(*url);
}

bool is_share(std::uint32_t part, std::size_t whole, double share) {
  return static_cast<double>(part) >= share * static_cast<double>(whole);
}

}  // namespace

void CanonicalSample::expect(std::string_view path) {
  paths_.push_back(hash_of_path(path));
  collisions_.add(path);
}

std::uint64_t CanonicalSample::rank_of(std::uint64_t path_hash) const {
  return XXH3_64bits_withSeed(&path_hash, sizeof path_hash, seed_);
}

bool CanonicalSample::draw() {
  collisions_.settle();
  std::sort(paths_.begin(), paths_.end());
  paths_.erase(std::unique(paths_.begin(), paths_.end()), paths_.end());
  seed_ = XXH3_64bits(paths_.data(), paths_.size() * sizeof(std::uint64_t));
  const auto end = paths_.begin() + static_cast<std::ptrdiff_t>(
                                        std::min<std::size_t>(paths_.size(), kCanonicalSample));
  std::partial_sort(paths_.begin(), end, paths_.end(),
                    [this](std::uint64_t a, std::uint64_t b) { return rank_of(a) < rank_of(b); });
  wanted_.assign(paths_.begin(), end);
  std::sort(wanted_.begin(), wanted_.end());
  paths_ = {};
  return !wanted_.empty();
}

bool CanonicalSample::wants(std::string_view path) const {
  return std::binary_search(wanted_.begin(), wanted_.end(), hash_of_path(path));
}

void CanonicalSample::look(const PagePath& file, std::string_view page) {
  votes_.push_back(vote_of(file, canonical_link(page.substr(0, kHeadBytes))));
}

// The whole path comes first, then what is left of it without the folders at the top.
CanonicalSample::Vote CanonicalSample::vote_of(const PagePath& file, const std::string& canonical) {
  std::optional<Url> url = published(canonical);
  if (!url) return {};
  for (std::size_t top = 0;;) {
    const std::string_view path = std::string_view(file.path).substr(top);
    for (const Behind& behind : possible_paths(path, file.folder_page)) {
      if (!url->path.ends_with(behind.path)) continue;
      url->path.resize(url->path.size() - behind.path.size());
      if (!url->path.ends_with('/')) url->path += '/';
      return {format_url(*url), file.path.substr(0, top), behind.has_ending, behind.ending};
    }
    const std::size_t slash = path.find('/');
    if (slash == std::string_view::npos) return {};
    top += slash + 1;
  }
}

std::uint32_t CanonicalSample::votes_for(const CanonicalBase& base) const {
  return static_cast<std::uint32_t>(
      std::count_if(votes_.begin(), votes_.end(), [&](const Vote& vote) {
        return !base.url.empty() && vote.base == base.url && vote.top == base.top;
      }));
}

// Of several the first in the order of bytes.
CanonicalBase CanonicalSample::most_named() const {
  std::map<std::pair<std::string, std::string>, std::uint32_t> named;
  for (const Vote& vote : votes_) {
    if (!vote.base.empty()) ++named[{vote.base, vote.top}];
  }
  const auto most = std::max_element(
      named.begin(), named.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  CanonicalBase base;
  if (most != named.end()) std::tie(base.url, base.top) = most->first;
  return base;
}

PageEnding CanonicalSample::ending_of(const CanonicalBase& base, PageEnding otherwise) const {
  std::array<std::uint32_t, 3> endings{};
  std::size_t all = 0;
  for (const Vote& vote : votes_) {
    if (vote.base != base.url || vote.top != base.top || !vote.has_ending) continue;
    ++endings[static_cast<std::size_t>(vote.ending)];
    ++all;
  }
  const auto most = std::max_element(endings.begin(), endings.end());
  if (all == 0 || !is_share(*most, all, kCanonicalShare)) return otherwise;
  return static_cast<PageEnding>(most - endings.begin());
}

CanonicalBase CanonicalSample::agreed(const CanonicalBase& recorded) const {
  CanonicalBase result = most_named();
  result.pages = static_cast<std::uint32_t>(votes_.size());
  result.agreeing = votes_for(result);
  if (result.agreeing < kCanonicalPages ||
      !is_share(result.agreeing, votes_.size(), kCanonicalShare)) {
    const std::uint32_t agreeing = votes_for(recorded);
    const bool kept =
        !recorded.url.empty() && is_share(agreeing, votes_.size(), kCanonicalShareToKeep);
    result.url = kept ? recorded.url : "";
    result.top = kept ? recorded.top : "";
    result.agreeing = kept ? agreeing : 0;
  }
  if (result.url.empty()) return result;
  const bool known = result.url == recorded.url && result.top == recorded.top;
  result.ending = ending_of(result, known ? recorded.ending : PageEnding::file);
  return result;
}

}  // namespace winnow
