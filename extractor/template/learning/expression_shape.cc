// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/template/learning/expression_shape.h"

#include <utility>

namespace winnow {
namespace {

// Where the run begins in its expression: groups are never empty, so that its first symbol, which
// ends one behind itself, is near.
std::uint32_t begin_of(std::span<const ExpressionNode> run) {
  std::uint32_t groups = 0;
  while (run[groups].group) ++groups;
  return run[groups].end - 1 - groups;
}

}  // namespace

ExpressionShape shape_of(std::span<const ExpressionNode> run) {
  ExpressionShape shape;
  if (run.empty()) return shape;
  const std::uint32_t begin = begin_of(run);
  shape.reserve(run.size());
  for (const ExpressionNode& node : run) {
    shape.push_back({node.symbol, node.end - begin, node.occurrence, node.group});
  }
  return shape;
}

void append_shape(const ExpressionShape& from, ExpressionShape& to) {
  const auto offset = static_cast<std::uint32_t>(to.size());
  for (ShapeNode node : from) {
    node.end += offset;
    to.push_back(node);
  }
}

SymbolWalk::SymbolWalk(ExpressionShape shape)
    : shape_(std::move(shape)), parents_(shape_.size(), kNoParent), rounds_(2 * shape_.size()) {
  std::vector<std::uint32_t> open;
  for (std::uint32_t node = 0; node < shape_.size(); ++node) {
    while (!open.empty() && shape_[open.back()].end <= node) open.pop_back();
    if (!open.empty()) parents_[node] = open.back();
    if (shape_[node].group) open.push_back(node);
  }
}

std::span<const std::uint32_t> SymbolWalk::first() {
  begin();
  may_end_ = shape_.empty();
  if (!shape_.empty()) enter(0);
  drain();
  return symbols_;
}

std::span<const std::uint32_t> SymbolWalk::following(std::span<const std::uint32_t> nodes) {
  begin();
  for (const std::uint32_t node : nodes) leave(node);
  drain();
  return symbols_;
}

void SymbolWalk::begin() {
  ++round_;
  symbols_.clear();
  may_end_ = false;
}

void SymbolWalk::reach(std::uint32_t place) {
  if (rounds_[place] == round_) return;
  rounds_[place] = round_;
  pending_.push_back(place);
}

// On to what stands behind the node.
void SymbolWalk::pass(std::uint32_t node) {
  const std::uint32_t next = shape_[node].end;
  const std::uint32_t parent = parents_[node];
  const std::size_t limit = parent == kNoParent ? shape_.size() : shape_[parent].end;
  if (next < limit) {
    enter(next);
  } else if (parent == kNoParent) {
    may_end_ = true;
  } else {
    leave(parent);
  }
}

void SymbolWalk::drain() {
  while (!pending_.empty()) {
    const std::uint32_t place = pending_.back();
    pending_.pop_back();
    const std::uint32_t node = place / 2;
    const bool behind = place % 2 != 0;
    if (behind && may_repeat(shape_[node].occurrence)) enter(node);
    if (behind || may_be_absent(shape_[node].occurrence)) pass(node);
    if (behind) continue;
    if (shape_[node].group) {
      enter(node + 1);
    } else {
      symbols_.push_back(node);
    }
  }
}

}  // namespace winnow
