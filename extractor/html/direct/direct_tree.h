// SPDX-License-Identifier: GPL-2.0-or-later
//
// Builds the Document of a page without the parser, unless it has rare markup.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "extractor/html/direct/element_rules.h"
#include "extractor/html/direct/open_elements.h"
#include "extractor/html/direct/pending_nodes.h"
#include "extractor/html/document/document_assembler.h"
#include "extractor/html/scan/markup_scanner.h"
#include "extractor/html/scan/repeated_tags.h"
#include "extractor/html/scan/source_parts.h"
#include "winnow/extractor/parse_options.h"

namespace winnow {

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

// Says whether the page is in quirks mode, by its document type.
enum class Quirks : std::uint8_t { not_yet, no, yes, unknown };

// Returns no or unknown. `document_type` is the whole declaration.
Quirks quirks_of(std::string_view document_type);

// Takes the pieces of a page from a MarkupScanner. The functions return false where the page needs
// the parser.
class DirectTreeBuilder {
 public:
  DirectTreeBuilder(const ParseOptions& options, DocumentAssembler& assembler)
      : options_(options),
        html_(assembler.source()),
        assembler_(assembler),
        source_attributes_(options.presentation, assembler),
        repeated_tags_(assembler.source()),
        text_(assembler) {}

  bool text(std::size_t begin, std::size_t words, const ByteSearch& end, bool leading);
  bool content(std::size_t begin, std::size_t words, const ByteSearch& end);
  bool comment(std::size_t begin, std::size_t end);
  bool declaration(std::size_t begin, std::size_t end);
  bool start_tag(const StartTag& tag);
  bool end_tag(const MarkupTag& element, std::size_t begin, std::size_t end);
  bool odd_end_tag(std::size_t begin, std::size_t end);
  std::vector<SourceAttribute>& attributes() { return attributes_; }
  OpenName open_name() const {
    if (open_.size() == 0 || open_.top().in_drawing) return {};
    return {open_.top().name, open_.top().tag};
  }
  const RepeatedTag* repeated_tag(std::size_t begin) { return repeated_tags_.find(begin); }

  // Ends the page.
  bool finish();

  // Tells whether there are already too many nodes. The parser would have made all of them too, so
  // the page is over the limit.
  bool over_nodes() const { return assembler_.node_count() > options_.limits.nodes; }

 private:
  static constexpr std::size_t kManyAttributes = 256;
  static constexpr std::size_t kNoStray = SIZE_MAX;

  Place place() const { return open_.top().place; }
  Tag current() const { return open_.top().tag; }

  // The rules of the body count, there and in templates. Tags and words behind the body's end
  // belong to it, too.
  bool in_content() const {
    return phase_ >= PagePhase::in_body || (open_.size() > 0 && open_.has(Tag::template_));
  }
  void enter_content() {
    if (phase_ > PagePhase::in_body) phase_ = PagePhase::in_body;
  }

  // These are of the outline: html, head, body, and what may stand outside of the body.
  bool start_structure(const StartTag& tag);
  bool start_html(const StartTag& tag);
  bool start_body(const StartTag& tag);
  bool start_outside(const StartTag& tag, StartRule rule);
  bool start_in_head(const StartTag& tag, StartRule rule);
  bool end_outside(const MarkupTag& element);
  bool end_structure(Tag tag);
  bool text_outside(std::size_t begin, std::size_t words, std::size_t end, bool leading);
  bool open_head();
  bool open_body();
  bool add_attributes(std::size_t index, std::vector<SourceAttribute>& known);
  bool ignored() const;

  bool start_element(const StartTag& tag);
  bool start_in_body(const StartTag& tag, StartRule rule);
  bool start_content(const StartTag& tag, StartRule rule);
  bool start_any(const StartTag& tag, StartRule rule);
  bool start_image(StartTag tag);
  bool start_in_line(const StartTag& tag, StartRule rule);
  bool start_block(const StartTag& tag);
  bool start_heading(const StartTag& tag);
  bool start_form(const StartTag& tag);
  bool start_item(const StartTag& tag);
  bool start_description(const StartTag& tag);
  bool start_button(const StartTag& tag);
  bool start_anchor(const StartTag& tag);
  bool start_unbroken(const StartTag& tag);
  bool start_formatting(const StartTag& tag);
  bool start_holding(const StartTag& tag);
  bool start_table(const StartTag& tag);
  bool fits_stray(StartRule rule) const;
  bool start_stray(const StartTag& tag, StartRule rule);
  bool start_next_table(const StartTag& tag);
  bool start_in_table(const StartTag& tag, StartRule rule);
  bool start_table_part(const StartTag& tag);
  bool start_in_select(const StartTag& tag, StartRule rule);
  bool start_annotation(const StartTag& tag);
  bool start_option(const StartTag& tag);

  bool end_in_body(const MarkupTag& element);
  bool end_between_parts(Tag tag, EndRule rule);
  bool end_in_drawing(const MarkupTag& element);
  bool end_exact(const MarkupTag& element);
  bool end_formatting(Tag tag);
  bool move_out(std::size_t index, std::size_t block);
  bool end_scoped(Tag tag);
  bool end_line_break();
  bool ignore_end(Tag tag);
  bool end_heading();
  bool end_form();
  bool end_object(Tag tag);
  bool end_template();
  bool end_option(Tag tag);
  bool end_select();
  bool end_table_part(Tag tag);
  bool end_cell(Tag tag);
  bool end_stray(Tag tag);
  bool end_within_table(Tag tag);

