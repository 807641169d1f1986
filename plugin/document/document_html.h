// SPDX-License-Identifier: GPL-2.0-or-later
//
// The text of a document as HTML, which the indexer reads as any other page.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace winnow::document {

// What a document says of itself, in UTF-8. All of it may be empty.
struct About {
  std::string title;
  std::string author;
  std::string language;  // BCP 47
  std::string subject;
  std::string keywords;
  std::string created;  // ISO 8601
  std::string modified;
};

// Collects the content of a body element. Texts are escaped, and control characters are left out.
// What comes after max_bytes is dropped. It is not thread-safe.
class HtmlBody {
 public:
  explicit HtmlBody(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  void open(std::string_view name, std::string_view id = {});
  void close(std::string_view name);
  void text(std::string_view text);
  void element(std::string_view name, std::string_view text, std::string_view id = {});

  // Says that something was dropped.
  bool is_full() const { return full_; }
  const std::string& html() const { return html_; }

 private:
  void add(std::string_view html);

  std::string html_;
  std::size_t max_bytes_;
  bool full_ = false;
};

// Escapes a text for an element or an attribute in double quotation marks.
std::string escaped(std::string_view text);

// Gives the whole page.
std::string html_page(const About& about, const HtmlBody& body);

// What became of a document.
struct Converted {
  std::string_view type;    // "pdf"; a document_type_name() of the indexer
  std::uint32_t pages = 0;  // slides, sheets; 0 where there are none
  std::string html;
  // Words of all its text, and those that were found to repeat over its pages. Words are what
  // stands between spaces. 0 where nobody counts.
  std::uint64_t words = 0;
  std::uint64_t running_words = 0;
};

// Why there is nothing of a document.
struct Fault {
  enum class Kind : std::uint8_t {
    none,       // it is none of the kinds that are known
    encrypted,  // it needs a password
    broken,
    limit,
  };
  Kind kind = Kind::broken;
  std::string detail;  // a clause for people
};

using Conversion = std::variant<Converted, Fault>;

}  // namespace winnow::document
