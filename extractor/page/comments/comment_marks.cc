// SPDX-License-Identifier: GPL-2.0-or-later
#include <xxhash.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "extractor/page/comments/comments.h"
#include "extractor/page/metadata/structured_data.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

constexpr std::size_t kMostForms = 64;
// A post has at least this many words outside of links.
constexpr std::uint32_t kTwinWords = 15;
// Only the ids of this many nodes of a record are looked at, so that records in records take linear
// time.
constexpr NodeIndex kTwinNodes = 256;

bool is_heading(Tag tag) { return tag >= Tag::h1 && tag <= Tag::h6; }

// Tells whether links to themselves belong to sections or lines of code here.
bool has_own_links(Tag tag) {
  return is_heading(tag) || tag == Tag::dt || tag == Tag::pre || tag == Tag::code;
}

std::string_view type_name(std::string_view type) {
  return type.substr(type.find_last_of("/:#") + 1);
}

// Looks for microdata or JSON-LD that says so, without looking at what the item is a part of.
bool says_discussion(const Document& document, NodeIndex node, std::string& scratch) {
  if (document.tag(node) == Tag::script) {
    if (!holds_structured_data(document, node, scratch)) return false;
    if (document.subtree_end(node) == node + 1) return false;
    const std::string_view text = document.text(node + 1, scratch);
    return text.find("DiscussionForumPosting\"") != std::string_view::npos ||
           text.find("QAPage\"") != std::string_view::npos;
  }
  const std::string_view name = type_name(document.attribute(node, Attribute::itemtype, scratch));
  return name == "DiscussionForumPosting" || name == "QAPage" || name == "Question";
}

bool is_comment_item(const Document& document, NodeIndex node, std::string& scratch) {
  if (lists_token(document.attribute(node, Attribute::itemprop, scratch), "comment")) return true;
  if (lists_token(document.attribute(node, Attribute::property, scratch), "comment")) return true;
  const std::string_view name = type_name(document.attribute(node, Attribute::itemtype, scratch));
  return name == "Comment" || name == "UserComments";
}

// Finds the targets of links within the page. They are sorted, since a page could choose names that
// collide in a hash table.
class Targets {
 public:
  explicit Targets(const Document& document) {
    std::string scratch;
    for (NodeIndex node = 1; node < document.size(); ++node) {
      if (document.tag(node) != Tag::a) continue;
      const std::string_view name = name_in(document.attribute(node, Attribute::href, scratch));
      if (!name.empty()) wanted_.push_back(hash(name));
    }
    std::sort(wanted_.begin(), wanted_.end());
    if (wanted_.empty()) return;
    for (NodeIndex node = 1; node < document.size(); ++node) {
      if (!document.is_element(node) || !document.has_attributes(node)) continue;
      add(document.attribute(node, Attribute::id, scratch), node);
      if (document.tag(node) == Tag::a) {
        add(document.attribute(node, Attribute::name, scratch), node);
      }
    }
    std::sort(nodes_.begin(), nodes_.end());
  }

  NodeIndex of(std::string_view href) const {
    const std::string_view name = name_in(href);
    if (name.empty()) return kNoNode;
    const std::uint64_t key = hash(name);
    const auto found = std::lower_bound(nodes_.begin(), nodes_.end(), std::pair(key, NodeIndex{0}));
    return found == nodes_.end() || found->first != key ? kNoNode : found->second;
  }

 private:
  static std::uint64_t hash(std::string_view text) { return XXH3_64bits(text.data(), text.size()); }
  // Returns what is behind the number sign.
  static std::string_view name_in(std::string_view href) {
    const std::size_t sign = href.find('#');
    return sign == std::string_view::npos ? std::string_view() : href.substr(sign + 1);
  }
  void add(std::string_view name, NodeIndex node) {
    if (name.empty()) return;
    const std::uint64_t key = hash(name);
    if (std::binary_search(wanted_.begin(), wanted_.end(), key)) nodes_.emplace_back(key, node);
  }

  std::vector<std::uint64_t> wanted_;
  std::vector<std::pair<std::uint64_t, NodeIndex>> nodes_;
};

// Returns what is around an empty anchor, else the target itself.
NodeIndex target_element(const Document& document, NodeIndex target) {
  return document.subtree_end(target) == target + 1 ? document.parent(target) : target;
}

bool is_numbered(std::string_view id) { return std::any_of(id.begin(), id.end(), is_ascii_digit); }

struct NumberedNode {
  std::uint64_t key = 0;
  NodeIndex node = 0;
  bool has_text = false;
};

// Returns equal keys for ids that differ only in digits.
std::uint64_t numbered_key(std::string_view id) {
  std::string folded(id);
  std::erase_if(folded, is_ascii_digit);
  return XXH3_64bits(folded.data(), folded.size());
}

}  // namespace

CommentMarks::CommentMarks(const Document& document, const BlockList& blocks) {
  for (auto& counts : before_) counts.assign(document.size() + 1, 0);
  find_items(document);
  find_forms(document);
  find_links(document);
  find_articles(document);
  if (!forms_.empty()) any_ = true;
  if (!any_) return;
  find_numbers(document, blocks);
  for (auto& counts : before_) std::partial_sum(counts.begin(), counts.end(), counts.begin());
}

void CommentMarks::set(Mark mark, NodeIndex node) {
  before(mark)[node + 1] = 1;
  any_ = any_ || mark == Mark::comment_item || mark == Mark::link_to_itself ||
         mark == Mark::link_to_form || mark == Mark::nested_article;
}

bool CommentMarks::begins_with(Mark mark, NodeIndex node) const {
  const auto& counts = before(mark);
  const std::size_t end = std::min<std::size_t>(node + 4, counts.size() - 1);
  return counts[end] != counts[node];
}

