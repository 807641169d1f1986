// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/tag_stripper.h"

#include <utility>

#include "extractor/html/document/document_assembler.h"
#include "extractor/html/document/markup_names.h"
#include "extractor/html/scan/tag_scanner.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

constexpr std::size_t kParagraphBytes = 1024;

class TagStripper {
 public:
  explicit TagStripper(std::string source) : assembler_(std::move(source)) {}

  Document strip(Degraded reason, bool hashes) {
    assembler_.open(Tag::html);
    write_head();
    assembler_.open(Tag::body);
    write_paragraphs();
    assembler_.close();
    assembler_.close();
    return assembler_.finish(reason, hashes);
  }

 private:
  void write_head() {
    assembler_.open(Tag::head);
    assembler_.open(Tag::title);
    TagScanner scanner(assembler_.source());
    while (scanner.next() != TagScanner::Token::end && scanner.tag() != Tag::title) {
    }
    if (scanner.next() == TagScanner::Token::text) add_text(scanner.bytes());
    flush();
    assembler_.close();
    assembler_.close();
  }

  void write_paragraphs() {
    TagScanner scanner(assembler_.source());
    bool in_title = false;  // The title's text is no part of the body.
    for (;;) {
      switch (scanner.next()) {
        case TagScanner::Token::end:
          return flush_paragraph();
        case TagScanner::Token::text:
          if (!in_title) add_text(scanner.bytes());
          break;
        case TagScanner::Token::start_tag:
          in_title = scanner.tag() == Tag::title;
          break_text(scanner);
          break;
        case TagScanner::Token::end_tag:
          in_title = false;
          break_text(scanner);
          break;
        default:
          break;
      }
    }
  }

  void break_text(const TagScanner& scanner) {
    if (text_break(scanner.tag(), scanner.name()) == TextBreak::none) return;
    if (!text_.empty() && text_.back() != ' ') text_ += ' ';
    if (text_.size() >= kParagraphBytes) flush_paragraph();
  }

  void add_text(std::string_view raw) {
    decoded_.clear();
    append_decoded(raw, ReferenceContext::text, decoded_);
    append_collapsed(decoded_, text_);
    // A cut inside a word would lose the word, so the cut waits for a space.
    if (text_.size() >= kParagraphBytes && text_.back() == ' ') flush_paragraph();
  }

  void flush_paragraph() {
    trim_end(text_);
    if (text_.empty()) return;
    assembler_.open(Tag::p);
    flush();
    assembler_.close();
  }

  void flush() {
    trim_end(text_);
    if (!text_.empty()) assembler_.text(assembler_.own(text_), false);
    text_.clear();
  }

  DocumentAssembler assembler_;
  std::string text_;
  std::string decoded_;
};

}  // namespace

Document strip_tags(std::string source, Degraded reason, bool hashes) {
  return TagStripper(std::move(source)).strip(reason, hashes);
}

}  // namespace winnow
