// SPDX-License-Identifier: GPL-2.0-or-later
#include "extractor/html/decode/nul_characters.h"

#include <string_view>
#include <utility>

#include "extractor/html/scan/foreign_content.h"
#include "extractor/html/scan/tag_scanner.h"
#include "extractor/text/characters.h"
#include "extractor/text/utf8.h"

namespace winnow {
namespace {

class NulSettler {
 public:
  explicit NulSettler(std::string_view html) : scanner_(html) { settled_.reserve(html.size()); }

  std::size_t settle() {
    for (;;) {
      const TagScanner::Token token = scanner_.next();
      if (token == TagScanner::Token::end) return replaced_;
      const bool dropped =
          token == TagScanner::Token::text && !in_content_ && !foreign_.is_foreign();
      if (!plaintext_) in_content_ = follow(token);
      append(scanner_.bytes(), dropped);
    }
  }

  std::string take() { return std::move(settled_); }

 private:
  // Tells whether the next text is the content of an element that holds no markup.
  bool follow(TagScanner::Token token) {
    if (token == TagScanner::Token::comment) {
      if (scanner_.bytes().starts_with("<![CDATA[") && foreign_.section()) scanner_.scan_section();
    } else if (token == TagScanner::Token::end_tag) {
      foreign_.end_tag(scanner_.markup_tag());
    } else if (token == TagScanner::Token::start_tag) {
      if (!foreign_.start_tag(scanner_.markup_tag())) {
        plaintext_ = scanner_.tag() == Tag::plaintext;
        return plaintext_ || has_raw_content(scanner_.tag());
      }
      scanner_.scan_content();
    }
    return false;
  }

  void append(std::string_view bytes, bool dropped) {
    if (bytes.find('\0') == std::string_view::npos) {
      settled_ += bytes;
      return;
    }
    // `open` says that the next character may turn what stands before it into markup.
    bool open = false;
    bool reference = false;
    for (const char c : bytes) {
      if (c != '\0') {
        settled_ += c;
        reference =
            c == '&' || (reference && (c == '#' || is_ascii_digit(c) || is_ascii_letter(c)));
        open = c == '<' || reference;
      } else if (open || !dropped) {
        settled_ += kReplacementCharacter;
        ++replaced_;
        open = reference = false;
      }
    }
  }

  TagScanner scanner_;
  ForeignContent foreign_;
  bool in_content_ = false;
  bool plaintext_ = false;
  std::string settled_;
  std::size_t replaced_ = 0;
};

}  // namespace

std::size_t settle_nuls(std::string& text) {
  NulSettler settler(text);
  const std::size_t replaced = settler.settle();
  text = settler.take();
  return replaced;
}

}  // namespace winnow
