// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/page_marks.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>

#include "extractor/html/document/markup_names.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

// It stands in the order of PageMark.
constexpr std::array<std::string_view, 11> kMarkNames = {"",
                                                         "data-pagefind-body",
                                                         "outside data-pagefind-body",
                                                         "data-pagefind-ignore",
                                                         "class DocSearch-content",
                                                         "data-nosnippet",
                                                         "googleoff: index",
                                                         "googleoff: all",
                                                         "googleoff: snippet",
                                                         "UdmComment",
                                                         "htdig_noindex"};
static_assert(kMarkNames.size() == static_cast<std::size_t>(PageMark::htdig_noindex) + 1);

constexpr std::string_view kContentClass = "DocSearch-content";

// Pagefind leaves these out by itself, so data-pagefind-body does not speak for what is in them.
bool is_beside_text(Tag tag) {
  return tag == Tag::nav || tag == Tag::footer || tag == Tag::form || tag == Tag::label ||
         tag == Tag::svg;
}

bool is_pair(std::string_view comment, std::string_view name, bool& open) {
  const bool ends = comment.starts_with('/');
  if (ends) comment.remove_prefix(1);
  if (comment != name) return false;
  open = !ends;
  return true;
}

// Follows the comments that begin and end what they forbid. Each pair counts by itself.
class CommentMarks {
 public:
  // Returns whether the comment is a mark.
  bool read(std::string_view comment) {
    comment = trimmed(comment);
    return is_pair(comment, "UdmComment", udm_) || is_pair(comment, "htdig_noindex", htdig_) ||
           read_google(comment);
  }

  void add_to(MarkedText& text) const {
    if (text.no_index == PageMark::none) text.no_index = no_index();
    if (text.no_snippet == PageMark::none && snippet_) {
      text.no_snippet = PageMark::googleoff_snippet;
    }
  }

 private:
  // googleoff: anchor says nothing of this page: it is about the pages that links lead to.
  bool read_google(std::string_view comment) {
    const bool off = begins_in_any_case(comment, "googleoff");
    if (!off && !begins_in_any_case(comment, "googleon")) return false;
    comment = trimmed(comment.substr(off ? 9 : 8));
    if (!comment.starts_with(':')) return false;
    const std::string_view what = trimmed(comment.substr(1));
    const bool all = equals_in_any_case(what, "all");
    if (all || equals_in_any_case(what, "index")) {
      index_ = !off ? PageMark::none : all ? PageMark::googleoff_all : PageMark::googleoff_index;
    }
    if (all || equals_in_any_case(what, "snippet")) snippet_ = off;
    return true;
  }

  PageMark no_index() const {
    if (udm_) return PageMark::udm_comment;
    return htdig_ ? PageMark::htdig_noindex : index_;
  }

  bool udm_ = false;
  bool htdig_ = false;
  bool snippet_ = false;
  PageMark index_ = PageMark::none;
};

}  // namespace

class MarkFinder {
 public:
  MarkFinder(const Document& document, bool has_content_class)
      : document_(document), has_content_class_(has_content_class) {}

  PageMarks find() {
    for (NodeIndex node = 0; node < document_.size();) {
      leave(node);
      node = visit(node);
    }
    if (found_body_) leave_out_rest();
    for (const Found& found : found_) marks_.spans_.push_back({found.begin, found.text});
    return std::move(marks_);
  }

 private:
  struct State {
    MarkedText text;
    bool in_body = false;  // of Pagefind, also where that speaks for no main text
    friend bool operator==(const State&, const State&) = default;
  };
  // An element that changes the state, with what held around it.
  struct Open {
    NodeIndex end;
    State around;
  };
  struct Found {
    NodeIndex begin;
    MarkedText text;
    bool in_body;
  };

  void leave(NodeIndex node) {
    if (open_.empty() || open_.back().end > node) return;
    while (!open_.empty() && open_.back().end <= node) {
      state_ = open_.back().around;
      open_.pop_back();
    }
    note(node);
  }

