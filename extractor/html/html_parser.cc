// SPDX-License-Identifier: GPL-2.0-or-later
#include "winnow/extractor/html_parser.h"

#include <xxhash.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "extractor/html/direct/direct_tree.h"
#include "extractor/html/document/document_assembler.h"
#include "extractor/html/document/document_comparison.h"
#include "extractor/html/document/markup_names.h"
#include "extractor/html/gumbo/gumbo_session.h"
#include "extractor/html/gumbo/parser_input.h"
#include "extractor/html/gumbo/tree_copy.h"
#include "extractor/html/scan/bomb_check.h"
#include "extractor/html/scan/element_names.h"
#include "extractor/html/scan/tag_scanner.h"
#include "extractor/html/scan/text_scan.h"
#include "extractor/html/scan/unclosed.h"
#include "extractor/html/tag_stripper.h"
#include "winnow/extractor/parse_check.h"

namespace winnow {
namespace {

// Documents count bytes in 32 bits; decoding character references can lengthen a text by a fifth.
constexpr std::size_t kLongestText = std::size_t{3} << 30;

// A page may lack several ends; each costs as much as to parse it once more.
constexpr int kMostMends = 4;

// Shortens `text` to at most `size` bytes, at the start of a character.
void cut(std::string& text, std::size_t size) {
  while (size > 0 && (text[size] & 0xC0) == 0x80) --size;
  text.resize(size);
}

GumboSession::Budget budget_for(std::size_t bytes, const Limits& limits) {
  const auto mebibytes = static_cast<std::int64_t>(bytes >> 20);
  const auto time = std::max(limits.parse_time_base, mebibytes * limits.parse_time_per_mib);
  // A division, unlike a product, cannot exceed 64 bits.
  const std::uint64_t cap = limits.parser_bytes_cap;
  const std::uint64_t base = std::min(limits.parser_bytes_base, cap);
  const bool over_cap = bytes > 0 && limits.parser_bytes_factor > (cap - base) / bytes;
  const std::uint64_t memory = over_cap ? cap : base + bytes * limits.parser_bytes_factor;
  return {memory, std::min(time, limits.parse_time_cap)};
}

Degraded degraded_by(GumboSession::Outcome outcome) {
  switch (outcome) {
    case GumboSession::Outcome::parsed:
      return Degraded::no;
    case GumboSession::Outcome::out_of_memory:
      return Degraded::parser_memory;
    case GumboSession::Outcome::out_of_time:
      return Degraded::parse_time;
    case GumboSession::Outcome::failed_assertion:
      return Degraded::parser_fault;
  }
  return Degraded::no;
}

// Replaces the characters of `text` that the parser would replace, so that neither way meets them.
// Returns false if that cannot be.
bool make_usual(std::string& text) {
  if (!has_unusual_characters(text)) return true;
  std::optional<std::string> usual = with_usual_characters(text);
  if (!usual || usual->size() > kLongestText) return false;
  text = std::move(*usual);
  return true;
}

// Most documents have text near their end. One that has none is as good as its source is short.
bool has_no_text(const Document& document) {
  for (NodeIndex node = document.size(); node-- > 0;) {
    if (!document.is_text(node) || document.is_blank(node)) continue;
    const Tag around = document.tag(document.parent(node));
    if (!is_textless(around) && !has_raw_content(around)) return false;
  }
  return true;
}

// Tells whether a noscript element may end in an element of plain text. In the document, that
// element need not be inside the noscript element: an iframe ends one that is in the head. Scripts
// are left out, since many write such ends.
bool may_hide_noscript_end(const Document& document) {
  std::string scratch;
  for (const NodeIndex node : document.elements()) {
    const Tag tag = document.tag(node);
    if (!has_raw_content(tag) || tag == Tag::script) continue;
    for (NodeIndex inner = node + 1; inner < document.subtree_end(node); ++inner) {
      if (!document.is_text(inner)) continue;
      const std::string_view text = document.text(inner, scratch);
      if (find_end_tag(text, 0, Tag::noscript) < text.size()) return true;
    }
  }
  return false;
}

// Tells whether the page may end in an element of plain text that has no end tag. Takes constant
// time for most pages.
bool may_end_in_raw_content(const Document& document) {
  NodeIndex last = document.size() - 1;
  while (last > 0 && document.kind(last) == NodeKind::comment) --last;
  if (!document.is_text(last) || !has_raw_content(document.tag(document.parent(last)))) {
    return false;
  }
  const Document::SourceRange range = document.source_range(last);
  // The parser may have changed the text, so that it is not known where it ends.
  return range.begin == range.end || range.end == document.source().size();
}

// Takes the source back and gives up what was built.
std::string source_of(DocumentAssembler&& assembler) {
  DocumentAssembler given_up = std::move(assembler);
  return std::move(given_up).release_source();
}

}  // namespace

struct HtmlParser::State {
  ParseOptions options;
  GumboSession gumbo;
  ElementNames names;
  StandIns stand_ins;
  ParserInput input;

  // Fills `assembler` from its whole source, or says which limit was hit.
  Degraded build(DocumentAssembler& assembler) {
    const std::string_view html = assembler.source();
    names.clear();
    Degraded degraded = check_for_bomb(html, options.limits, &names);
    if (degraded != Degraded::no) return degraded;
    stand_ins.choose(names);
    degraded = degraded_by(parse_with_stand_ins(assembler.source_for_parser(), html.size()));
    if (degraded == Degraded::no) {
      degraded = build_tree(gumbo.output(), options, stand_ins, assembler);
    }
    return degraded;
  }

