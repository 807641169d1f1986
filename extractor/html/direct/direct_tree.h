// SPDX-License-Identifier: GPL-2.0-or-later
//
// Builds the Document of a page whose tags nest as they should, without the parser.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/html/direct/element_rules.h"
#include "extractor/html/document/document_assembler.h"
#include "extractor/html/scan/markup_scanner.h"
#include "extractor/html/scan/source_parts.h"
#include "winnow/extractor/parse_options.h"

namespace winnow {

// Joins texts to one node if only tags that the parser ignores stand between them. It is not
// thread-safe.
class PendingText {
 public:
  explicit PendingText(DocumentAssembler& assembler) : assembler_(assembler) {}

  // Adds the part of assembler.source() from `begin` to `end`, which must not be empty. `words` is
  // the place of its first character that is no white space; `references` says that it has an
  // ampersand.
  void add(std::size_t begin, std::size_t words, std::size_t end, bool references) {
    if (!empty()) return append(begin, end, references);
    begin_ = begin;
    words_ = words;
    end_ = end;
    references_ = references;
    in_parts_ = false;
  }

  // Adds the node if there is a text. The tag that ends the text begins at `at`.
  void flush(std::size_t at) {
    if (begin_ != end_) add_node(at);
  }

  bool empty() const { return begin_ == end_; }

 private:
  void append(std::size_t begin, std::size_t end, bool references);
  void add_node(std::size_t at);
  bool is_blank();
  std::string decoded(std::size_t begin, std::size_t end, bool references) const;

  DocumentAssembler& assembler_;
  std::size_t begin_ = 0;
  std::size_t words_ = 0;  // It lies in the first part.
  std::size_t end_ = 0;    // It is that of the last part.
  bool references_ = false;
  bool in_parts_ = false;
  std::string value_;  // It is the whole text if that has several parts.
};

// Says how far the page has come. With Place it stands for the standard's insertion modes.
enum class PagePhase : std::uint8_t {
  before_html,
  before_head,
  in_head,
  in_head_noscript,
  after_head,
  in_body,
  after_body,
  after_html,
};

// Takes the pieces of a page from a MarkupScanner. The functions return false where the page needs
// the parser.
class DirectTreeBuilder {
 public:
  DirectTreeBuilder(const ParseOptions& options, DocumentAssembler& assembler)
      : options_(options),
        html_(assembler.source()),
        assembler_(assembler),
        source_attributes_(options.presentation, assembler),
        text_(assembler) {}

  bool text(std::size_t begin, std::size_t words, const ByteSearch& end, bool leading);
  bool content(Tag tag, std::size_t begin, std::size_t words, const ByteSearch& end);
  bool comment(std::size_t begin, std::size_t end);
  bool declaration(std::size_t begin, std::size_t end);
  bool start_tag(const StartTag& tag);
  bool end_tag(const MarkupTag& element, std::size_t begin, std::size_t end);
  std::vector<SourceAttribute>& attributes() { return attributes_; }

  // Ends the page.
  bool finish();

  // Tells whether there are already too many nodes. The parser would have made all of them too, so
  // the page is over the limit.
  bool over_nodes() const { return assembler_.node_count() > options_.limits.nodes; }

 private:
  Place place() const { return place_in(open_.top().tag); }
  Tag current() const { return open_.top().tag; }

  bool start_element(const StartTag& tag);
  bool start_in_head(const StartTag& tag, StartRule rule);
  bool start_in_body(const StartTag& tag, StartRule rule);
  bool start_content(const StartTag& tag, StartRule rule);
  bool start_structure(const StartTag& tag);
  bool start_block(const StartTag& tag);
  bool start_item(const StartTag& tag);
  bool start_description(const StartTag& tag);
  bool start_table_part(const StartTag& tag);
  bool start_option(const StartTag& tag);
  bool end_in_body(const MarkupTag& element);
  bool end_scoped(const MarkupTag& element);
  bool end_form();
  bool end_option(Tag tag);
  bool end_select();
  bool end_table_part(Tag tag);
  bool end_structure(Tag tag);

  bool is_stray(Tag tag) const;

  // These close elements that end without a tag of their own.
  bool close_paragraph();
  void close_implied(Tag but);
  bool close_cell();
  bool close_row();
  bool close_table_body();

  bool drop_line_feed(std::size_t& begin);
  bool read_attributes(const StartTag& tag) const;
  void add_element(const StartTag& tag, Tag element, Vocabulary vocabulary);
  bool open(const StartTag& tag);
  bool draw(const StartTag& tag);
  bool open_implied(Tag tag);
  bool open_void(const StartTag& tag) { return open(tag) && close(); }
  bool close();
  bool close_if_current(const MarkupTag& element);
  void flush_text() { text_.flush(token_); }
  bool within_limits() const { return open_.size() <= options_.limits.depth && !over_nodes(); }

  const ParseOptions& options_;
  std::string_view html_;
  DocumentAssembler& assembler_;
  SourceAttributes source_attributes_;
  PendingText text_;
  OpenElements open_;
  std::vector<SourceAttribute> attributes_;  // These are of the current start tag.
  // These become children of html when body is closed.
  std::vector<TextSpan> comments_behind_body_;
  PagePhase phase_ = PagePhase::before_html;
  std::size_t token_ = 0;  // The current tag begins here.
  bool form_open_ = false;
  bool search_seen_ = false;
  bool hgroup_seen_ = false;
  bool drops_line_feed_ = false;  // A line feed that comes next is dropped.
};

// Builds the tree straight from the tags, without the rules of the HTML Living Standard (section
// 13.2.6) about what stands in a wrong place. Most pages need none of them. Other pages, and those
// with rare elements, are left to the parser.
//
// Fills `assembler` from its source with what build_tree() would make of it, or returns the limit
// that the page is over. Returns nothing if the page has to be parsed; then the assembler is of no
// more use. Takes linear time.
std::optional<Degraded> build_direct_tree(const ParseOptions& options,
                                          DocumentAssembler& assembler);

}  // namespace winnow