  // Returns the next node.
  NodeIndex visit(NodeIndex node) {
    if (document_.kind(node) == NodeKind::comment) {
      if (comments_.read(document_.text(node, scratch_))) note(node);
    } else if (document_.is_element(node)) {
      if (is_textless(document_.tag(node))) return document_.subtree_end(node);
      enter(node);
    }
    return node + 1;
  }

  void enter(NodeIndex node) {
    State state = state_;
    if (is_beside_text(document_.tag(node))) state.text.main = PageMark::none;
    if (document_.has_attributes(node)) read_attributes(node, state);
    if (state == state_) return;
    open_.push_back({document_.subtree_end(node), state_});
    state_ = state;
    note(node);
  }

  void read_attributes(NodeIndex node, State& state) {
    MarkedText& text = state.text;
    if (document_.has_attribute(node, Attribute::data_nosnippet)) {
      text.no_snippet = PageMark::nosnippet;
    }
    if (document_.has_attribute(node, Attribute::data_pagefind_body)) {
      state.in_body = true;
      text.main = PageMark::pagefind_body;
      found_body_ = true;
    } else if (document_.has_attribute(node, Attribute::data_pagefind_ignore)) {
      text.no_index = PageMark::pagefind_ignore;
    }
    if (has_content_class_ && text.main == PageMark::none && is_content(node)) {
      text.main = PageMark::docsearch_content;
    }
  }

  bool is_content(NodeIndex node) {
    return lists_token(document_.attribute(node, Attribute::class_, scratch_), kContentClass);
  }

  void note(NodeIndex node) {
    MarkedText text = state_.text;
    comments_.add_to(text);
    const bool known = !found_.empty() && found_.back().begin == node;
    const MarkedText before = found_.empty() ? MarkedText{} : found_.back().text;
    const bool in_body = !found_.empty() && found_.back().in_body;
    if (known) {
      found_.back() = {node, text, state_.in_body};
    } else if (!(text == before) || state_.in_body != in_body) {
      found_.push_back({node, text, state_.in_body});
    }
  }

  // The page may have text before the first mark.
  void leave_out_rest() {
    if (found_.front().begin > 0) found_.insert(found_.begin(), Found{0, {}, false});
    for (Found& found : found_) {
      if (!found.in_body && found.text.no_index == PageMark::none) {
        found.text.no_index = PageMark::outside_pagefind_body;
      }
    }
  }

  const Document& document_;
  const bool has_content_class_;
  PageMarks marks_;
  std::vector<Found> found_;
  std::vector<Open> open_;
  State state_;
  CommentMarks comments_;
  bool found_body_ = false;
  std::string scratch_;
};

namespace {

bool has_mark_comments(const Document& document) {
  std::string scratch;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (document.kind(node) != NodeKind::comment) continue;
    if (CommentMarks().read(document.text(node, scratch))) return true;
  }
  return false;
}

bool has_mark_attributes(const Document& document) {
  return document.has_anywhere(Attribute::data_nosnippet, Attribute::data_pagefind_ignore);
}

bool has_content_class(const Document& document) {
  if (!document.has_anywhere(Attribute::class_, Attribute::class_)) return false;
  std::vector<bool> known(document.attribute_lists());
  std::string scratch;
  for (const NodeIndex node : document.elements()) {
    const std::uint32_t list = document.attribute_list(node);
    if (known[list]) continue;
    known[list] = true;
    const std::string_view classes = document.attribute(node, Attribute::class_, scratch);
    if (classes.find(kContentClass) != std::string_view::npos) return true;
  }
  return false;
}

}  // namespace

// Most pages have no marks. To find that out takes less time than to follow marks does.
PageMarks find_marks(const Document& document) {
  const bool content_class = has_content_class(document);
  if (!content_class && !has_mark_attributes(document) && !has_mark_comments(document)) return {};
  return MarkFinder(document, content_class).find();
}

MarkedText PageMarks::at(NodeIndex node) const {
  const auto behind =
      std::upper_bound(spans_.begin(), spans_.end(), node,
                       [](NodeIndex key, const Span& span) { return key < span.begin; });
  return behind == spans_.begin() ? MarkedText{} : std::prev(behind)->text;
}

std::string_view page_mark_name(PageMark mark) {
  return kMarkNames[static_cast<std::size_t>(mark)];
}

}  // namespace winnow
