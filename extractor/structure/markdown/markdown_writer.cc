// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/markdown/markdown_writer.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "winnow/extractor/content_writers.h"

namespace winnow {
namespace {

// Returns a fence that no line of the code can be.
std::string fence_for(std::string_view code) {
  std::size_t longest = 2;
  std::size_t run = 0;
  for (const char c : code) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return std::string(longest + 1, '`');
}

}  // namespace

std::string to_markdown(const ContentTree& tree) { return MarkdownWriter(tree).write(); }

std::string MarkdownWriter::write() && {
  write_blocks(0, Spacing::loose);
  return std::move(out_);
}

void MarkdownWriter::begin_line() {
  if (!in_line_) out_ += prefix_;
  in_line_ = true;
}

void MarkdownWriter::end_line() {
  out_ += '\n';
  in_line_ = false;
}

void MarkdownWriter::blank_line() {
  const std::size_t end = prefix_.find_last_not_of(' ');
  if (end != std::string::npos) out_.append(prefix_, 0, end + 1);
  out_ += '\n';
}

void MarkdownWriter::write_blocks(std::size_t parent, Spacing spacing) {
  bool first = true;
  for (std::size_t node = parent + 1; node < tree_[parent].end; node = tree_[node].end) {
    if (!first && spacing == Spacing::loose) blank_line();
    write_block(node);
    first = false;
  }
}

void MarkdownWriter::write_block(std::size_t node) {
  switch (tree_[node].kind) {
    case ContentKind::paragraph:
      return write_paragraph(node);
    case ContentKind::heading:
      return write_heading(node);
    case ContentKind::code_block:
      return write_code(node);
    case ContentKind::rule:  // the other marks for it also begin items
      begin_line();
      out_ += "___";
      return end_line();
    case ContentKind::list:
      return write_list(node);
    case ContentKind::definitions:
      return write_definitions(node);
    case ContentKind::table:
      return write_table(node);
    case ContentKind::quote:
      return write_inside("> ", "> ", node, Spacing::loose);
    default:  // a figure or a caption
      return write_blocks(node, Spacing::loose);
  }
}

void MarkdownWriter::write_paragraph(std::size_t node) {
  begin_line();
  inline_.write_lines(node + 1, tree_[node].end, "\\\n" + prefix_);
  end_line();
}

void MarkdownWriter::write_heading(std::size_t node) {
  begin_line();
  out_.append(tree_[node].level, '#');
  out_ += ' ';
  inline_.write_heading(node + 1, tree_[node].end);
  end_line();
}

void MarkdownWriter::write_code(std::size_t node) {
  std::string_view code = tree_.text(tree_[node]);
  const std::string fence = fence_for(code);
  begin_line();
  out_.append(fence).append(tree_.attribute(tree_[node]));
  end_line();
  for (bool first = true; first || !code.empty(); first = false) {
    const std::size_t end = std::min(code.find('\n'), code.size());
    if (end == 0) {
      blank_line();
    } else {
      begin_line();
      out_ += code.substr(0, end);
      end_line();
    }
    code.remove_prefix(std::min(end + 1, code.size()));
  }
  begin_line();
  out_ += fence;
  end_line();
}

// Writes what a container holds behind a marker; further lines begin with `indent`.
void MarkdownWriter::write_inside(std::string_view marker, std::string_view indent,
                                  std::size_t parent, Spacing spacing) {
  begin_line();
  out_ += marker;
  const std::size_t outer = prefix_.size();
  prefix_ += indent;
  write_blocks(parent, spacing);
  prefix_.resize(outer);
}

void MarkdownWriter::write_list(std::size_t list) {
  const ContentNode& node = tree_[list];
  bool other = takes_other_marker(list);
  const Spacing spacing = is_tight(list) ? Spacing::tight : Spacing::loose;
  std::uint64_t number = node.start;
  bool first = true;
  for (std::size_t item = list + 1; item < node.end; item = tree_[item].end) {
    // Only the first number of a list counts, so that another one needs another list.
    const std::uint32_t value = tree_[item].start;
    const bool jumps = node.ordered && value != kNextNumber && value != number;
    if (jumps) number = value;
    if (jumps && !first) other = !other;
    if (!first && (jumps || spacing == Spacing::loose)) blank_line();
    std::string marker = other ? "* " : "- ";
    // Numbers have nine digits at most.
    if (node.ordered)
      marker =
          std::to_string(std::min<std::uint64_t>(number++, 999'999'999)) + (other ? ") " : ". ");
    write_inside(marker, std::string(marker.size(), ' '), item, spacing);
    first = false;
  }
  last_list_end_ = node.end;
  last_list_other_ = other;
}

// Terms and what is said of them share an item: the format has no other way.
void MarkdownWriter::write_definitions(std::size_t list) {
  const bool other = takes_other_marker(list);
  bool in_description = true;
  bool first = true;
  const std::size_t outer = prefix_.size();
  for (std::size_t part = list + 1; part < tree_[list].end; part = tree_[part].end) {
    const bool term = tree_[part].kind == ContentKind::term;
    if (!first) {
      prefix_.resize(outer);
      blank_line();
    }
    if (first || (term && in_description)) {
      begin_line();
      out_ += other ? "* " : "- ";
    }
    prefix_.resize(outer);
    prefix_ += "  ";
    write_blocks(part, Spacing::loose);
    in_description = !term;
    first = false;
  }
  prefix_.resize(outer);
  last_list_end_ = tree_[list].end;
  last_list_other_ = other;
}

// A list right behind another one has other markers, or the two would be one.
bool MarkdownWriter::takes_other_marker(std::size_t list) {
  return last_list_end_ == list && !last_list_other_;
}

// An item of a tight list is one paragraph, and lists below it.
bool MarkdownWriter::is_tight(std::size_t list) const {
  for (std::size_t item = list + 1; item < tree_[list].end; item = tree_[item].end) {
    for (std::size_t node = item + 1; node < tree_[item].end; node = tree_[node].end) {
      const bool text = node == item + 1 && tree_[node].kind == ContentKind::paragraph;
      if (!text && !(tree_[node].kind == ContentKind::list && may_follow_text(node))) return false;
    }
  }
  return true;
}

// Of the numbers, only 1 ends a paragraph.
bool MarkdownWriter::may_follow_text(std::size_t list) const {
  return !tree_[list].ordered || tree_[list].start == 1;
}

void MarkdownWriter::write_table(std::size_t table) {
  const std::size_t caption = table + 1;
  if (tree_[caption].kind == ContentKind::caption) {
    write_blocks(caption, Spacing::loose);
    blank_line();
  }
  begin_line();
  table_.write(table, prefix_);
  in_line_ = false;
}

std::string markdown_contents(const ContentTree& tree) {
  std::string contents;
  std::size_t headings = 0;
  std::array<std::uint8_t, 6> levels{};
  std::size_t depth = 0;
  MarkdownInline line(tree, contents);
  for (std::size_t node = 0; node < tree.size(); ++node) {
    const ContentNode& heading = tree[node];
    if (heading.kind != ContentKind::heading) continue;
    while (depth > 0 && levels[depth - 1] >= heading.level) --depth;
    contents.append(2 * depth, ' ').append("- ");
    levels[depth++] = heading.level;
    const std::string_view id = tree.attribute(heading);
    MarkdownPlace place;
    place.line_start = true;
    place.in_link = !id.empty();
    if (place.in_link) contents += '[';
    append_markdown_text(content_text(tree, node), place, contents);
    if (place.in_link) {
      contents += "](#";
      append_markdown_target(id, contents);
      contents += ')';
    }
    contents += '\n';
    ++headings;
  }
  return headings < 2 ? std::string() : contents;
}

}  // namespace winnow
