// SPDX-License-Identifier: GPL-2.0-or-later
//
// Follows the outline of a page: html, head and body, and what may stand outside of the body (HTML
// Living Standard, sections 13.2.6.4.1 to 13.2.6.4.6 and 13.2.6.4.19 on).
#include <algorithm>

#include "extractor/html/direct/direct_tree.h"
#include "extractor/text/characters.h"

namespace winnow {

void BetweenHeadAndBody::release(DocumentAssembler& assembler) {
  for (const Node& node : nodes_) {
    if (node.comment) {
      assembler.comment(node.span);
    } else {
      assembler.text(node.span, true);
    }
  }
  nodes_.clear();
}

// Tells whether the parser can ignore a tag here. It joins the texts on both sides, which only
// PendingText does.
bool DirectTreeBuilder::ignored() const {
  return phase_ != PagePhase::after_head || in_content() || !between_.text_goes_on();
}

bool DirectTreeBuilder::start_structure(const StartTag& tag) {
  switch (tag.element.tag) {
    case Tag::html:
      return start_html(tag);
    case Tag::head:
      if (phase_ > PagePhase::before_head) return ignored();  // it is not the first
      if (phase_ == PagePhase::before_html) open_implied(Tag::html);
      phase_ = PagePhase::in_head;
      return open(tag);
    default:
      return start_body(tag);
  }
}

bool DirectTreeBuilder::start_html(const StartTag& tag) {
  if (phase_ != PagePhase::before_html) {
    // In gumbo-parser a second tag begins the head.
    if (phase_ == PagePhase::before_head && !open_head()) return false;
    return says_nothing_new(names_of_html_) && ignored();
  }
  phase_ = PagePhase::before_head;
  remember_names(names_of_html_);
  return open(tag);
}

bool DirectTreeBuilder::start_body(const StartTag& tag) {
  if (open_.size() > 0 && open_.has(Tag::template_)) return true;
  if (phase_ >= PagePhase::in_body) {
    enter_content();
    return says_nothing_new(names_of_body_);
  }
  if (!open_head()) return false;
  close();
  between_.release(assembler_);
  phase_ = PagePhase::in_body;
  remember_names(names_of_body_);
  return open(tag);
}

// A later tag of html or body adds attributes to the first one. Returns whether it has none that
// are new.
bool DirectTreeBuilder::says_nothing_new(const std::vector<std::string_view>& names) const {
  return std::all_of(attributes_.begin(), attributes_.end(), [&](const SourceAttribute& attribute) {
    const std::string_view name = html_.substr(attribute.name, attribute.name_length);
    return std::any_of(names.begin(), names.end(), [&](std::string_view known) {
      return equals_in_any_case(known, ascii_lowered(name));
    });
  });
}

void DirectTreeBuilder::remember_names(std::vector<std::string_view>& names) const {
  for (const SourceAttribute& attribute : attributes_) {
    names.push_back(html_.substr(attribute.name, attribute.name_length));
  }
}

// Opens html and head, if need be, and ends an element in the head that goes no further. Then head
// is the current element.
bool DirectTreeBuilder::open_head() {
  if (phase_ == PagePhase::before_html) {
    open_implied(Tag::html);
    phase_ = PagePhase::before_head;
  }
  if (phase_ == PagePhase::before_head) {
    open_implied(Tag::head);
    phase_ = PagePhase::in_head;
  }
  if (phase_ == PagePhase::in_head_noscript) {
    close();
    phase_ = PagePhase::in_head;
  }
  return current() == Tag::head;
}

bool DirectTreeBuilder::open_body() {
  if (!open_head()) return false;
  close();
  between_.release(assembler_);
  phase_ = PagePhase::in_body;
  return open_implied(Tag::body);
}

// Takes the white space before a word or tag outside of the body. With `ends`, a word follows it,
// so that the body begins.
bool DirectTreeBuilder::text_outside(std::size_t begin, std::size_t words, std::size_t end,
                                     bool ends) {
  const bool dropped = phase_ == PagePhase::before_html || phase_ == PagePhase::before_head;
  if (begin < end && !dropped) {
    if (phase_ == PagePhase::after_head) {
      if (between_.text_goes_on()) return false;
      between_.text({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin),
                     TextSpan::Form::verbatim});
    } else {
      text_.add(begin, words, end, false);
    }
  }
  if (!ends) return true;
  token_ = end;
  return open_body();
}

bool DirectTreeBuilder::start_outside(const StartTag& tag, StartRule rule) {
  if (phase_ == PagePhase::in_head_noscript) {
    const bool kept = tag.element.tag == Tag::style || rule == StartRule::metadata;
    if (kept && tag.element.tag != Tag::base) return start_in_head(tag, rule);
    if (rule == StartRule::noscript) return true;
  }
  if (!open_head()) return false;
  switch (rule) {
    case StartRule::metadata:
    case StartRule::raw:
    case StartRule::script_data:
    case StartRule::template_:
      return start_in_head(tag, rule);
    case StartRule::noscript:
      if (phase_ == PagePhase::after_head) break;
      phase_ = PagePhase::in_head_noscript;
      return open(tag);
    case StartRule::unsupported:
      return false;
    default:
      break;
  }
  return open_body() && start_in_body(tag, rule);
}

bool DirectTreeBuilder::start_in_head(const StartTag& tag, StartRule rule) {
  between_.element();
  if (rule == StartRule::metadata) return open_void(tag);
  return rule == StartRule::template_ ? start_holding(tag) : open(tag);
}

bool DirectTreeBuilder::end_outside(const MarkupTag& element) {
  const Tag tag = element.tag;
  if (phase_ == PagePhase::in_head_noscript && tag != Tag::br) {
    if (tag != Tag::noscript) return true;
    phase_ = PagePhase::in_head;
    return close();
  }
  // A document type behind any tag does not count.
  if (document_type_ == DocumentType::not_yet) document_type_ = DocumentType::none;
  const bool reaches_body = tag == Tag::body || tag == Tag::html || tag == Tag::br;
  if (!reaches_body && tag != Tag::head) return ignored();
  if (!open_head()) return false;
  if (reaches_body) return open_body() && end_in_body(element);
  if (phase_ == PagePhase::after_head) return ignored();
  phase_ = PagePhase::after_head;
  flush_text();
  return true;
}

bool DirectTreeBuilder::end_structure(Tag tag) {
  if (tag == Tag::head) return true;
  // A table or object is in the way, and a select reads only its own tags.
  const bool hidden = open_.has(Tag::table) || open_.has(Tag::object) || open_.has(Tag::marquee) ||
                      open_.has(Tag::template_);
  phase_ = tag == Tag::body ? PagePhase::after_body : PagePhase::after_html;
  return !hidden && place() == Place::content;
}

bool DirectTreeBuilder::finish() {
  token_ = html_.size();
  if (phase_ < PagePhase::in_body && (in_content() || !open_body())) return false;
  if (!text_.empty() && place() != Place::content) return false;
  while (open_.size() > 1) close();
  for (const TextSpan& span : comments_behind_body_) assembler_.comment(span);
  close();
  return !over_nodes();
}

}  // namespace winnow
