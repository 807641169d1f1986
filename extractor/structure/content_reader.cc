// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/content_reader.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "extractor/blocks/left_out_nodes.h"
#include "extractor/structure/code_language.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// HTML Standard, section 4.9.11.
constexpr std::uint32_t kMostColumnSpan = 1000;
constexpr std::uint32_t kMostRowSpan = 65'534;
// CommonMark takes no longer number.
constexpr std::uint32_t kMostListStart = 999'999'999;

// Targets may take so many times the bytes of the page, and some more.
constexpr std::size_t kTargetGrowth = 8;
constexpr std::size_t kTargetGrowthAnyway = 1 << 20;

bool has_noscript(const BlockList& blocks) {
  return std::ranges::any_of(blocks.blocks(),
                             [](const Block& block) { return (block.flags & kNoscript) != 0; });
}

std::vector<std::uint32_t> sums_of(const std::vector<bool>& kept) {
  std::vector<std::uint32_t> sums(1, 0);
  sums.reserve(kept.size() + 1);
  for (const bool each : kept) sums.push_back(sums.back() + (each ? 1 : 0));
  return sums;
}

void add_style(Tag tag, NodeIndex element, const Document& document, InlineStyle& style) {
  switch (tag) {
    case Tag::a:
      if (document.has_attribute(element, Attribute::href)) style.link = element;
      break;
    case Tag::b:
    case Tag::strong:
      style.strong = true;
      break;
    case Tag::i:
    case Tag::em:
    case Tag::cite:
    case Tag::dfn:
    case Tag::var:
      style.emphasis = true;
      break;
    case Tag::code:
    case Tag::kbd:
    case Tag::samp:
    case Tag::tt:
      style.code = true;
      break;
    default:
      break;
  }
}

}  // namespace

ContentReader::ContentReader(const KeptContent& content)
    : content_(content),
      document_(content.document),
      noscript_(has_noscript(content.blocks)),
      tables_(content.document),
      cursor_(content.blocks),
      places_(assembler_, content.blocks),
      targets_(content.url, content.base,
               kTargetGrowthAnyway + kTargetGrowth * content.document.source().size()),
      inline_(content.document, assembler_, places_, targets_),
      kept_before_(sums_of(content.kept)) {}

void ContentReader::read() {
  open_.emplace_back();
  open_.back().end = document_.size();
  for (NodeIndex node = 0; node < document_.size();) {
    while (open_.back().end <= node) leave();
    node = visit(node);
  }
  while (open_.size() > 1) leave();
  inline_.end();
}

NodeIndex ContentReader::visit(NodeIndex node) {
  if (document_.is_element(node)) return visit_element(node);
  if (document_.is_text(node)) add_text(node);
  return node + 1;
}

NodeIndex ContentReader::visit_element(NodeIndex node) {
  const TextBreak breaks = text_break(document_.tag(node), document_.name(node));
  const bool left_out = is_left_out(document_, node, noscript_, scratch_);
  if (left_out || is_dropped(node, breaks)) {
    break_text(breaks);
    const Tag tag = document_.tag(node);
    if (tag == Tag::td || tag == Tag::th) {  // an empty cell takes a place
      places_.leave_to(places_.enter(cell_of(node, open_.back().head)));
    }
    return document_.subtree_end(node);
  }
  enter(node, breaks);
  return node + 1;
}

// Blocks of a block-level element begin in it.
bool ContentReader::is_dropped(NodeIndex element, TextBreak breaks) const {
  if (breaks != TextBreak::block) return false;
  const auto [first, last] = content_.blocks.range(document_, element);
  return first < last && kept_before_[first] == kept_before_[last];
}

void ContentReader::enter(NodeIndex element, TextBreak breaks) {
  break_text(breaks);
  const Tag tag = document_.tag(element);
  OpenElement entered = open_.back();
  entered.end = document_.subtree_end(element);
  entered.breaks = breaks;
  entered.places = places_.count();
  entered.drawing = is_drawn(document_, element, entered.drawing);
  entered.reading |= tag == Tag::rt;
  entered.head |= tag == Tag::thead;
  if (breaks == TextBreak::block) {
    if (!entered.code) enter_container(element, entered);
    if (is_preformatted(tag)) enter_code(element, entered);
  } else {
    add_style(tag, element, document_, entered.style);
    add_leaf(element);
  }
  open_.push_back(entered);
}

void ContentReader::enter_container(NodeIndex element, OpenElement& entered) {
  const ContentNode node = container_of(element, entered.head);
  if (node.kind != ContentKind::root) entered.places = places_.enter(node);
  if (document_.tag(element) == Tag::hr) places_.add_rule();
}

// Code in a heading is text of the heading.
void ContentReader::enter_code(NodeIndex element, OpenElement& entered) {
  if (!entered.lines) cursor_.enter_lines();
  entered.lines = true;
  if (entered.code || places_.innermost() == ContentKind::heading) return;
  entered.code = true;
  code_.clear();
  language_ = assembler_.keep(code_language(document_, element));
}

