// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/blocks.h"

#include <xxhash.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

#include "extractor/blocks/anchors.h"
#include "extractor/blocks/hidden_panels.h"
#include "extractor/blocks/left_out_nodes.h"
#include "extractor/blocks/text_run.h"
#include "extractor/html/document/markup_names.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// Fewer words are no text worth the name: a page that shows no more needs its noscript elements,
// and one that hides no more has no text for scripts to reveal. This was measured on forum pages.
constexpr std::uint32_t kFewWords = 50;

// A page that hides more than this many times the words that it shows waits for its scripts.
// Pages of many sites show that below it they hide dialogs, menus and copies of the text.
constexpr std::uint64_t kMostHidden = 4;

// A line costs a page as little as a byte, but a block takes a hundred. Behind this many lines of a
// page, several lines make a run of this many bytes.
constexpr std::size_t kLinesOfTheirOwn = 100'000;
constexpr std::size_t kRunOfLines = 1024;

// Block::described holds no more.
constexpr std::uint8_t kMostDescribed = 255;

TextBreak break_of(const Document& document, NodeIndex node) {
  const Tag tag = document.tag(node);
  return tag == Tag::unknown ? text_break(tag, document.name(node)) : text_break(tag);
}

std::uint8_t flags_of(const MarkedText& text) {
  unsigned flags = 0;
  if (text.no_index != PageMark::none) flags |= kNoIndex;
  if (text.no_snippet != PageMark::none) flags |= kNoSnippet;
  if (text.main != PageMark::none) flags |= kMarkedMain;
  return static_cast<std::uint8_t>(flags);
}

// Tells whether an inline element of this kind says nothing about its text, unless by attributes.
bool is_plain_inline(Tag tag) {
  return tag != Tag::a && tag != Tag::rt && tag != Tag::unknown && !is_preformatted(tag);
}

std::uint8_t heading_level(Tag tag) {
  const bool heading = tag >= Tag::h1 && tag <= Tag::h6;
  return heading ? static_cast<std::uint8_t>(1 + static_cast<int>(tag) - static_cast<int>(Tag::h1))
                 : 0;
}

}  // namespace

// Walks the nodes in order with a stack of the open elements, and feeds their texts to a TextRun.
class BlockSegmentation {
 public:
  BlockSegmentation(const Document& document, WordSegmenter& segmenter, const PageMarks& marks,
                    bool noscript)
      : document_(document),
        marks_(marks.spans()),
        noscript_(noscript),
        run_(segmenter),
        flags_(document.attribute_lists(), kUnread) {}

  BlockList segment() {
    cut();
    list_.index(document_);
    if (!hidden_.empty()) reveal();
    return std::move(list_);
  }

 private:
  void cut() {
    open_.push_back({document_.size(), TextBreak::block, {}});
    for (NodeIndex node = 0; node < document_.size();) {
      while (open_.back().end <= node) leave();
      node = visit(node);
    }
    end_run();
  }

  // Ignores links, since a page may well hide a menu that is longer than its text.
  void reveal() {
    std::uint64_t hidden = 0;
    std::uint64_t visible = 0;
    for (const Block& block : list_.blocks_) {
      (block.flags & kHidden ? hidden : visible) += block.words - block.link_words;
    }
    if (hidden >= kFewWords && hidden > kMostHidden * visible) {
      for (Block& block : list_.blocks_) {
        if (block.flags & kHidden) block.flags ^= kHidden | kRevealed;
      }
    } else if (hidden > 0) {
      reveal_panels();
    }
  }

  void reveal_panels() {
    const std::vector<bool> in_panel = in_hidden_panels(document_, list_, hidden_);
    for (std::size_t i = 0; i < in_panel.size(); ++i) {
      if (in_panel[i]) list_.blocks_[i].flags ^= kHidden | kRevealed;
    }
  }

  // An element that says something about the text inside.
  struct OpenElement {
    NodeIndex end;
    TextBreak breaks;
    TextContext context;  // It is of the text directly inside.
  };

