// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/blocks/hidden_panels.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "extractor/blocks/repeated_panels.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

constexpr std::uint32_t kNoHidden = std::numeric_limits<std::uint32_t>::max();

// A panel with fewer words outside of links says nothing worth the search for its label.
constexpr std::uint32_t kFewestWords = 3;

// A paragraph that a hidden element goes on with has at least this many words.
constexpr std::uint32_t kWordsOfText = 10;

// The button of a heading is one of its first nodes.
constexpr NodeIndex kNodesOfLabel = 16;

bool is_popup_or_control(Tag tag) {
  switch (tag) {
    case Tag::dialog:
    case Tag::nav:
    case Tag::header:
    case Tag::footer:
    case Tag::form:
    case Tag::select:
    case Tag::option:
    case Tag::textarea:
    case Tag::button:
    case Tag::label:
      return true;
    default:
      return false;
  }
}

bool is_role_of_popup(std::string_view role) {
  constexpr std::string_view kRoles[] = {"alert",   "alertdialog", "dialog",  "grid",
                                         "listbox", "menu",        "menubar", "navigation",
                                         "option",  "search",      "status",  "tooltip",
                                         "banner",  "contentinfo", "combobox"};
  return std::any_of(std::begin(kRoles), std::end(kRoles),
                     [&](std::string_view other) { return equals_in_any_case(role, other); });
}