  // Parses `text`, which stands for a page of `bytes` bytes. It is changed only meanwhile.
  GumboSession::Outcome parse_with_stand_ins(std::string& text, std::size_t bytes) {
    input.write(stand_ins, text);
    const GumboSession::Outcome outcome = gumbo.parse(text, budget_for(bytes, options.limits));
    input.restore();
    return outcome;
  }

  // Gives memory back: the parser takes several times the size of a large page, which must not be
  // held while the document is finished and its blocks are made.
  void forget_page() {
    gumbo.forget();
    names.clear();
  }

  Document finish(DocumentAssembler&& assembler, Degraded degraded) const {
    if (degraded == Degraded::no || degraded == Degraded::unclosed) {
      return assembler.finish(degraded, options.hashes);
    }
    return strip_tags(source_of(std::move(assembler)), degraded, options.hashes);
  }

  Document parse_as_it_stands(std::string text) {
    DocumentAssembler assembler(std::move(text));
    const Degraded degraded = build(assembler);
    forget_page();
    return finish(std::move(assembler), degraded);
  }

  // Returns the same Document whichever way builds it.
  Document parse(std::string text) {
    const bool usual = make_usual(text);
    ParseCheck* check = options.parse_check.get();
    if (check != nullptr && !check->trusted()) return parse_as_it_stands(std::move(text));
    if (!options.direct || !usual) return parse_as_it_stands(std::move(text));
    DocumentAssembler assembler(std::move(text));
    const std::optional<Degraded> degraded = build_direct_tree(options, assembler);
    if (check != nullptr) check->count_page(degraded.has_value());
    if (!degraded) return parse_as_it_stands(source_of(std::move(assembler)));
    const bool checked = check != nullptr && check->chooses(assembler.source());
    Document document = finish(std::move(assembler), *degraded);
    return checked ? confirmed(std::move(document), *check) : std::move(document);
  }

  // Ends what takes text of the page because its end is missing, as long as that helps.
  Document mended(Document document) {
    if (may_hide_noscript_end(document)) {
      std::optional<std::string> text = with_noscript_ends(document.source());
      if (text && text->size() <= kLongestText) document = parse_mended(std::move(*text));
    }
    for (int mends = 0; mends < kMostMends && has_no_text(document); ++mends) {
      std::optional<std::string> text = with_missing_end(document.source());
      if (!text || text->size() > kLongestText) break;
      document = parse_mended(std::move(*text));
    }
    if (may_end_in_raw_content(document)) {
      std::optional<std::string> text = with_ends_of_self_closed(document.source());
      if (text && text->size() <= kLongestText) document = parse_mended(std::move(*text));
    }
    return document;
  }

  Document parse_mended(std::string text) {
    DocumentAssembler assembler(std::move(text));
    const Degraded degraded = build(assembler);
    forget_page();
    return finish(std::move(assembler), degraded == Degraded::no ? Degraded::unclosed : degraded);
  }

  // Returns `document` if parsing the whole page gives the same, else what that gives.
  Document confirmed(Document document, ParseCheck& check) {
    Document plain = parse_as_it_stands(std::string(document.source()));
    // Without the parser a page may succeed where it runs into a limit. If a page is over several
    // limits, the ways need not meet the same one first.
    const bool stopped =
        plain.degraded() == Degraded::parser_memory || plain.degraded() == Degraded::parse_time;
    const bool stripped = plain.degraded() != Degraded::no && document.degraded() != Degraded::no;
    if (stopped || stripped || same_documents(document, plain)) {
      check.count_checked(true);
      return document;
    }
    check.count_checked(false);
    return plain;
  }
};

HtmlParser::HtmlParser(ParseOptions options)
    : state_(std::make_unique<State>(State{std::move(options), {}, {}, {}, {}})) {}
HtmlParser::~HtmlParser() = default;
HtmlParser::HtmlParser(HtmlParser&&) noexcept = default;
HtmlParser& HtmlParser::operator=(HtmlParser&&) noexcept = default;

Document HtmlParser::parse(std::string text) {
  if (text.size() > kLongestText) {
    cut(text, kLongestText);
    return strip_tags(std::move(text), Degraded::parser_memory, state_->options.hashes);
  }
  return state_->parse(std::move(text));
}

Document HtmlParser::mend(Document document) {
  if (document.degraded() != Degraded::no) return document;
  return state_->mended(std::move(document));
}

ParseCheck::Counts ParseCheck::counts() const {
  return {quick_.load(), whole_.load(), compared_.load(), differences_.load()};
}

bool ParseCheck::chooses(std::string_view page) const {
  return XXH3_64bits(page.data(), page.size()) % every_ == 0;
}

void ParseCheck::count_page(bool quick) {
  (quick ? quick_ : whole_).fetch_add(1, std::memory_order_relaxed);
}

void ParseCheck::count_checked(bool same) {
  compared_.fetch_add(1, std::memory_order_relaxed);
  if (!same) differences_.fetch_add(1, std::memory_order_relaxed);
}

}  // namespace winnow
