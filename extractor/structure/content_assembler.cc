// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/structure/content_assembler.h"

#include <span>
#include <utility>

#include "extractor/structure/table_cells.h"

namespace winnow {

ContentAssembler::ContentAssembler() { open({}); }

std::uint32_t ContentAssembler::open(const ContentNode& node) {
  const std::uint32_t index = add(node);
  open_.push_back(index);
  return index;
}

void ContentAssembler::close() {
  tree_.nodes_[open_.back()].end = static_cast<std::uint32_t>(tree_.nodes_.size());
  open_.pop_back();
  last_text_ = 0;
}

std::uint32_t ContentAssembler::add(const ContentNode& node) {
  const auto index = static_cast<std::uint32_t>(tree_.nodes_.size());
  tree_.nodes_.push_back(node);
  tree_.nodes_.back().end = index + 1;
  last_text_ = 0;
  return index;
}

void ContentAssembler::append_text(std::string_view text, std::uint32_t block) {
  if (last_text_ == 0) {
    ContentNode node;
    node.kind = ContentKind::text;
    node.block = block;
    node.text.offset = static_cast<std::uint32_t>(tree_.texts_.size());
    last_text_ = add(node);
  }
  tree_.texts_ += text;
  tree_.nodes_[last_text_].text.length += static_cast<std::uint32_t>(text.size());
}

// A text that may grow ends where the texts end.
ContentSpan ContentAssembler::keep(std::string_view text) {
  if (text.empty()) return {};
  last_text_ = 0;
  const auto offset = static_cast<std::uint32_t>(tree_.texts_.size());
  tree_.texts_ += text;
  return {offset, static_cast<std::uint32_t>(text.size())};
}

void ContentAssembler::fit_cells(std::uint32_t table) {
  fit_table_cells(std::span(tree_.nodes_), table);
}

void ContentAssembler::say_languages(std::span<const std::string> languages, ContentTree& tree) {
  std::string_view last;
  ContentSpan kept;
  for (std::size_t i = 0; i < tree.size(); ++i) {
    ContentNode& node = tree.nodes_[i];
    if (node.kind != ContentKind::paragraph && node.kind != ContentKind::heading) continue;
    std::size_t text = i + 1;
    while (text < node.end && tree[text].block == kNoBlock) ++text;
    if (text == node.end || tree[text].block >= languages.size()) continue;
    const std::string_view language = languages[tree[text].block];
    if (language != last) {
      last = language;
      kept = {static_cast<std::uint32_t>(tree.texts_.size()),
              static_cast<std::uint32_t>(language.size())};
      tree.texts_ += language;
    }
    if (!language.empty()) node.language = kept;
  }
}

ContentTree ContentAssembler::finish() && {
  while (!open_.empty()) close();
  return std::move(tree_);
}

}  // namespace winnow
