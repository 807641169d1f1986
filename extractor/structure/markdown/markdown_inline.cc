// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/markdown/markdown_inline.h"

namespace winnow {

void MarkdownInline::write_lines(std::size_t begin, std::size_t end, std::string_view line_break) {
  place_ = {};
  line_break_ = line_break;
  write(begin, end);
}

void MarkdownInline::write_heading(std::size_t begin, std::size_t end) {
  place_ = {};
  line_break_ = " ";
  const std::size_t before = out_.size();
  write(begin, end);
  // Number signs at the end would belong to the mark of the heading.
  std::size_t signs = out_.size();
  while (signs > before && out_[signs - 1] == '#') --signs;
  const bool apart = signs == before || out_[signs - 1] == ' ';
  if (signs < out_.size() && apart) out_.insert(signs, 1, '\\');
}

void MarkdownInline::write_cell(std::size_t begin, std::size_t end) {
  place_ = {};
  place_.in_table = true;
  line_break_ = "<br>";
  write(begin, end);
}

void MarkdownInline::write(std::size_t begin, std::size_t end) {
  end_ = end;
  line_ = opened_at_ = closed_at_ = out_.size();
  for (std::size_t node = begin; node < end; node = tree_[node].end) write_node(node);
}

// It recurs as deep as inline nodes nest, which is four times at most.
void MarkdownInline::write_node(std::size_t node) {
  const ContentNode& each = tree_[node];
  switch (each.kind) {
    case ContentKind::text:
      place_.line_start = out_.size() == line_;
      append_markdown_text(tree_.text(each), place_, out_);
      break;
    case ContentKind::code: {
      std::string code;
      for (std::size_t i = node + 1; i < each.end; ++i) code += tree_.text(tree_[i]);
      append_code_span(code, place_.in_table, out_);
      break;
    }
    case ContentKind::line_break:
      out_ += line_break_;
      line_ = closed_at_ = out_.size();
      break;
    case ContentKind::link:
      write_link(node);
      break;
    case ContentKind::image:
      write_image(node);
      break;
    case ContentKind::strong:
      write_emphasis(node, "**");
      break;
    case ContentKind::emphasis:
      write_emphasis(node, "*");
      break;
    default:
      break;
  }
}

void MarkdownInline::write_children(std::size_t node) {
  parents_[depth_++] = node;
  for (std::size_t i = node + 1; i < tree_[node].end; i = tree_[i].end) write_node(i);
  --depth_;
}

void MarkdownInline::write_link(std::size_t node) {
  const ContentNode& link = tree_[node];
  out_ += '[';
  place_.in_link = true;
  write_children(node);
  place_.in_link = false;
  out_ += "](";
  append_markdown_target(tree_.attribute(link), out_);
  out_ += ')';
}

void MarkdownInline::write_image(std::size_t node) {
  out_ += "![";
  append_markdown_text(tree_.text(tree_[node]), {false, true, place_.in_table}, out_);
  out_ += "](";
  append_markdown_target(tree_.attribute(tree_[node]), out_);
  out_ += ')';
}

void MarkdownInline::write_emphasis(std::size_t node, std::string_view mark) {
  const bool marked = can_mark(node);
  if (marked) {
    before_opened_ = before();
    out_ += mark;
    opened_at_ = out_.size();
  }
  write_children(node);
  if (!marked) return;
  out_ += mark;
  closed_at_ = out_.size();
}

// Marks that touch others would be taken for one mark, unless they open together.
bool MarkdownInline::can_mark(std::size_t node) const {
  const ContentNode& emphasis = tree_[node];
  if (out_.size() == closed_at_ && closed_at_ != line_) return false;
  const MarkNeighbour first = first_of(tree_, node + 1, emphasis.end);
  const MarkNeighbour last = last_of(tree_, node + 1, emphasis.end);
  return is_flanking(first, before()) && is_flanking(last, behind(node));
}

MarkNeighbour MarkdownInline::before() const {
  if (out_.size() == line_) return MarkNeighbour::space;
  if (out_.size() == opened_at_) return before_opened_;
  return last_neighbour(out_);
}

// Looks behind the nodes that end together with this one.
MarkNeighbour MarkdownInline::behind(std::size_t node) const {
  const std::size_t end = tree_[node].end;
  for (std::size_t i = depth_; i-- > 0 && tree_[parents_[i]].end == end;) {
    if (tree_[parents_[i]].kind == ContentKind::link) return MarkNeighbour::punctuation;
  }
  return end < end_ ? first_of(tree_, end, end_) : MarkNeighbour::space;
}

}  // namespace winnow
