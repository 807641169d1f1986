// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/known_items/page_names.h"

#include <xxhash.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <utility>

#include "winnow/extractor/page_title.h"
#include "winnow/indexer/url.h"

namespace winnow {
namespace {

constexpr std::uint64_t kNotNone = 1;

// Sources give the pages of these names the URL of the folder; links may say either.
std::string_view without_index_name(std::string_view path) {
  constexpr std::array<std::string_view, 4> kNames = {"/index.html", "/index.htm", "/default.html",
                                                      "/default.htm"};
  const auto ends = [path](std::string_view name) { return path.ends_with(name); };
  const auto* found = std::find_if(kNames.begin(), kNames.end(), ends);
  if (found != kNames.end()) path.remove_suffix(found->size());
  return path.ends_with('/') ? path.substr(0, path.size() - 1) : path;
}

// Says whether the name is that of a file. Viewers of documentation append their settings to links,
// but the file is the same.
bool is_file(std::string_view path) {
  constexpr std::array<std::string_view, 5> kEndings = {".html", ".htm", ".xhtml", ".xht",
                                                        ".shtml"};
  return std::any_of(kEndings.begin(), kEndings.end(),
                     [path](std::string_view ending) { return path.ends_with(ending); });
}

std::string_view without_scheme(std::string_view url) {
  if (url.starts_with('/')) return url;
  const std::size_t colon = url.find(':');
  return colon == std::string_view::npos ? url : url.substr(colon + 1);
}

enum class FileQuery { counts, ignored };

LinkTarget target_of(std::string_view normal_url, FileQuery file_query) {
  const std::string_view address = without_scheme(normal_url);
  const std::size_t query = std::min(address.find('?'), address.size());
  const std::string_view path = without_index_name(address.substr(0, query));
  const bool ignored = file_query == FileQuery::ignored && is_file(path);
  const std::string_view rest = ignored ? std::string_view() : address.substr(query);
  return XXH3_64bits_withSeed(rest.data(), rest.size(), XXH3_64bits(path.data(), path.size())) |
         kNotNone;
}

}  // namespace

LinkTarget link_target(std::string_view normal_url) {
  return target_of(normal_url, FileQuery::ignored);
}

LinkTarget exact_target(std::string_view normal_url) {
  return target_of(normal_url, FileQuery::counts);
}

LinkResolver::LinkResolver(std::string_view url, std::string_view base) : base_(url) {
  if (const Expected<std::string> own = normalise_url(url)) {
    own_ = link_target(*own);
    exact_own_ = exact_target(*own);
  }
  if (base.empty()) return;
  if (const Expected<std::string> resolved = resolve_url(url, base)) base_ = *resolved;
}

LinkTarget LinkResolver::resolve(std::string_view reference) const {
  const Expected<std::string> url = resolve_url(base_, reference);
  return url ? link_target(*url) : kNoTarget;
}

LinkTarget LinkResolver::resolve_exactly(std::string_view reference) const {
  const Expected<std::string> url = resolve_url(base_, reference);
  return url ? exact_target(*url) : kNoTarget;
}

namespace {

constexpr std::size_t kMaxHashes = 64;

bool is_read(const Block& block) {
  return is_indexable(block) && block.words > 0 && 2 * block.link_words <= block.words;
}

}  // namespace

TextSketch sketch_text(const BlockList& blocks) {
  TextSketch sketch;
  for (const Block& block : blocks.blocks()) {
    if (!is_read(block)) continue;
    const std::string_view text = blocks.text(block);
    sketch.push_back(static_cast<std::uint32_t>(XXH3_64bits(text.data(), text.size())));
  }
  std::sort(sketch.begin(), sketch.end());
  sketch.erase(std::unique(sketch.begin(), sketch.end()), sketch.end());
  if (sketch.size() > kMaxHashes) sketch.resize(kMaxHashes);
  sketch.shrink_to_fit();
  return sketch;
}

// The smallest hashes of both together are a random choice of all their blocks, and a block of
// these that is common to both stands in both sketches.
bool are_nearly_same(const TextSketch& left, const TextSketch& right) {
  if (left.empty() || right.empty()) return false;
  TextSketch all;
  std::set_union(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(all));
  if (all.size() > kMaxHashes) all.resize(kMaxHashes);
  const auto common = std::count_if(all.begin(), all.end(), [&](std::uint32_t hash) {
    return std::binary_search(left.begin(), left.end(), hash) &&
           std::binary_search(right.begin(), right.end(), hash);
  });
  return 4 * static_cast<std::size_t>(common) >= 3 * all.size();
}

namespace {

// Tells elements in links whose text is no part of the line that is read.
bool is_passed_over(Tag tag) {
  switch (tag) {
    case Tag::script:
    case Tag::style:
    case Tag::template_:
    case Tag::noscript:
    case Tag::iframe:
    case Tag::svg:
    case Tag::math:
    case Tag::video:
    case Tag::audio:
    case Tag::canvas:
    case Tag::rt:
    case Tag::rp:
      return true;
    default:
      return false;
  }
}

// Goes once over the nodes of a page, and beside it over the blocks that they belong to.
class NameReader {
 public:
  NameReader(const ParsedPage& page, const std::string& url)
      : page_(page), document_(page.document), resolver_(url, page.metadata.base) {}