  NodeIndex visit(NodeIndex node) {
    switch (document_.kind(node)) {
      case NodeKind::text:
        add_text(node);
        return node + 1;
      case NodeKind::comment:
        return node + 1;
      case NodeKind::element:
        if (may_be_left_out(document_.tag(node)) &&
            is_left_out(document_, node, noscript_, scratch_)) {
          apply(break_of(document_, node));
          return document_.subtree_end(node);
        }
        enter(node);
        last_entered_ = node;
        return node + 1;
    }
    return node + 1;
  }

  void enter(NodeIndex node) {
    const TextBreak breaks = break_of(document_, node);
    const Tag tag = document_.tag(node);
    const std::uint8_t flags = flags_of_element(node);
    const bool changes_nothing = breaks == TextBreak::none && flags == 0 && is_plain_inline(tag);
    if (changes_nothing) return;
    apply(breaks);
    TextContext context = open_.back().context;
    context.flags |= flags;
    if (flags & kHidden) hidden_.push_back({node, element_before(node)});
    if (breaks == TextBreak::block) context.element = node;
    if (const std::uint8_t level = heading_level(tag)) {
      context.heading = level;
      context.title = node;
    }
    if (tag == Tag::dt) {
      context.term = true;
      context.title = node;
    }
    if (tag == Tag::dd) {
      context.term = false;
      if (context.described < kMostDescribed) ++context.described;
    }
    if (tag == Tag::a && document_.has_attribute(node, Attribute::href)) {
      context.link = node;
      context.link_away = !document_.attribute(node, Attribute::href, scratch_).starts_with('#');
    }
    if (is_preformatted(tag)) context.preformatted = true;
    if (tag == Tag::rt) context.ruby = true;
    context.drawing = is_drawn(document_, node, context.drawing);
    open_.push_back({document_.subtree_end(node), breaks, context});
  }

  // Reads the attributes of elements that share them once.
  std::uint8_t flags_of_element(NodeIndex node) {
    if (!document_.has_attributes(node)) return own_block_flags(document_, node, scratch_);
    std::uint8_t& flags = flags_[document_.attribute_list(node)];
    if (flags == kUnread) flags = own_block_flags(document_, node, scratch_);
    return flags;
  }

  // Returns the sibling before the node. Elements without text of their own do not count.
  NodeIndex element_before(NodeIndex node) const {
    const NodeIndex parent = document_.parent(node);
    if (parent == kNoNode || last_entered_ <= parent) return kNoNode;
    // The element that was entered last is the sibling or is inside of it.
    NodeIndex before = last_entered_;
    while (document_.parent(before) != parent) before = document_.parent(before);
    return before;
  }

  void leave() {
    const TextBreak breaks = open_.back().breaks;
    open_.pop_back();
    apply(breaks);
  }

  void apply(TextBreak breaks) {
    if (breaks == TextBreak::block) end_run();
    if (breaks == TextBreak::space) run_.add_space();
  }

  void end_run() {
    const std::size_t before = list_.size();
    run_.end(list_.text_, list_.blocks_);
    const NodeIndex title = run_.context().title;
    if (list_.size() == before || title == kNoNode) return;
    // Nodes are in the order of the text: what stands around the last one has had its first block.
    if (last_title_ != kNoNode && title <= last_title_) return;
    last_title_ = title;
    list_.add_anchor(anchor_of(document_, title, id_scratch_));
  }

  void end_line() {
    if (run_.empty()) return;
    if (++lines_ > kLinesOfTheirOwn && run_.bytes() < kRunOfLines) return run_.add_space();
    end_run();
  }

  void add_text(NodeIndex node) {
    if (document_.is_blank(node) && run_.empty()) return;
    TextContext context = open_.back().context;
    if (context.drawing) return;
    context.flags |= flags_of_marks(node);
    std::string_view text = document_.text(node, scratch_);
    if (run_.breaks_at(context)) end_run();
    while (context.preformatted) {
      const std::size_t line_end = text.find('\n');
      if (line_end == std::string_view::npos) break;
      run_.add_text(text.substr(0, line_end), node, context);
      end_line();
      text.remove_prefix(line_end + 1);
    }
    run_.add_text(text, node, context);
  }

