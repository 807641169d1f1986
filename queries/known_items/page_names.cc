// SPDX-License-Identifier: GPL-2.0-or-later
#include "queries/known_items/page_names.h"

#include <utility>

#include "winnow/extractor/page_title.h"

namespace winnow {
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
