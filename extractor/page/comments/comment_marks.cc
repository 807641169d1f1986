// SPDX-License-Identifier: GPL-2.0-or-later
#include <xxhash.h>

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <iterator>
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

// Tells whether links to themselves belong to sections, captions or lines of code here.
bool has_own_links(Tag tag) {
  return is_heading(tag) || tag == Tag::dt || tag == Tag::pre || tag == Tag::code ||
         tag == Tag::caption || tag == Tag::figcaption;
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

// Links to a part of the page: its name is behind the number sign.
struct InnerLink {
  NodeIndex node = 0;
  std::uint64_t target = 0;
};

std::uint64_t hash_of(std::string_view text) { return XXH3_64bits(text.data(), text.size()); }

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

// Reads all elements in page order. The nodes of an element are those before its end, so what is
// around a node is known by the end of the last element that began.
class CommentMarkFinder {
 public:
  CommentMarkFinder(const Document& document, CommentMarks& marks)
      : document_(document),
        marks_(marks),
        has_items_(document.has_anywhere(Attribute::itemprop, Attribute::itemtype) ||
                   document.has_anywhere(Attribute::property, Attribute::property)),
        has_roles_(document.has_anywhere(Attribute::role, Attribute::role)) {}

  void find() {
    for (const NodeIndex node : document_.inner_elements()) {
      read_tag(node);
      if (!document_.has_attributes(node)) continue;
      if (has_items_) read_item(node);
      if (has_roles_) read_role(node);
    }
    keep_first_forms();
    read_links();
    for (auto& nodes : marks_.nodes_) std::sort(nodes.begin(), nodes.end());
  }

 private:
  void read_tag(NodeIndex node) {
    const Tag tag = document_.tag(node);
    if (is_heading(tag)) marks_.set(Mark::heading, node);
    if (has_own_links(tag)) own_links_end_ = std::max(own_links_end_, document_.subtree_end(node));
    if (tag == Tag::time) marks_.set(Mark::time, node);
    if (tag == Tag::textarea) add_form(node);
    if (tag == Tag::article) read_article(node);
    if (tag == Tag::script && !has_items_) read_item(node);
    if (tag == Tag::a && node >= own_links_end_) add_link(node);
  }

  void read_item(NodeIndex node) {
    if (is_comment_item(document_, node, scratch_)) marks_.set(Mark::comment_item, node);
    if (!marks_.is_discussion_) {
      marks_.is_discussion_ = says_discussion(document_, node, scratch_);
    }
  }

  void read_article(NodeIndex node) {
    if (node < articles_end_) marks_.set(Mark::nested_article, node);
    articles_end_ = std::max(articles_end_, document_.subtree_end(node));
  }

  // The role article is for parts that are not article elements, so it also counts behind an
  // article.
  void read_role(NodeIndex node) {
    if (articles_end_ == 0 || document_.tag(node) == Tag::article) return;
    if (!lists_token(document_.attribute(node, Attribute::role, scratch_), "article")) return;
    marks_.set(Mark::nested_article, node);
  }

  void add_form(NodeIndex textarea) {
    NodeIndex form = document_.parent(textarea);
    while (form != kNoNode && document_.tag(form) != Tag::form) form = document_.parent(form);
    marks_.forms_.push_back(form == kNoNode ? document_.parent(textarea) : form);
  }

  void keep_first_forms() {
    std::vector<NodeIndex>& forms = marks_.forms_;
    std::sort(forms.begin(), forms.end());
    forms.erase(std::unique(forms.begin(), forms.end()), forms.end());
    if (forms.size() > kMostForms) forms.resize(kMostForms);
    marks_.any_ = marks_.any_ || !forms.empty();
  }

  void add_link(NodeIndex node) {
    const std::string_view href = document_.attribute(node, Attribute::href, scratch_);
    const std::size_t sign = href.find('#');
    if (sign == std::string_view::npos || sign + 1 == href.size()) return;
    links_.push_back({node, hash_of(href.substr(sign + 1))});
  }

  // Targets are sorted, since a page could choose names that collide in a hash table.
  void read_links() {
    if (links_.empty()) return;
    read_names();
    if (marks_.forms_.empty()) leave_out_links_elsewhere();
    const auto targets = found_targets();
    for (const InnerLink& link : links_) {
      const auto found =
          std::lower_bound(targets.begin(), targets.end(), std::pair(link.target, NodeIndex{0}));
      if (found == targets.end() || found->first != link.target) continue;
      read_link(link.node, found->second);
    }
  }

  void read_names() {
    const auto add = [&](NodeIndex node, Attribute attribute) {
      const std::string_view name = document_.attribute(node, attribute, scratch_);
      if (!name.empty()) names_.emplace_back(hash_of(name), node);
    };
    for (const NodeIndex node : document_.inner_elements()) {
      if (!document_.has_attributes(node)) continue;
      add(node, Attribute::id);
      if (document_.tag(node) == Tag::a) add(node, Attribute::name);
    }
  }

  // Leaves out links that lead out of the elements around them, which say nothing without forms
  // (read_link). Each element has a bit set for each name that it or an element around it has, so
  // that a few such links stay.
  void leave_out_links_elsewhere() {
    const auto bit_of = [](std::uint64_t name) { return std::uint64_t{1} << (name & 63); };
    std::vector<std::uint64_t> around(document_.size(), 0);
    for (const auto& [name, node] : names_) {
      around[target_element(document_, node)] |= bit_of(name);
    }
    for (const NodeIndex node : document_.inner_elements()) {
      around[node] |= around[document_.parent(node)];
    }
    std::erase_if(links_, [&](const InnerLink& link) {
      return (around[link.node] & bit_of(link.target)) == 0;
    });
  }

  std::vector<std::pair<std::uint64_t, NodeIndex>> found_targets() {
    std::vector<std::uint64_t> wanted;
    for (const InnerLink& link : links_) wanted.push_back(link.target);
    std::sort(wanted.begin(), wanted.end());
    std::bitset<4096> bits;
    for (const std::uint64_t name : wanted) bits.set(name % bits.size());
    std::vector<std::pair<std::uint64_t, NodeIndex>> targets;
    std::copy_if(names_.begin(), names_.end(), std::back_inserter(targets), [&](const auto& each) {
      return bits.test(each.first % bits.size()) &&
             std::binary_search(wanted.begin(), wanted.end(), each.first);
    });
    std::sort(targets.begin(), targets.end());
    return targets;
  }

  void read_link(NodeIndex node, NodeIndex target) {
    const NodeIndex element = target_element(document_, target);
    if (element <= node && node < document_.subtree_end(element)) {
      if (may_be_record(element)) marks_.set(Mark::link_to_itself, element);
      return;
    }
    const std::vector<NodeIndex>& forms = marks_.forms_;
    const auto form = std::lower_bound(forms.begin(), forms.end(), target);
    if (form == forms.end() || *form >= document_.subtree_end(target)) return;
    marks_.set(Mark::link_to_form, node);
  }

  // Sections, definitions and rows of manuals link to themselves, too.
  bool may_be_record(NodeIndex element) const {
    const Tag tag = document_.tag(element);
    return tag != Tag::dt && tag != Tag::tr && !marks_.holds(document_, Mark::heading, element);
  }

  const Document& document_;
  CommentMarks& marks_;
  const bool has_items_;
  const bool has_roles_;
  NodeIndex own_links_end_ = 0;
  NodeIndex articles_end_ = 0;  // It is 0 before the first article.
  std::vector<InnerLink> links_;
  std::vector<std::pair<std::uint64_t, NodeIndex>> names_;  // in the order of the page
  std::string scratch_;
};

CommentMarks::CommentMarks(const Document& document, const BlockList& blocks) {
  CommentMarkFinder(document, *this).find();
  if (any_) find_numbers(document, blocks);
}

void CommentMarks::set(Mark mark, NodeIndex node) {
  nodes_of(mark).push_back(node);
  any_ = any_ || mark == Mark::comment_item || mark == Mark::link_to_itself ||
         mark == Mark::link_to_form || mark == Mark::nested_article;
}

bool CommentMarks::is_between(Mark mark, NodeIndex begin, NodeIndex end) const {
  const std::vector<NodeIndex>& nodes = nodes_[static_cast<std::size_t>(mark)];
  const auto found = std::lower_bound(nodes.begin(), nodes.end(), begin);
  return found != nodes.end() && *found < end;
}

void CommentMarks::find_numbers(const Document& document, const BlockList& blocks) {
  twins_.assign(document.size(), kNoNode);
  kin_.assign(document.size(), kNoNode);
  std::vector<NumberedNode> numbered;
  std::vector<std::uint64_t> around(document.size(), 0);
  std::string scratch;
  for (const NodeIndex node : document.inner_elements()) {
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
  NodeIndex kin = kNoNode;
  for (std::size_t i = 0; i < numbered.size(); ++i) {
    if (i == 0 || numbered[i].key != numbered[i - 1].key) {
      first = kNoNode;
      kin = numbered[i].node;
    }
    kin_[numbered[i].node] = kin;
    if (first == kNoNode && numbered[i].has_text) first = numbered[i].node;
    twins_[numbered[i].node] = first;
  }
}

// Looks for what stands before the record among the nodes that `before` has for those in it.
bool CommentMarks::has_any_before(const Document& document, NodeIndex record,
                                  const std::vector<NodeIndex>& before) {
  const NodeIndex end = std::min(document.subtree_end(record), record + kTwinNodes);
  for (NodeIndex node = record; node < end; ++node) {
    const NodeIndex other = before[node];
    if (other < record && document.subtree_end(other) <= record) return true;
  }
  return false;
}

bool CommentMarks::has_twin_before(const Document& document, NodeIndex record) const {
  return has_any_before(document, record, twins_);
}

bool CommentMarks::has_kin_before(const Document& document, NodeIndex record) const {
  return has_any_before(document, record, kin_);
}

// With a form on the page, everything may be a record: evidence() asks whether the form is near.
bool CommentMarks::sets_apart(const Document& document, NodeIndex parent) const {
  if (!forms_.empty()) return true;
  return holds(document, Mark::comment_item, parent) ||
         holds(document, Mark::link_to_itself, parent) ||
         holds(document, Mark::link_to_form, parent) ||
         holds(document, Mark::nested_article, parent) ||
         holds(document, Mark::nested_reply, parent);
}

std::vector<Sibling> CommentMarks::siblings(const Document& document, const BlockList& blocks,
                                            const PathKeys& keys, std::uint32_t first) const {
  std::vector<Sibling> siblings;
  std::string scratch;
  for (const NodeIndex node : document.inner_elements()) {
    const auto [begin, end] = blocks.range(document, node);
    if (begin == end || begin < first) continue;
    const std::string_view id = document.attribute(node, Attribute::id, scratch);
    const bool numbered = is_numbered(id);
    if (!sets_apart(document, document.parent(node))) continue;
    const std::uint64_t key = numbered ? numbered_key(id) : keys.key(node);
    siblings.push_back({document.parent(node), key, node, numbered});
  }
  std::sort(siblings.begin(), siblings.end(), [](const Sibling& a, const Sibling& b) {
    return std::tie(a.parent, a.key, a.node) < std::tie(b.parent, b.key, b.node);
  });
  return siblings;
}

}  // namespace winnow