// Returns a root for an element that makes no container.
ContentNode ContentReader::container_of(NodeIndex element, bool head) {
  ContentNode node;
  node.block = content_.blocks.range(document_, element).first;
  const Tag tag = document_.tag(element);
  if (tag >= Tag::h1 && tag <= Tag::h6) {
    node.kind = ContentKind::heading;
    node.level = static_cast<std::uint8_t>(1 + static_cast<int>(tag) - static_cast<int>(Tag::h1));
    return node;
  }
  switch (tag) {
    case Tag::ol:
      node.ordered = true;
      node.start = number(element, Attribute::start, kMostListStart);
      [[fallthrough]];
    case Tag::ul:
    case Tag::menu:
    case Tag::dir:
      node.kind = ContentKind::list;
      break;
    case Tag::li:
      node.kind = ContentKind::item;
      node.start = item_number(element);
      break;
    case Tag::blockquote:
      node.kind = ContentKind::quote;
      break;
    case Tag::dl:
      node.kind = ContentKind::definitions;
      break;
    case Tag::dt:
      node.kind = ContentKind::term;
      break;
    case Tag::dd:
      node.kind = ContentKind::description;
      break;
    case Tag::figure:
      node.kind = ContentKind::figure;
      break;
    case Tag::figcaption:
    case Tag::caption:
      node.kind = ContentKind::caption;
      break;
    case Tag::table:
      if (tables_.has(element)) node.kind = ContentKind::table;
      break;
    case Tag::tr:
      node.kind = ContentKind::row;
      break;
    case Tag::td:
    case Tag::th:
      return cell_of(element, head);
    default:
      break;
  }
  return node;
}

ContentNode ContentReader::cell_of(NodeIndex element, bool head) {
  ContentNode node;
  node.kind = ContentKind::cell;
  node.header = head || document_.tag(element) == Tag::th;
  node.columns = std::max(1u, number(element, Attribute::colspan, kMostColumnSpan));
  // A row span of 0 reaches to the end of the table.
  node.rows = number(element, Attribute::rowspan, kMostRowSpan);
  if (node.rows == 0) node.rows = kMostRowSpan;
  return node;
}

// Returns the number that the page gives the item.
std::uint32_t ContentReader::item_number(NodeIndex item) {
  if (!document_.has_attribute(item, Attribute::value)) return kNextNumber;
  const std::string_view value = trimmed(document_.attribute(item, Attribute::value, scratch_));
  std::uint32_t number = 0;
  const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
  return read.ec == std::errc() && number <= kMostListStart ? number : kNextNumber;
}

// Returns 1 where there is no number.
std::uint32_t ContentReader::number(NodeIndex element, Attribute attribute, std::uint32_t most) {
  const std::string_view value = trimmed(document_.attribute(element, attribute, scratch_));
  std::uint32_t number = 1;
  const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
  if (read.ec == std::errc::result_out_of_range) return most;
  return read.ec == std::errc() ? std::min(number, most) : 1;
}

void ContentReader::leave() {
  const OpenElement left = open_.back();
  break_text(left.breaks);
  open_.pop_back();
  if (left.breaks != TextBreak::block) return;
  if (left.code && !open_.back().code) add_code();
  if (places_.count() > left.places) inline_.end();
  places_.leave_to(left.places);
}

void ContentReader::break_text(TextBreak breaks) {
  if (breaks == TextBreak::none) return;
  if (open_.back().code) {
    if (breaks == TextBreak::block) code_.break_line();
  } else if (breaks == TextBreak::block && places_.innermost() != ContentKind::heading) {
    inline_.end();
  } else {
    inline_.add_space();
  }
}

// Takes elements that have no text of their own, but mean something.
void ContentReader::add_leaf(NodeIndex element) {
  const Tag tag = document_.tag(element);
  if (tag == Tag::br && open_.back().code) code_.end_line();
  if (tag == Tag::br && !open_.back().code) inline_.add_break();
  if (tag == Tag::img && !open_.back().code) add_image(element);
}

// An image without alternative text serves the layout, unless it is a figure.
void ContentReader::add_image(NodeIndex element) {
  while (next_image_ < content_.images.size() && content_.images[next_image_] < element) {
    ++next_image_;
  }
  if (next_image_ == content_.images.size() || content_.images[next_image_] != element) return;
  const std::string_view alt = document_.attribute(element, Attribute::alt, scratch_);
  if (trimmed(alt).empty() && !places_.is_in_figure()) return;
  inline_.add_image(element, alt, open_.back().style);
}

void ContentReader::add_text(NodeIndex node) {
  const OpenElement& around = open_.back();
  if (around.drawing) return;
  if (around.lines) return add_lines(node, document_.text(node, scratch_));
  if (document_.is_blank(node)) return inline_.add_space();
  const std::uint32_t block = cursor_.at(node);
  if (!is_kept(block)) return inline_.add_space();
  const std::string_view text = document_.text(node, scratch_);
  if (around.reading) {
    inline_.add_reading(text, block);
  } else {
    inline_.add_text(text, around.style, block);
  }
}

void ContentReader::add_lines(NodeIndex node, std::string_view text) {
  const OpenElement& around = open_.back();
  for (bool first = true; first || !text.empty(); first = false) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view part = text.substr(0, end);
    const bool ends = end < text.size();
    text.remove_prefix(ends ? end + 1 : end);
    if (is_blank_text(part)) {
      if (around.code) code_.add_space(part);
    } else if (const std::uint32_t block = cursor_.at_line(node, part); !is_kept(block)) {
      code_.pass();
    } else if (around.code) {
      code_.add(part, block);
    } else {
      inline_.add_text(part, around.style, block);
    }
    if (!ends) continue;
    if (around.code) {
      code_.end_line();
    } else {
      inline_.add_space();
    }
  }
}

void ContentReader::add_code() {
  const std::string_view text = code_.finish();
  if (text.empty()) return;
  places_.open();
  ContentNode node;
  node.kind = ContentKind::code_block;
  node.block = code_.block();
  node.text = assembler_.keep(text);
  node.attribute = language_;
  assembler_.add(node);
}

void ContentReader::add_paragraphs(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    inline_.add_text(text.substr(0, end), {}, kNoBlock);
    inline_.end();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

ContentTree ContentReader::finish() && {
  places_.leave_to(1);
  return std::move(assembler_).finish();
}

}  // namespace winnow