  // These close elements that end without a tag of their own.
  bool close_paragraph();
  void close_implied(Tag but);
  bool close_cell();
  bool close_row();
  bool close_table_body();
  bool close_from(std::size_t index);
  void note_ended(std::size_t index);
  bool close_stray();
  void leave_stray();
  bool close_holding(std::size_t index);

  // Tells whether an element is open that stands between the parts of a table. When it is closed,
  // it goes before the table.
  bool in_stray() const { return strayed_ != kNoStray; }
  // Tells whether a tag of tables stands where the parser ignores it.
  bool outside_tables() const {
    return place() == Place::content && !open_.has(Tag::table) && !open_.has(Tag::template_);
  }
  std::size_t innermost_cell();
  bool names_hold() const;

  bool add_comment(std::size_t begin, std::size_t end);
  bool drop_line_feed(std::size_t& begin);
  bool settle_repeated_attributes();
  bool fits_drawing(const StartTag& tag);
  bool may_hold_html() const;
  // Tells whether </> stands before the tag. In a drawing, gumbo-parser takes it for a part of the
  // tag's name.
  bool behind_empty_end_tag() const { return html_.substr(0, token_).ends_with("</>"); }
  bool start_input(const StartTag& tag);
  void add_element(const StartTag& tag, Tag element, Vocabulary vocabulary);
  std::uint64_t attributes_hash(const StartTag& tag, Vocabulary vocabulary);
  bool begins_shadow_root() const;
  void remember(const StartTag& tag, std::uint64_t hash);
  bool open(const StartTag& tag);
  bool draw(const StartTag& tag);
  bool open_implied(Tag tag);
  bool open_void(const StartTag& tag) { return open(tag) && close(); }
  // Opens copies of the formatting elements that have ended with others around them.
  bool open_again() { return ended_.empty() || open_ended(); }
  bool open_ended();
  bool close();
  void close_element();
  bool is_named(const OpenElement& open, const MarkupTag& element) const;
  void flush_text() {
    text_.flush(token_);
    if (text_goes_out_) move_text_out_of_table();
  }
  void move_text_out_of_table();
  void move_out_of_table(NodeIndex first);
  // Between the parts of a table a text ends even at a tag that the parser ignores.
  void flush_text_of_table() {
    const bool strays = in_stray() && place() == Place::content;
    if (strays || is_table_place(place())) flush_text();
  }
  // Tells whether the page has so many tags in odd places that it is made to take time.
  bool takes_time() const {
    constexpr std::size_t kMost = std::size_t{1} << 22;
    return open_.steps() > kMost || moved_ > kMost || read_again_ > kMost;
  }
  bool within_limits() const {
    return assembler_.depth() <= options_.limits.depth && !over_nodes() && !takes_time();
  }

  const ParseOptions& options_;
  std::string_view html_;
  DocumentAssembler& assembler_;
  SourceAttributes source_attributes_;
  RepeatedTags repeated_tags_;
  PendingText text_;
  OpenElements open_;
  EndedFormatting ended_;
  std::vector<SourceAttribute> attributes_;  // These are of the current start tag.
  std::vector<SourceAttribute> attributes_of_html_;
  std::vector<SourceAttribute> attributes_of_body_;
  BetweenHeadAndBody between_;
  // These become children of html when body is closed.
  std::vector<TextSpan> comments_behind_body_;
  PagePhase phase_ = PagePhase::before_html;
  Quirks quirks_ = Quirks::not_yet;
  std::size_t token_ = 0;  // The current tag begins here.
  std::size_t moved_ = 0;  // So many nodes have been moved.
  // So many bytes have been read again, of elements that were opened or described again.
  std::size_t read_again_ = 0;
  // An element with a name that gumbo-parser does not know has been told from another by its name.
  bool names_matter_ = false;
  // These end tags did nothing. gumbo-parser may read another element under such a tag.
  std::bitset<kTagCount> ignored_ends_;
  bool form_open_ = false;  // A form outside of templates has begun, and has not met an end tag.
  bool search_seen_ = false;
  bool hgroup_seen_ = false;
  std::size_t strayed_ = kNoStray;  // The element lies above so many open elements.
  NodeIndex first_strayed_ = 0;
  bool stray_goes_on_ = false;    // If it ends now, another follows.
  bool text_goes_out_ = false;    // The text stands between the parts of a table.
  bool drops_line_feed_ = false;  // A line feed that comes next is dropped.
};

// Builds the tree straight from the tags, by the rules of the HTML Living Standard (section 13.2.6)
// as far as pages use them. Pages that begin formatting elements many times in each other, and
// those with rare elements, are left to the parser.
//
// Fills `assembler` from its source, for which has_unusual_characters() must be false, with what
// build_tree() would make of it, or returns the limit that the page is over. Returns nothing if the
// page has to be parsed; then the assembler is of no more use. Takes linear time.
std::optional<Degraded> build_direct_tree(const ParseOptions& options,
                                          DocumentAssembler& assembler);

}  // namespace winnow