  // Texts come in the order of the nodes.
  std::uint8_t flags_of_marks(NodeIndex text) {
    while (!marks_.empty() && marks_.front().begin <= text) {
      mark_flags_ = flags_of(marks_.front().text);
      marks_ = marks_.subspan(1);
    }
    return mark_flags_;
  }

  const Document& document_;
  std::span<const PageMarks::Span> marks_;  // those still to come
  const bool noscript_;
  TextRun run_;
  BlockList list_;
  std::vector<OpenElement> open_;
  static constexpr std::uint8_t kUnread = 0xFF;  // No element has all flags.
  std::vector<std::uint8_t> flags_;              // by attribute list
  std::vector<HiddenElement> hidden_;
  NodeIndex last_entered_ = 0;
  NodeIndex last_title_ = kNoNode;
  std::size_t lines_ = 0;  // These are lines of preformatted text.
  std::uint8_t mark_flags_ = 0;
  std::string scratch_;
  std::string id_scratch_;  // A run ends while a text may stand in the other one.
};

namespace {

bool has_noscript_text(const Document& document) {
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (document.tag(node) == Tag::noscript && document.subtree_end(node) > node + 1) return true;
  }
  return false;
}

}  // namespace

BlockList segment_blocks(const Document& document, WordSegmenter& segmenter, Marks marks) {
  PageMarks found = marks == Marks::followed ? find_marks(document) : PageMarks();
  BlockList list = BlockSegmentation(document, segmenter, found, false).segment();
  const auto words = list.sums(0, static_cast<std::uint32_t>(list.size())).words;
  if (words < kFewWords && has_noscript_text(document)) {
    list = BlockSegmentation(document, segmenter, found, true).segment();
  }
  list.marks_ = std::move(found);
  return list;
}

void BlockList::add_anchor(std::string_view id) {
  if (id.empty()) return;
  anchors_.push_back({blocks_.back().text_offset, static_cast<std::uint32_t>(ids_.size()),
                      static_cast<std::uint32_t>(id.size())});
  ids_ += id;
}

std::string_view BlockList::anchor(const Block& block) const {
  const auto found = std::lower_bound(
      anchors_.begin(), anchors_.end(), block.text_offset,
      [](const Anchor& anchor, std::uint32_t offset) { return anchor.text_offset < offset; });
  if (found == anchors_.end() || found->text_offset != block.text_offset) return {};
  return std::string_view(ids_).substr(found->offset, found->length);
}

BlockSums BlockList::sums(std::uint32_t first, std::uint32_t last) const {
  const BlockSums& from = sums_before_[first];
  const BlockSums& to = sums_before_[last];
  return {to.blocks - from.blocks, to.words - from.words, to.link_words - from.link_words,
          to.bytes - from.bytes};
}

BlockList BlockList::only(const Document& document, const std::vector<bool>& kept) const {
  BlockList list;
  list.text_ = text_;
  list.anchors_ = anchors_;
  list.ids_ = ids_;
  list.marks_ = marks_;
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    if (kept[i]) list.blocks_.push_back(blocks_[i]);
  }
  list.index(document);
  return list;
}

void BlockList::index(const Document& document) {
  blocks_before_.assign(document.size() + 1, 0);
  for (const Block& block : blocks_) ++blocks_before_[block.first_text + 1];
  for (std::size_t i = 1; i < blocks_before_.size(); ++i) {
    blocks_before_[i] += blocks_before_[i - 1];
  }
  sums_before_.resize(blocks_.size() + 1);
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const Block& block = blocks_[i];
    BlockSums sums = sums_before_[i];
    sums.blocks += 1;
    sums.words += block.words;
    sums.link_words += block.link_words;
    sums.bytes += block.text_length;
    sums_before_[i + 1] = sums;
  }
}

std::uint64_t block_text_hash(std::string_view text) {
  return XXH3_64bits(text.data(), text.size());
}

}  // namespace winnow