  PageNames read() {
    names_.own = resolver_.own();
    names_.exact_own = resolver_.exact_own();
    names_.text = sketch_text(page_.blocks);
    names_.title = page_title(page_);
    read_canonical();
    leads_away_.assign(page_.blocks.size(), false);
    read_links();
    read_headings();
    return std::move(names_);
  }

 private:
  void read_canonical() {
    if (page_.metadata.canonical.empty()) return;
    const LinkTarget target = resolver_.resolve_exactly(page_.metadata.canonical);
    if (target != names_.exact_own) names_.canonical = target;
  }

  void read_links() {
    for (NodeIndex node = 0; node < document_.size();) {
      const bool link =
          document_.tag(node) == Tag::a && document_.has_attribute(node, Attribute::href);
      if (link) read_link(node);
      node = link ? document_.subtree_end(node) : node + 1;
    }
  }

  void read_link(NodeIndex link) {
    const std::string_view reference = document_.attribute(link, Attribute::href, scratch_);
    if (reference.starts_with('#')) return;
    const LinkTarget target = resolver_.resolve(reference);
    if (target == kNoTarget || target == names_.own) return;
    std::string text = link_text(link);
    if (!text.empty()) names_.links.push_back({std::move(text), target});
  }

  std::string link_text(NodeIndex link) {
    std::string text;
    std::size_t last_block = block_;
    for (NodeIndex node = link + 1; node < document_.subtree_end(link);) {
      const Tag tag = document_.tag(node);
      if (is_passed_over(tag)) {
        node = document_.subtree_end(node);
        continue;
      }
      if (tag == Tag::br || tag == Tag::img) text += ' ';
      if (document_.is_text(node) && move_to(node)) {
        if (block_ != last_block) text += ' ';
        last_block = block_;
        leads_away_[block_] = true;
        text += document_.text(node, scratch_);
      }
      ++node;
    }
    return text;
  }

  // Finds the block of a text node, which comes behind all nodes asked for before. Returns whether
  // there is one that can be seen.
  bool move_to(NodeIndex node) {
    const std::size_t blocks = page_.blocks.size();
    while (block_ + 1 < blocks && page_.blocks[block_ + 1].first_text <= node) ++block_;
    return blocks > 0 && page_.blocks[block_].first_text <= node &&
           is_indexable(page_.blocks[block_]);
  }

  void read_headings() {
    for (std::size_t i = 0; i < page_.blocks.size(); ++i) {
      const Block& block = page_.blocks[i];
      if (block.heading == 0 || !is_indexable(block)) continue;
      if (leads_away_[i] && 2 * block.link_words > block.words) continue;
      names_.headings.emplace_back(page_.blocks.text(block));
    }
  }

  const ParsedPage& page_;
  const Document& document_;
  const LinkResolver resolver_;
  PageNames names_;
  std::vector<bool> leads_away_;  // by block
  std::size_t block_ = 0;
  std::string scratch_;
};

}  // namespace

PageNames read_page_names(const ParsedPage& page, const std::string& url) {
  return NameReader(page, url).read();
}

}  // namespace winnow
