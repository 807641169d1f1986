// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/source/pages/canonical_sample.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

#include "indexer/common/ascii.h"
#include "indexer/source/pages/folder_page.h"
#include "winnow/extractor/decode.h"
#include "winnow/extractor/html_parser.h"
#include "winnow/extractor/page_metadata.h"
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
std::vector<Behind> possible_paths(const PagePath& file) {
  const std::string_view name = last_part(file.path);
  const std::string whole = path_of("/" + escape_path(file.path));
  if (file.folder_page && may_be_folder_page(name)) {
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

// The canonical link of a page as it was written; empty if it has none.
std::string canonical_link(std::string_view page) {
  Expected<DecodedText> text = decode(page.substr(0, CanonicalSample::kHeadBytes));
  if (!text) return {};
  ParseOptions options;
  options.hashes = false;
  return read_metadata(HtmlParser(options).parse(std::move(text->text))).canonical;
}

// A page on the machine where a site is written names that machine.
bool is_local(const Url& url) { return url.host == "localhost" || url.host.starts_with("127."); }

// A link that names no host says nothing of where the page was published.
std::optional<Url> published(std::string_view link) {
  const std::string with_scheme = link.starts_with("//") ? "https:" + std::string(link) : "";
  Expected<Url> url = parse_url(with_scheme.empty() ? link : with_scheme);
  if (!url || url->host.empty() || is_local(*url) || !url->query.empty()) return std::nullopt;
  return std::move(*url);
}

bool is_share(std::uint32_t part, std::size_t whole, double share) {
  return static_cast<double>(part) >= share * static_cast<double>(whole);
}

}  // namespace

void CanonicalSample::expect(std::string_view path) { paths_.push_back(hash_of_path(path)); }

std::uint64_t CanonicalSample::rank_of(std::uint64_t path_hash) const {
  return XXH3_64bits_withSeed(&path_hash, sizeof path_hash, seed_);
}

bool CanonicalSample::draw() {
  std::sort(paths_.begin(), paths_.end());
  paths_.erase(std::unique(paths_.begin(), paths_.end()), paths_.end());
  seed_ = XXH3_64bits(paths_.data(), paths_.size() * sizeof(std::uint64_t));
  const auto end = paths_.begin() + static_cast<std::ptrdiff_t>(
                                        std::min<std::size_t>(paths_.size(), kCanonicalSample));
  std::partial_sort(
      paths_.begin(), end, paths_.end(),
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
  votes_.push_back(vote_of(file, canonical_link(page)));
}

CanonicalSample::Vote CanonicalSample::vote_of(const PagePath& file, const std::string& canonical) {
  std::optional<Url> url = published(canonical);
  if (!url) return {};
  for (const Behind& behind : possible_paths(file)) {
    if (!url->path.ends_with(behind.path)) continue;
    url->path.resize(url->path.size() - behind.path.size());
    if (!url->path.ends_with('/')) url->path += '/';
    return {format_url(*url), behind.has_ending, behind.ending};
  }
  return {};
}

std::uint32_t CanonicalSample::votes_for(std::string_view base) const {
  return static_cast<std::uint32_t>(
      std::count_if(votes_.begin(), votes_.end(),
                    [base](const Vote& vote) { return !base.empty() && vote.base == base; }));
}

// Of several the first in the order of bytes.
std::string CanonicalSample::most_named() const {
  std::map<std::string, std::uint32_t> named;
  for (const Vote& vote : votes_) {
    if (!vote.base.empty()) ++named[vote.base];
  }
  const auto most = std::max_element(named.begin(), named.end(), [](const auto& a, const auto& b) {
    return a.second < b.second;
  });
  return most == named.end() ? "" : most->first;
}

PageEnding CanonicalSample::ending_of(std::string_view base, PageEnding otherwise) const {
  std::array<std::uint32_t, 3> endings{};
  std::size_t all = 0;
  for (const Vote& vote : votes_) {
    if (vote.base != base || !vote.has_ending) continue;
    ++endings[static_cast<std::size_t>(vote.ending)];
    ++all;
  }
  const auto most = std::max_element(endings.begin(), endings.end());
  if (all == 0 || !is_share(*most, all, kCanonicalShare)) return otherwise;
  return static_cast<PageEnding>(most - endings.begin());
}

CanonicalBase CanonicalSample::agreed(const CanonicalBase& recorded) const {
  CanonicalBase result;
  result.pages = static_cast<std::uint32_t>(votes_.size());
  const std::string most = most_named();
  const std::uint32_t agreeing = votes_for(most);
  const bool agree =
      agreeing >= kCanonicalPages && is_share(agreeing, votes_.size(), kCanonicalShare);
  const bool kept = !agree && !recorded.url.empty() &&
                    is_share(votes_for(recorded.url), votes_.size(), kCanonicalShareToKeep);
  if (!agree && !kept) return result;
  result.url = agree ? most : recorded.url;
  result.agreeing = votes_for(result.url);
  const bool known = result.url == recorded.url;
  result.ending = ending_of(result.url, known ? recorded.ending : PageEnding::file);
  return result;
}

}  // namespace winnow
