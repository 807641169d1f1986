// SPDX-License-Identifier: GPL-2.0-or-later
//
// Follows the outline of a page: html, head and body, and what may stand outside of the body (HTML
// Living Standard, sections 13.2.6.4.1 to 13.2.6.4.6 and 13.2.6.4.19 on).
#include <algorithm>

#include "extractor/html/direct/direct_tree.h"
#include "extractor/text/characters.h"

namespace winnow {

Quirks quirks_of(std::string_view document_type) {
  constexpr std::string_view kHtml = "<!doctype html";
  constexpr std::string_view kPublic = " public \"";
  const std::string lower = ascii_lowered(document_type);
  const std::string_view type = lower;
  if (type == "<!doctype html>") return Quirks::no;
  if (!type.starts_with(kHtml) || !type.substr(kHtml.size()).starts_with(kPublic)) {
    return Quirks::unknown;
  }
  const std::string_view identifiers = type.substr(kHtml.size() + kPublic.size());
  const std::size_t end = identifiers.find('"');
  if (end == std::string_view::npos) return Quirks::unknown;
  const bool known = identifiers.starts_with("-//w3c//dtd xhtml 1.") ||
                     identifiers.starts_with("-//w3c//dtd html 4.01");
  // The system identifier must be a URL of the W3C.
  std::string_view system = identifiers.substr(end + 1);
  const std::size_t begin = system.find_first_not_of(" \t\n\f");
  system.remove_prefix(std::min(begin, system.size()));
  const bool url = system.starts_with("\"http://www.w3.org/") && system.ends_with("\">") &&
                   std::count(system.begin(), system.end(), '"') == 2;
  // With a system identifier, these types do not mean quirks mode.
  return known && url ? Quirks::no : Quirks::unknown;
}

// Tells whether the parser can ignore a tag here. It joins the texts on both sides, which only
// PendingText does.
bool DirectTreeBuilder::ignored() const {
  return phase_ != PagePhase::after_head || in_content() || !between_.text_goes_on();
}

bool DirectTreeBuilder::start_structure(const StartTag& tag) {
  if (open_.size() > 0) {
    if (place() == Place::columns) return false;
    flush_text_of_table();
  }
  switch (tag.element.tag) {
    case Tag::html:
      return start_html(tag);
    case Tag::head:
      if (phase_ > PagePhase::before_head) {  // It is not the first.
        enter_content();
        return ignored();
      }
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
    return add_attributes(0, attributes_of_html_) && ignored();
  }
  phase_ = PagePhase::before_head;
  attributes_of_html_ = attributes_;
  return open(tag);
}

bool DirectTreeBuilder::start_body(const StartTag& tag) {
  if (open_.size() > 0 && (open_.has(Tag::template_) || place() == Place::select)) return true;
  if (phase_ >= PagePhase::in_body) {
    enter_content();
    return add_attributes(1, attributes_of_body_);
  }
  if (!open_head()) return false;
  close();
  between_.release(assembler_);
  phase_ = PagePhase::in_body;
  attributes_of_body_ = attributes_;
  return open(tag);
}

// Adds the attributes of another tag of html or body to those that are known of the first one,
// which is the open element at `index`.
bool DirectTreeBuilder::add_attributes(std::size_t index, std::vector<SourceAttribute>& known) {
  if (open_.has(Tag::template_)) return true;
  // The numbers of joined names are those of one tag.
  const auto is_joined = [](const SourceAttribute& each) { return each.joined != 0; };
  if (std::any_of(known.begin(), known.end(), is_joined)) return false;
  constexpr std::size_t kBytesOfName = 16;
  read_again_ += known.size() * attributes_.size() * kBytesOfName;
  const std::size_t old = known.size();
  for (const SourceAttribute& attribute : attributes_) {
    const std::string name = source_attributes_.lower_name(attribute);
    const bool repeated = std::any_of(known.begin(), known.end(), [&](const SourceAttribute& each) {
      return source_attributes_.lower_name(each) == name;
    });
    if (!repeated) known.push_back(attribute);
  }
  if (known.size() == old) return !takes_time();
  if (takes_time() || known.size() > kManyAttributes ||
      std::any_of(known.begin(), known.end(), is_joined)) {
    return false;
  }
  assembler_.describe_again(index, options_.hashes ? source_attributes_.hash_of(known) : 0);
  for (const SourceAttribute& attribute : known) source_attributes_.add(attribute);
  return true;
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
  if (quirks_ == Quirks::not_yet) quirks_ = Quirks::yes;
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
  // The tag does nothing in a table, object or template, and a select reads only its own tags.
  const bool hidden = open_.has(Tag::table) || open_.has(Tag::object) || open_.has(Tag::marquee) ||
                      open_.has(Tag::template_) || place() == Place::select;
  if (!hidden) phase_ = tag == Tag::body ? PagePhase::after_body : PagePhase::after_html;
  return true;
}

bool DirectTreeBuilder::finish() {
  token_ = html_.size();
  if (open_.size() > 0 && has_raw_content(current())) close();
  if (phase_ < PagePhase::in_body && (in_content() || !open_body())) return false;
  if (!text_.empty() && place() != Place::content) return false;
  while (open_.size() > 1) close();
  for (const TextSpan& span : comments_behind_body_) assembler_.comment(span);
  close();
  return !over_nodes() && names_hold();
}

}  // namespace winnow
