// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/methods/page_links.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "extractor/html/document/markup_names.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// A link calls a page by a name. Of a paragraph inside a link no more than this is taken.
constexpr std::size_t kMostTextBytes = 200;
// A link of more nodes than this is a card, and its text is cut.
constexpr NodeIndex kMostNodes = 64;
// Longer targets carry data; no page of a site is called so.
constexpr std::size_t kMostTargetBytes = 2000;
// Lists of links that are longer come from programs.
constexpr std::size_t kMostLinks = 5000;

// Says whether a target may be a page: whatever has a scheme is one of the web's.
bool may_be_page(std::string_view target) {
  if (target.empty() || target.size() > kMostTargetBytes || target.front() == '#') return false;
  const std::size_t end = target.find_first_of(":/?#");
  if (end == std::string_view::npos || target[end] != ':') return true;
  const std::string_view scheme = target.substr(0, end);
  return scheme == "http" || scheme == "https" || scheme == "HTTP" || scheme == "HTTPS";
}

bool is_left_out(Tag tag) { return is_textless(tag) || tag == Tag::noscript || tag == Tag::svg; }

// Cuts no character.
std::string_view beginning(std::string_view text) {
  if (text.size() <= kMostTextBytes) return text;
  std::size_t end = kMostTextBytes;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end);
}

class LinkFinder {
 public:
  LinkFinder(const ParsedPage& page, std::span<const Verdict> verdicts)
      : document_(page.document), blocks_(page.blocks.blocks()), verdicts_(verdicts) {}

  std::vector<PageLink> find() {
    std::vector<PageLink> links;
    for (NodeIndex node = 0; node < document_.size() && links.size() < kMostLinks; ++node) {
      const Tag tag = document_.tag(node);
      if (tag != Tag::a) {
        // Blocks need not have their texts.
        if (is_left_out(tag)) node = document_.subtree_end(node) - 1;
        continue;
      }
      if (!document_.has_attribute(node, Attribute::href)) continue;
      const std::string_view target = trimmed(document_.attribute(node, Attribute::href, scratch_));
      if (!may_be_page(target)) continue;
      PageLink link{std::string(target), {}};
      if (take_text(node, link.text)) links.push_back(std::move(link));
    }
    return links;
  }

 private:
  // Returns whether the link has text; what of it is no main text is left out.
  bool take_text(NodeIndex link, std::string& text) {
    const NodeIndex end = std::min(document_.subtree_end(link), link + kMostNodes);
    for (NodeIndex node = link + 1; node < end && text.size() < kMostTextBytes;) {
      if (document_.kind(node) == NodeKind::element && is_left_out(document_.tag(node))) {
        node = document_.subtree_end(node);
        continue;
      }
      if (document_.kind(node) == NodeKind::text && !document_.is_blank(node) && is_main(node)) {
        std::string_view part = document_.text(node, scratch_);
        while (text.empty() && is_white_space(part.front())) part.remove_prefix(1);
        append_collapsed(beginning(part), text);
      }
      ++node;
    }
    text.resize(beginning(text).size());
    return !trimmed(text).empty();
  }

  bool is_main(NodeIndex text) const {
    const auto behind = std::upper_bound(
        blocks_.begin(), blocks_.end(), text,
        [](NodeIndex node, const Block& block) { return node < block.first_text; });
    if (behind == blocks_.begin()) return false;
    const auto number = static_cast<std::size_t>(behind - blocks_.begin()) - 1;
    return number < verdicts_.size() && is_indexable(blocks_[number]) &&
           verdicts_[number].text_class == TextClass::main;
  }

  const Document& document_;
  std::span<const Block> blocks_;
  std::span<const Verdict> verdicts_;
  std::string scratch_;
};

}  // namespace

std::vector<PageLink> main_links(const ParsedPage& page, std::span<const Verdict> verdicts) {
  return LinkFinder(page, verdicts).find();
}

}  // namespace winnow