bool is_streamed_id(std::string_view id) {
  if (!id.starts_with("S:") || id.size() < 3) return false;
  return std::all_of(id.begin() + 2, id.end(),
                     [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

// Tells which hidden element is the innermost around a node. Nodes are asked for in their order.
class Innermost {
 public:
  Innermost(const Document& document, std::span<const HiddenElement> hidden)
      : document_(document), hidden_(hidden) {}

  std::uint32_t at(NodeIndex node) {
    while (next_ < hidden_.size() && hidden_[next_].node < node) {
      leave(hidden_[next_].node);
      open_.push_back(next_++);
    }
    leave(node);
    return open_.empty() ? kNoHidden : open_.back();
  }

 private:
  void leave(NodeIndex node) {
    while (!open_.empty() && document_.subtree_end(hidden_[open_.back()].node) <= node) {
      open_.pop_back();
    }
  }

  const Document& document_;
  const std::span<const HiddenElement> hidden_;
  std::vector<std::uint32_t> open_;
  std::uint32_t next_ = 0;
};

class PanelFinder {
 public:
  PanelFinder(const Document& document, const BlockList& blocks,
              std::span<const HiddenElement> hidden)
      : document_(document), blocks_(blocks), hidden_(hidden), states_(hidden.size()) {}

  std::vector<bool> find() {
    look_at_elements();
    std::sort(by_id_.begin(), by_id_.end());
    if (!by_id_.empty()) look_for_labels();
    std::stable_sort(ways_.begin(), ways_.end(),
                     [](const Way& a, const Way& b) { return a.from < b.from; });
    bool any = false;
    for (std::uint32_t i = 0; i < states_.size(); ++i) any |= show_from(i);
    return any ? blocks_of_panels() : std::vector<bool>();
  }

 private:
  struct State {
    std::uint32_t around = kNoHidden;
    bool may_be_panel = false;
    bool labelled = false;
    bool shown = false;
  };

  // Leads from a hidden element to one inside it, or to one that is named in it.
  struct Way {
    std::uint32_t from;
    std::uint32_t to;
    bool names;
  };

  void look_at_elements() {
    const std::vector<bool> in_row = in_rows_of_panels(document_, blocks_, hidden_);
    Innermost innermost(document_, hidden_);
    for (std::uint32_t i = 0; i < hidden_.size(); ++i) {
      const NodeIndex node = hidden_[i].node;
      State& state = states_[i];
      state.around = innermost.at(node);
      state.may_be_panel = may_be_panel(node);
      if (!state.may_be_panel) continue;
      if (state.around != kNoHidden) ways_.push_back({state.around, i, false});
      const std::string_view id = document_.attribute(node, Attribute::id, scratch_);
      state.labelled =
          in_row[i] || shows_itself(node, id) || is_label(hidden_[i].before) || goes_on(hidden_[i]);
      if (!state.labelled && !id.empty()) by_id_.emplace_back(id, i);
    }
  }

  bool may_be_panel(NodeIndex node) {
    const BlockSums sums = blocks_.sums(document_, node);
    const std::uint32_t plain = sums.words - sums.link_words;
    if (plain < kFewestWords || sums.link_words > plain) return false;
    if (is_popup_or_control(document_.tag(node))) return false;
    return !is_role_of_popup(trimmed(document_.attribute(node, Attribute::role, scratch_)));
  }

  bool shows_itself(NodeIndex node, std::string_view id) {
    if (document_.tag(node) == Tag::div && is_streamed_id(id)) return true;
    return equals_in_any_case(document_.attribute(node, Attribute::hidden, value_scratch_),
                              "until-found") ||
           equals_in_any_case(document_.attribute(node, Attribute::role, value_scratch_),
                              "tabpanel");
  }

  bool is_label(NodeIndex before) const {
    if (before == kNoNode) return false;
    const Tag tag = document_.tag(before);
    if (tag == Tag::dt || tag == Tag::button) return true;
    const bool heading = tag >= Tag::h1 && tag <= Tag::h6;
    return heading && holds_button(before);
  }

  // A heading alone is no label: what stands hidden below it may be there for no one.
  bool holds_button(NodeIndex heading) const {
    const NodeIndex end = std::min(document_.subtree_end(heading), heading + kNodesOfLabel);
    for (NodeIndex node = heading + 1; node < end; ++node) {
      if (document_.tag(node) == Tag::button) return true;
    }
    return false;
  }

  // Tells whether the element goes on with the text right before it: its first paragraph has the
  // classes of the paragraph that is shown there.
  bool goes_on(const HiddenElement& hidden) {
    const NodeIndex before = hidden.before;
    if (before == kNoNode || document_.tag(before) != Tag::p) return false;
    const auto [begin, end] = blocks_.range(document_, before);
    if (begin == end || (blocks_[begin].flags & kHidden) != 0) return false;
    if (blocks_.sums(begin, end).words < kWordsOfText) return false;
    const NodeIndex first = first_element(hidden.node);
    if (first == kNoNode || document_.tag(first) != Tag::p) return false;
    const std::string_view classes = document_.attribute(before, Attribute::class_, class_scratch_);
    return !classes.empty() &&
           classes == document_.attribute(first, Attribute::class_, value_scratch_);
  }

  NodeIndex first_element(NodeIndex parent) const {
    const NodeIndex end = document_.subtree_end(parent);
    for (NodeIndex node = parent + 1; node < end; node = document_.subtree_end(node)) {
      if (document_.is_element(node)) return node;
    }
    return kNoNode;
  }

  void look_for_labels() {
    Innermost innermost(document_, hidden_);
    for (NodeIndex node = 0; node < document_.size(); ++node) {
      if (!document_.is_element(node) || !document_.has_attributes(node)) continue;
      std::string_view ids = document_.attribute(node, Attribute::aria_controls, scratch_);
      if (ids.empty() && document_.tag(node) == Tag::a) {
        ids = document_.attribute(node, Attribute::href, scratch_);
        ids = ids.starts_with('#') ? ids.substr(1) : std::string_view();
      }
      if (!ids.empty()) follow_label(ids, innermost.at(node));
    }
  }

  // The ids are separated by white space.
  void follow_label(std::string_view ids, std::uint32_t around) {
    while (!ids.empty()) {
      const std::size_t end = std::min(ids.find(' '), ids.size());
      const std::string_view id = ids.substr(0, end);
      const auto found =
          std::lower_bound(by_id_.begin(), by_id_.end(), id,
                           [](const auto& a, auto other) { return a.first < other; });
      ids.remove_prefix(std::min(end + 1, ids.size()));
      if (found == by_id_.end() || found->first != id) continue;
      if (around == kNoHidden) {
        states_[found->second].labelled = true;
      } else {
        ways_.push_back({around, found->second, true});
      }
    }
  }

  // Shows the element, if it may be, and all that can be shown because of it.
  bool show_from(std::uint32_t first) {
    bool any = false;
    std::vector<std::uint32_t> waiting{first};
    while (!waiting.empty()) {
      const std::uint32_t i = waiting.back();
      waiting.pop_back();
      State& state = states_[i];
      if (state.shown || !state.may_be_panel || !state.labelled) continue;
      if (state.around != kNoHidden && !states_[state.around].shown) continue;
      state.shown = any = true;
      auto way = std::lower_bound(ways_.begin(), ways_.end(), i,
                                  [](const Way& a, std::uint32_t from) { return a.from < from; });
      for (; way != ways_.end() && way->from == i; ++way) {
        if (way->names) states_[way->to].labelled = true;
        waiting.push_back(way->to);
      }
    }
    return any;
  }

  std::vector<bool> blocks_of_panels() const {
    const std::vector<std::uint32_t> copied = words_of_copies();
    std::vector<bool> found(blocks_.size());
    Innermost innermost(document_, hidden_);
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      const std::uint32_t around = innermost.at(blocks_[i].first_text);
      if (around == kNoHidden || !states_[around].shown) continue;
      found[i] = !is_copy(hidden_[around].node, copied);
    }
    return found;
  }

  bool is_copy(NodeIndex panel, const std::vector<std::uint32_t>& copied) const {
    const auto [first, last] = blocks_.range(document_, panel);
    return 2 * (copied[last] - copied[first]) > blocks_.sums(first, last).words;
  }

  // Returns how many words of the blocks before each one stand in hidden ones whose text is shown
  // elsewhere.
  std::vector<std::uint32_t> words_of_copies() const {
    std::unordered_set<std::uint64_t> seen;
    for (const Block& block : blocks_.blocks()) {
      if ((block.flags & kHidden) == 0) seen.insert(block_text_hash(blocks_.text(block)));
    }
    std::vector<std::uint32_t> words(blocks_.size() + 1);
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      const Block& block = blocks_[i];
      const bool copy =
          (block.flags & kHidden) != 0 && seen.contains(block_text_hash(blocks_.text(block)));
      words[i + 1] = words[i] + (copy ? block.words : 0);
    }
    return words;
  }

  const Document& document_;
  const BlockList& blocks_;
  const std::span<const HiddenElement> hidden_;
  std::vector<State> states_;
  std::vector<Way> ways_;
  // Is sorted, since a page could choose ids that collide in a hash table.
  std::vector<std::pair<std::string, std::uint32_t>> by_id_;
  std::string scratch_;
  std::string value_scratch_;
  std::string class_scratch_;
};

}  // namespace

std::vector<bool> in_hidden_panels(const Document& document, const BlockList& blocks,
                                   std::span<const HiddenElement> hidden) {
  return PanelFinder(document, blocks, hidden).find();
}

}  // namespace winnow