void CommentMarks::find_items(const Document& document) {
  const bool has_items = document.has_anywhere(Attribute::itemprop, Attribute::itemtype) ||
                         document.has_anywhere(Attribute::property, Attribute::property);
  std::string scratch;
  for (NodeIndex node = 1; node < document.size(); ++node) {
    if (!document.is_element(node)) continue;
    if (document.tag(node) == Tag::time) set(Mark::time, node);
    if (is_heading(document.tag(node))) set(Mark::heading, node);
    if (!document.has_attributes(node)) continue;
    if (!has_items && document.tag(node) != Tag::script) continue;
    if (is_comment_item(document, node, scratch)) set(Mark::comment_item, node);
    is_discussion_ = is_discussion_ || says_discussion(document, node, scratch);
  }
}

void CommentMarks::find_forms(const Document& document) {
  std::vector<NodeIndex> form_of(document.size(), 0);
  std::vector<bool> asks(document.size());
  for (NodeIndex node = 1; node < document.size(); ++node) {
    const NodeIndex parent = document.parent(node);
    form_of[node] = document.tag(node) == Tag::form ? node : form_of[parent];
    if (document.tag(node) != Tag::textarea) continue;
    asks[form_of[node] == 0 ? parent : form_of[node]] = true;
  }
  for (NodeIndex node = 0; node < document.size() && forms_.size() < kMostForms; ++node) {
    if (asks[node]) forms_.push_back(node);
  }
}

void CommentMarks::find_links(const Document& document) {
  const Targets targets(document);
  std::vector<bool> passed_over(document.size());
  std::string scratch;
  for (NodeIndex node = 1; node < document.size(); ++node) {
    passed_over[node] = passed_over[document.parent(node)] || has_own_links(document.tag(node));
    if (passed_over[node] || document.tag(node) != Tag::a) continue;
    const NodeIndex target = targets.of(document.attribute(node, Attribute::href, scratch));
    if (target == kNoNode) continue;
    const NodeIndex element = target_element(document, target);
    if (element <= node && node < document.subtree_end(element)) {
      set(Mark::link_to_itself, element);
      continue;
    }
    const auto form = std::lower_bound(forms_.begin(), forms_.end(), target);
    if (form != forms_.end() && *form < document.subtree_end(target)) set(Mark::link_to_form, node);
  }
}

// Marks nested articles. The role article is for parts that are not article elements, so it also
// counts behind an article.
void CommentMarks::find_articles(const Document& document) {
  std::vector<bool> in_article(document.size());
  bool after_article = false;
  const bool has_roles = document.has_anywhere(Attribute::role, Attribute::role);
  std::string scratch;
  for (NodeIndex node = 1; node < document.size(); ++node) {
    const bool is_element = document.tag(node) == Tag::article;
    const bool has_role =
        has_roles && !is_element &&
        lists_token(document.attribute(node, Attribute::role, scratch), "article");
    const bool is_inner = in_article[document.parent(node)];
    if ((is_inner && is_element) || (after_article && has_role)) set(Mark::nested_article, node);
    after_article = after_article || is_element;
    in_article[node] = is_inner || is_element;
  }
}

void CommentMarks::find_numbers(const Document& document, const BlockList& blocks) {
  twins_.assign(document.size(), kNoNode);
  std::vector<NumberedNode> numbered;
  std::vector<std::uint64_t> around(document.size(), 0);
  std::string scratch;
  for (NodeIndex node = 1; node < document.size(); ++node) {
    around[node] = around[document.parent(node)];
    const std::string_view id = document.attribute(node, Attribute::id, scratch);
    if (!is_numbered(id)) continue;
    const std::uint64_t key = numbered_key(id);
    if (key == around[node]) set(Mark::nested_reply, node);
    around[node] = key;
    const BlockSums own = blocks.sums(document, node);
    numbered.push_back({key, node, own.words - own.link_words >= kTwinWords});
  }
  std::sort(numbered.begin(), numbered.end(), [](const NumberedNode& a, const NumberedNode& b) {
    return std::tie(a.key, a.node) < std::tie(b.key, b.node);
  });
  NodeIndex first = kNoNode;
  for (std::size_t i = 0; i < numbered.size(); ++i) {
    if (i == 0 || numbered[i].key != numbered[i - 1].key) first = kNoNode;
    if (first == kNoNode && numbered[i].has_text) first = numbered[i].node;
    twins_[numbered[i].node] = first;
  }
}

bool CommentMarks::has_twin_before(const Document& document, NodeIndex record) const {
  const NodeIndex end = std::min(document.subtree_end(record), record + kTwinNodes);
  for (NodeIndex node = record; node < end; ++node) {
    const NodeIndex twin = twins_[node];
    if (twin < record && document.subtree_end(twin) <= record) return true;
  }
  return false;
}

std::vector<Sibling> CommentMarks::siblings(const Document& document, const BlockList& blocks,
                                            const PathKeys& keys) const {
  std::vector<Sibling> siblings;
  std::string scratch;
  for (NodeIndex node = 1; node < document.size(); ++node) {
    if (!document.is_element(node)) continue;
    const auto [first, last] = blocks.range(document, node);
    if (first == last) continue;
    const std::string_view id = document.attribute(node, Attribute::id, scratch);
    const bool numbered = is_numbered(id);
    const std::uint64_t key = numbered ? numbered_key(id) : keys.key(node);
    siblings.push_back({document.parent(node), key, node, numbered});
  }
  std::sort(siblings.begin(), siblings.end(), [](const Sibling& a, const Sibling& b) {
    return std::tie(a.parent, a.key, a.node) < std::tie(b.parent, b.key, b.node);
  });
  return siblings;
}

}  // namespace winnow
