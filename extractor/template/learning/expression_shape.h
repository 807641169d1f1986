// SPDX-License-Identifier: GPL-2.0-or-later
//
// Expressions without their members, and the way through them symbol by symbol.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "extractor/template/learning/pattern_mining.h"

namespace winnow {

// An ExpressionNode without members: cheap to copy.
struct ShapeNode {
  PeerSymbol symbol;      // of symbols
  std::uint32_t end = 0;  // the first node behind it: preorder
  Occurrence occurrence = Occurrence::one;
  bool group = false;
};

// A concatenation of nodes, in preorder; `end` counts from its first node.
using ExpressionShape = std::vector<ShapeNode>;

// Of a run of whole nodes of an expression.
ExpressionShape shape_of(std::span<const ExpressionNode> run);

// Appends whole nodes.
void append_shape(const ExpressionShape& from, ExpressionShape& to);

// Which symbols can come next in the language of an expression of any size: an automaton with a
// state before and one behind each node, whose moves without a symbol are followed as needed. Each
// step takes time linear in the places that it passes. Not thread-safe.
class SymbolWalk {
 public:
  explicit SymbolWalk(ExpressionShape shape);

  const ExpressionShape& shape() const { return shape_; }

  // The nodes of the symbols that can stand first; valid until the next call.
  std::span<const std::uint32_t> first();
  // The nodes of the symbols that can follow any of these; likewise.
  std::span<const std::uint32_t> following(std::span<const std::uint32_t> nodes);
  // Whether the expression can end where the last call began.
  bool may_end() const { return may_end_; }

 private:
  static constexpr std::uint32_t kNoParent = 0xFFFFFFFF;

  void begin();
  void reach(std::uint32_t place);
  void enter(std::uint32_t node) { reach(2 * node); }
  void leave(std::uint32_t node) { reach(2 * node + 1); }
  void pass(std::uint32_t node);
  void drain();

  ExpressionShape shape_;
  std::vector<std::uint32_t> parents_;
  std::vector<std::uint32_t> rounds_;  // by place: the call that came there last
  std::uint32_t round_ = 0;
  std::vector<std::uint32_t> pending_;
  std::vector<std::uint32_t> symbols_;
  bool may_end_ = false;
};

}  // namespace winnow
