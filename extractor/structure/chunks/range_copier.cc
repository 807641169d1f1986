// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/chunks/range_copier.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace winnow {
namespace {

// What is repeated of a table has its bounds, since each chunk of a long one pays for it.
constexpr std::uint32_t kMostHeaderRows = 2;
constexpr std::uint32_t kMostHeaderNodes = 120;
constexpr std::uint32_t kMostEmptyCells = 50;

constexpr std::uint64_t kHighestNumber = 999'999'999;

bool is_header_row(const ContentTree& tree, std::uint32_t row) {
  if (tree[row].kind != ContentKind::row || tree[row].end == row + 1) return false;
  for (std::uint32_t cell = row + 1; cell < tree[row].end; cell = tree[cell].end) {
    if (!tree[cell].header) return false;
  }
  return true;
}

std::size_t bytes_between(const ContentTree& tree, std::uint32_t from, std::uint32_t to) {
  std::size_t bytes = 0;
  for (std::uint32_t node = from; node < to; ++node) bytes += tree.text(tree[node]).size();
  return bytes;
}

std::string_view without_empty_lines(std::string_view code) {
  while (code.ends_with('\n')) code.remove_suffix(1);
  while (code.starts_with('\n')) code.remove_prefix(1);
  return code;
}

}  // namespace

RangeCopier::RangeCopier(const ContentTree& tree, std::size_t header_bytes)
    : tree_(tree),
      header_bytes_(header_bytes),
      parents_(tree.size()),
      ordinals_(tree.size()),
      terms_(tree.size()) {
  for (std::uint32_t node = 0; node < tree.size(); ++node) {
    std::uint32_t ordinal = 0;
    std::uint32_t term = 0;
    for (std::uint32_t child = node + 1; child < tree[node].end; child = tree[child].end) {
      parents_[child] = node;
      ordinals_[child] = ordinal++;
      if (tree[child].kind == ContentKind::term) term = child;
      terms_[child] = term;
    }
  }
}

// One copy while it is made.
class RangeCopier::Copy {
 public:
  Copy(const RangeCopier& copier, const ContentRange& range)
      : copier_(copier), tree_(copier.tree_), range_(range) {}

  ContentTree make() && {
    std::vector<std::uint32_t> around = {range_.from.node};
    for (std::uint32_t node = copier_.parents_[range_.from.node]; node != 0;
         node = copier_.parents_[node]) {
      around.push_back(node);
    }
    for (std::size_t i = around.size(); i-- > 1;) open_before(around[i], around[i - 1]);
    copy_nodes(range_.from.node, range_.to.node);
    if (range_.to.byte > 0) {
      leave_to(range_.to.node);
      add(range_.to.node);
    }
    while (!open_.empty()) leave();
    return std::move(assembler_).finish();
  }

 private:
  struct Container {
    std::uint32_t end = 0;
    std::uint32_t table = 0;  // its node in the copy; 0 for what is no table
  };

  // Opens a container of which `child` is the first that is copied.
  void open_before(std::uint32_t node, std::uint32_t child) {
    add(node);
    if (tree_[node].kind == ContentKind::table) add_header_rows(node, child);
    if (tree_[node].kind == ContentKind::row) add_empty_cells(copier_.ordinals_[child]);
  }

  void copy_nodes(std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t node = from; node < to; ++node) {
      leave_to(node);
      add(node);
    }
  }

  void leave_to(std::uint32_t node) {
    while (!open_.empty() && open_.back().end <= node) leave();
  }

  void leave() {
    if (open_.back().table != 0) assembler_.fit_cells(open_.back().table);
    assembler_.close();
    open_.pop_back();
  }

  void add_header_rows(std::uint32_t table, std::uint32_t child) {
    std::uint32_t row = table + 1;
    if (tree_[row].kind == ContentKind::caption) row = tree_[row].end;
    const std::uint32_t first = row;
    for (std::uint32_t rows = 0; row < child && rows < kMostHeaderRows; ++rows) {
      if (!is_header_row(tree_, row)) break;
      row = tree_[row].end;
    }
    if (row - first > kMostHeaderNodes) return;
    if (bytes_between(tree_, first, row) > copier_.header_bytes_) return;
    copy_nodes(first, row);
    leave_to(row);
  }

  void add_empty_cells(std::uint32_t count) {
    ContentNode cell;
    cell.kind = ContentKind::cell;
    for (std::uint32_t i = 0; i < std::min(count, kMostEmptyCells); ++i) {
      assembler_.open(cell);
      assembler_.close();
    }
  }

  std::string_view text_in_range(std::uint32_t node) const {
    std::string_view text = tree_.text(tree_[node]);
    if (node == range_.to.node) text = text.substr(0, range_.to.byte);
    if (node == range_.from.node)
      text.remove_prefix(std::min<std::size_t>(range_.from.byte, text.size()));
    return text;
  }

  // Texts on both sides of the end of a link become one text, and so may be written as one.
  void add(std::uint32_t node) {
    const ContentNode& original = tree_[node];
    ContentNode copy = original;
    copy.text = {};
    copy.attribute = {};
    switch (original.kind) {
      case ContentKind::link:
        return;
      case ContentKind::text:
        return assembler_.append_text(text_in_range(node), original.block);
      case ContentKind::code_block:
        copy.attribute = assembler_.keep(tree_.attribute(original));
        copy.text = assembler_.keep(without_empty_lines(text_in_range(node)));
        assembler_.add(copy);
        return;
      case ContentKind::image:
        copy.text = assembler_.keep(tree_.text(original));
        assembler_.add(copy);
        return;
      case ContentKind::rule:
      case ContentKind::line_break:
        assembler_.add(copy);
        return;
      default:
        break;
    }
    if (original.kind == ContentKind::list) copy.start = number_of_first(node);
    const std::uint32_t index = assembler_.open(copy);
    open_.push_back({original.end, original.kind == ContentKind::table ? index : 0});
  }

  // The number of the first item that is copied.
  std::uint32_t number_of_first(std::uint32_t list) const {
    const std::uint32_t start = tree_[list].start;
    if (!tree_[list].ordered) return start;
    std::uint32_t item = range_.from.node;
    if (item <= list || item >= tree_[list].end) return start;
    while (copier_.parents_[item] != list) item = copier_.parents_[item];
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(std::uint64_t{start} + copier_.ordinals_[item], kHighestNumber));
  }

  const RangeCopier& copier_;
  const ContentTree& tree_;
  const ContentRange range_;
  ContentAssembler assembler_;
  std::vector<Container> open_;
};

ContentTree RangeCopier::copy(const ContentRange& range) const { return Copy(*this, range).make(); }

}  // namespace winnow
