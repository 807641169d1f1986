// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/clustering/link_collections.h"

#include <xxhash.h>

#include <algorithm>
#include <cstddef>

#include "extractor/text/characters.h"
#include "winnow/extractor/tag.h"

namespace winnow {
namespace {

// Longer references carry data.
constexpr std::size_t kMostReferenceBytes = 2048;
constexpr std::size_t kMostPatternBytes = 120;
constexpr int kKeptFolders = 2;
constexpr std::size_t kMostExtensionBytes = 5;

// Takes the part up to one of the marks from the beginning of the rest, without it.
std::string_view take_until(std::string_view& rest, std::string_view marks) {
  const std::size_t end = std::min(rest.find_first_of(marks), rest.size());
  const std::string_view taken = rest.substr(0, end);
  rest.remove_prefix(end);
  return taken;
}

void append_folded(std::string_view text, std::string& pattern) {
  bool in_number = false;
  for (const char c : text) {
    const bool digit = is_ascii_digit(c);
    if (!digit) pattern += c;
    if (digit && !in_number) pattern += '0';
    in_number = digit;
  }
}

// Says whether a reference with a scheme leads to a web page, and takes scheme and host from it.
bool take_host(std::string_view& rest, std::string& pattern) {
  const std::size_t colon = rest.find(':');
  const std::size_t path = rest.find_first_of("/?#");
  if (colon != std::string_view::npos && (path == std::string_view::npos || colon < path)) {
    const std::string_view scheme = rest.substr(0, colon);
    if (!equals_in_any_case(scheme, "http") && !equals_in_any_case(scheme, "https")) return false;
    rest.remove_prefix(colon + 1);
  }
  if (!rest.starts_with("//")) return true;
  rest.remove_prefix(2);
  pattern.append("//").append(take_until(rest, "/?#"));
  return true;
}

void append_last(std::string_view part, std::string& pattern) {
  pattern += '*';
  const std::size_t dot = part.rfind('.');
  if (dot != std::string_view::npos && part.size() - dot <= kMostExtensionBytes) {
    append_folded(part.substr(dot), pattern);
  }
}

void append_path(std::string_view path, std::string& pattern) {
  if (path.starts_with('/')) pattern += '/';
  std::string_view last;
  int folders = 0;
  while (!path.empty()) {
    const std::string_view part = take_until(path, "/");
    if (!path.empty()) path.remove_prefix(1);
    if (part.empty() || part == "." || part == "..") continue;
    if (!last.empty() && folders++ < kKeptFolders) {
      append_folded(last, pattern);
      pattern += '/';
    }
    last = part;
  }
  if (!last.empty()) append_last(last, pattern);
}

}  // namespace

void append_url_pattern(std::string_view reference, std::string& pattern) {
  std::string_view rest = trimmed(reference);
  if (rest.empty() || rest.front() == '#' || rest.size() > kMostReferenceBytes) return;
  const std::size_t begin = pattern.size();
  if (!take_host(rest, pattern)) return;
  append_path(take_until(rest, "?#"), pattern);
  if (rest.starts_with('?')) pattern += take_until(rest, "=&#");
  if (pattern.size() - begin > kMostPatternBytes) pattern.resize(begin + kMostPatternBytes);
}

void for_each_link_collection(const Document& document, const PageTree& tree,
                              const PathHashes& hashes,
                              const std::function<void(const LinkCollection&)>& take) {
  std::string target;
  std::string pattern;
  for (std::uint32_t node = 0; node < tree.size(); ++node) {
    const PageTreeNode& element = tree.nodes[node];
    if (element.is_data() || document.tag(element.node) != Tag::a) continue;
    pattern.clear();
    append_url_pattern(document.attribute(element.node, Attribute::href, target), pattern);
    if (pattern.empty()) continue;
    const std::uint64_t path = hashes.paths[node];
    take({XXH3_64bits_withSeed(pattern.data(), pattern.size(), path), node, pattern});
  }
}

namespace {

void sort_without_copies(std::vector<std::uint64_t>& hashes) {
  std::sort(hashes.begin(), hashes.end());
  hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
}

}  // namespace

std::vector<std::uint64_t> link_collections(const Document& document, const PageTree& tree) {
  PathHashes hashes;
  hash_paths(tree, hashes);
  std::vector<std::uint64_t> found;
  for_each_link_collection(document, tree, hashes, [&found](const LinkCollection& collection) {
    found.push_back(collection.hash);
  });
  sort_without_copies(found);
  return found;
}

std::vector<std::uint64_t> paths_and_links(const PageTree& tree,
                                           std::span<const std::uint64_t> links) {
  std::vector<std::uint64_t> both = page_paths(tree);
  both.insert(both.end(), links.begin(), links.end());
  sort_without_copies(both);
  return both;
}

}  // namespace winnow
