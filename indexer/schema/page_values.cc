// SPDX-License-Identifier: GPL-2.0-or-later
#include "indexer/schema/page_values.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

#include "indexer/common/big_endian.h"
#include "indexer/schema/page_hashes.h"
#include "indexer/source/pages/page_references.h"
#include "winnow/extractor/class_text.h"
#include "winnow/indexer/schema.h"
#include "winnow/indexer/word_hashes.h"

namespace winnow {
namespace {

// Pages that have more come from programs, and longer names are paragraphs.
constexpr std::size_t kMostNames = 4000;
constexpr std::size_t kMostNameBytes = 100;
constexpr std::size_t kMostTargets = 1000;
constexpr std::size_t kMostBaseBytes = 2000;
constexpr std::size_t kMostWordsOfTarget = 32;

// What of hashes is kept, from their ends. Keys of a million pages and of a million links elsewhere
// meet by chance once or so.
constexpr std::size_t kKeyBytes = 5;
constexpr std::size_t kWordBytes = 3;

template <typename Unsigned>
void append_end(Unsigned hash, std::size_t bytes, std::string& value) {
  const std::string all = big_endian(hash);
  value.append(all, all.size() - bytes);
}

template <typename Unsigned>
Unsigned end_of(Unsigned hash, std::size_t bytes) {
  return hash & ((Unsigned{1} << 8 * bytes) - 1);
}

// Where the parameters of a function, the value of a constant, or an explanation begin. The last
// three are dashes and a fullwidth bracket.
constexpr std::string_view kEndsOfNames[] = {"(",  "[",      "{",      "=",
                                             ": ", "\u2013", "\u2014", "\uff08"};
// What stands between a name and the one that it belongs to.
constexpr std::string_view kJoints[] = {".", "::", "->", "/", "#"};

std::string_view name_in(std::string_view text) {
  for (const std::string_view end : kEndsOfNames) text = text.substr(0, text.find(end));
  while (text.ends_with(' ') || text.ends_with(':')) text.remove_suffix(1);
  return text;
}

// Gives what stands behind the first joint; empty if there is none.
std::string_view behind_joint(std::string_view name) {
  std::size_t first = std::string_view::npos;
  std::size_t length = 0;
  for (const std::string_view joint : kJoints) {
    const std::size_t place = name.find(joint);
    if (place < first) {
      first = place;
      length = joint.size();
    }
  }
  return first == std::string_view::npos ? std::string_view() : name.substr(first + length);
}

// A heading names code if it is one word with marks of code: os.rename(src, dst), max_connections.
bool is_code(std::string_view heading) {
  const std::string_view name = name_in(heading);
  return !name.empty() && name.find(' ') == std::string_view::npos &&
         (name.size() < heading.size() || name.find_first_of("._:") != std::string_view::npos);
}

// Names of the pages that may stand for a folder, and endings of others; servers and sources leave
// out either.
constexpr std::string_view kFolderPages[] = {"index.html", "index.htm", "default.html",
                                             "default.htm"};
constexpr std::string_view kPageEndings[] = {".html", ".htm", ".xhtml"};

// Makes the key of a URL: two of the same page of a host have the same one, whatever they leave
// out.
std::uint64_t key_of(const Url& url, std::string_view site) {
  std::string key = url.host.empty() ? std::string(site) : url.host;
  std::string_view path = url.path;
  const std::string_view name = path.substr(path.rfind('/') + 1);
  if (std::find(std::begin(kFolderPages), std::end(kFolderPages), name) != std::end(kFolderPages)) {
    path.remove_suffix(name.size());
  } else if (const auto ending =
                 std::find_if(std::begin(kPageEndings), std::end(kPageEndings),
                              [&](std::string_view each) { return name.ends_with(each); });
             ending != std::end(kPageEndings)) {
    path.remove_suffix(ending->size());
  }
  if (path.ends_with('/')) path.remove_suffix(1);
  key.append(path).append("?").append(url.query);
  return end_of(hash_of_term(key), kKeyBytes);
}

// A source that gives guide.html the URL /guide/ keeps the links that the file has.
std::string url_of_file(const RawPage& raw) {
  const std::string_view name = std::string_view(raw.path).substr(raw.path.rfind('/') + 1);
  const bool is_folder_page =
      std::find(std::begin(kFolderPages), std::end(kFolderPages), name) != std::end(kFolderPages);
  const bool has_ending = std::any_of(std::begin(kPageEndings), std::end(kPageEndings),
                                      [&](std::string_view each) { return name.ends_with(each); });
  if (is_folder_page || !has_ending || !raw.url.ends_with('/')) return raw.url;
  return raw.url.substr(0, raw.url.size() - 1);
}

std::string base_of(const RawPage& raw, const ExtractedPage& page) {
  const std::string own = url_of_file(raw);
  if (page.metadata.base.empty()) return own;
  Expected<std::string> base = resolve_url(own, page.metadata.base);
  return base ? *std::move(base) : own;
}

}  // namespace

// Indexes list links as terms, but the definitions are elsewhere.
bool is_definition(const Block& block, std::string_view text) {
  if (block.term) return !leads_away(block);
  return block.heading != 0 && is_code(text);
}

std::vector<std::string_view> names_of_definition(std::string_view text) {
  const std::string_view whole = name_in(text);
  if (whole.empty() || whole.size() > kMostNameBytes) return {};
  std::vector<std::string_view> names = {whole};
  std::string_view last = whole.substr(whole.rfind(' ') + 1);
  if (last.size() < whole.size()) names.push_back(last);
  while (!(last = behind_joint(last)).empty()) names.push_back(last);
  return names;
}

std::string names_value(const ExtractedPage& page, PagePostings& postings) {
  std::set<std::uint32_t> hashes;
  for_each_text(page, TextClass::main, [&](std::string_view text, const Block* block) {
    if (block == nullptr || !is_definition(*block, text)) return true;
    for (const std::string_view name : names_of_definition(text)) {
      const std::string words = postings.words_of(name);
      if (!words.empty()) hashes.insert(word_hash(words));
    }
    return hashes.size() < kMostNames;
  });
  std::string value;
  for (const std::uint32_t hash : hashes) value += big_endian(hash);
  return value;
}

std::string link_key_value(const Url& page_url, std::string_view site) {
  std::string value;
  append_end(key_of(page_url, site), kKeyBytes, value);
  return value;
}

std::string links_value(const RawPage& raw, const ExtractedPage& page, const Url& own,
                        std::string_view site, PagePostings& postings) {
  if (page.links.empty()) return {};
  const std::string base = base_of(raw, page);
  // Resolving takes time in proportion to the base, for each link.
  if (base.size() > kMostBaseBytes) return {};
  const std::uint64_t own_key = key_of(own, site);
  const PageReferences references(base, own.host);
  std::map<std::uint64_t, std::set<std::uint32_t>> targets;
  // Manuals link to many places of few pages. Those of other hosts have the page's own key.
  std::unordered_map<std::string_view, std::uint64_t> keys;
  for (const PageLink& link : page.links) {
    const std::string_view target = std::string_view(link.target).substr(0, link.target.find('#'));
    const auto [known_key, is_new] = keys.try_emplace(target, own_key);
    if (is_new) {
      const std::optional<Url> url = references.on_host(target);
      if (url) known_key->second = key_of(*url, site);
    }
    const std::uint64_t key = known_key->second;
    if (key == own_key || (targets.size() >= kMostTargets && !targets.contains(key))) continue;
    std::set<std::uint32_t>& known = targets[key];
    for (const std::uint32_t word : postings.term_hashes(link.text)) {
      if (known.size() < kMostWordsOfTarget) known.insert(end_of(word, kWordBytes));
    }
  }
  std::string value;
  for (const auto& [target, words] : targets) {
    append_end(target, kKeyBytes, value);
    value += static_cast<char>(words.size());
    for (const std::uint32_t word : words) append_end(word, kWordBytes, value);
  }
  return value;
}

void for_each_link_entry(std::string_view links,
                         const std::function<void(std::string_view)>& visit) {
  while (links.size() > kKeyBytes) {
    const std::size_t words = static_cast<unsigned char>(links[kKeyBytes]);
    const std::size_t bytes = kKeyBytes + 1 + words * kWordBytes;
    if (links.size() < bytes) return;
    visit(links.substr(0, bytes));
    links.remove_prefix(bytes);
  }
}

void for_each_link_word(std::string_view links,
                        const std::function<void(std::uint64_t, std::uint32_t)>& visit) {
  for_each_link_entry(links, [&](std::string_view link) {
    const std::uint64_t target = from_big_endian(link.substr(0, kKeyBytes));
    for (std::size_t at = kKeyBytes + 1; at < link.size(); at += kWordBytes) {
      visit(target, static_cast<std::uint32_t>(from_big_endian(link.substr(at, kWordBytes))));
    }
  });
}

std::string link_words_entry(std::uint32_t hash, std::uint64_t pages) {
  std::string entry;
  append_end(hash, kWordBytes, entry);
  entry += static_cast<char>(std::min<std::uint64_t>(pages, 255));
  return entry;
}

}  // namespace winnow
