// SPDX-License-Identifier: GPL-2.0-or-later
#include <cstddef>
#include <string>

#include "extractor/html/decode/encoding_detection.h"
#include "extractor/text/characters.h"

namespace winnow {
namespace {

constexpr std::size_t kPrescanBytes = 1024;

struct MetaAttribute {
  std::string name;  // It is in lower case.
  std::string_view value;
};

// Collects what the attributes of one <meta> say.
class MetaTag {
 public:
  // Takes an attribute. The first of several with one name counts.
  void add(const MetaAttribute& attribute) {
    if (attribute.name == "http-equiv" && !seen_http_equiv_) {
      seen_http_equiv_ = true;
      pragma_ = equals_in_any_case(attribute.value, "content-type");
    } else if (attribute.name == "content" && !seen_content_) {
      seen_content_ = true;
      content_ = find_encoding(charset_of_content(attribute.value));
    } else if (attribute.name == "charset" && !seen_charset_) {
      seen_charset_ = true;
      charset_ = find_encoding(attribute.value);
    }
  }

  // Lets a charset attribute, even one with an unknown label, overrule http-equiv.
  std::optional<Encoding> encoding() const {
    if (seen_charset_) return charset_;
    return pragma_ ? content_ : std::nullopt;
  }

 private:
  bool seen_http_equiv_ = false;
  bool seen_content_ = false;
  bool seen_charset_ = false;
  bool pragma_ = false;
  std::optional<Encoding> content_;
  std::optional<Encoding> charset_;
};

class Prescan {
 public:
  explicit Prescan(std::string_view bytes) : bytes_(bytes) {}

  std::optional<Encoding> run() {
    for (; !at_end(); ++at_) {
      if (bytes_[at_] != '<') continue;
      if (begins_in_any_case(rest(), "<!--")) {
        skip_comment();
      } else if (is_meta()) {
        if (const auto encoding = read_meta()) return encoding;
      } else if (is_tag()) {
        skip_tag();
      } else if (at_ + 1 < bytes_.size() && is_markup(bytes_[at_ + 1])) {
        skip_past('>');
      }
    }
    return std::nullopt;
  }

 private:
  bool at_end() const { return at_ >= bytes_.size(); }
  std::string_view rest() const { return bytes_.substr(at_); }
  static bool is_markup(char byte) { return byte == '!' || byte == '/' || byte == '?'; }

  bool is_meta() const {
    const std::string_view tag = rest();
    return begins_in_any_case(tag, "<meta") && tag.size() > 5 &&
           (is_white_space(tag[5]) || tag[5] == '/');
  }

  bool is_tag() const {
    std::string_view name = rest().substr(1);
    if (!name.empty() && name.front() == '/') name.remove_prefix(1);
    return !name.empty() && is_ascii_letter(name.front());
  }

  // The skipping functions stop at the last byte of what they skip, and run() steps over it.

  void skip_past(char byte) {
    while (!at_end() && bytes_[at_] != byte) ++at_;
  }

  // Begins the search at the hyphens of "<!--", which may also be those of "-->".
  void skip_comment() {
    const std::size_t end = bytes_.find("-->", at_ + 2);
    at_ = end == std::string_view::npos ? bytes_.size() : end + 2;
  }

  void skip_tag() {
    while (!at_end() && !is_white_space(bytes_[at_]) && bytes_[at_] != '>') ++at_;
    while (read_attribute()) {
    }
  }

  std::optional<Encoding> read_meta() {
    at_ += 6;
    MetaTag meta;
    while (const auto attribute = read_attribute()) meta.add(*attribute);
    // The standard gives up if the bytes end inside a tag.
    return at_end() ? std::nullopt : meta.encoding();
  }

  // Returns nothing at the '>' of the tag, which it leaves unread, or at the end of the bytes.
  std::optional<MetaAttribute> read_attribute() {
    while (!at_end() && (is_white_space(bytes_[at_]) || bytes_[at_] == '/')) ++at_;
    if (at_end() || bytes_[at_] == '>') return std::nullopt;
    MetaAttribute attribute;
    read_name(attribute.name);
    skip_spaces();
    if (at_end() || bytes_[at_] != '=') return attribute;
    ++at_;
    skip_spaces();
    attribute.value = read_value();
    return attribute;
  }

  void skip_spaces() {
    while (!at_end() && is_white_space(bytes_[at_])) ++at_;
  }

  // Reads a name; an equals sign at its start belongs to it.
  void read_name(std::string& name) {
    for (; !at_end(); ++at_) {
      const char byte = bytes_[at_];
      if (is_white_space(byte) || byte == '/' || byte == '>' || (byte == '=' && !name.empty()))
        return;
      name += ascii_lower(byte);
    }
  }

  std::string_view read_value() {
    if (at_end()) return {};
    const char quote = bytes_[at_];
    if (quote == '"' || quote == '\'') return read_quoted(quote);
    const std::size_t begin = at_;
    while (!at_end() && !is_white_space(bytes_[at_]) && bytes_[at_] != '>') ++at_;
    return bytes_.substr(begin, at_ - begin);
  }

  std::string_view read_quoted(char quote) {
    const std::size_t begin = ++at_;
    skip_past(quote);
    const std::string_view value = bytes_.substr(begin, at_ - begin);
    if (!at_end()) ++at_;
    return value;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

std::string_view skip_spaces(std::string_view text) {
  while (!text.empty() && is_white_space(text.front())) text.remove_prefix(1);
  return text;
}

// Reads the label; `text` begins behind the equals sign.
std::string_view label_in(std::string_view text) {
  text = skip_spaces(text);
  if (text.empty()) return {};
  if (text.front() == '"' || text.front() == '\'') {
    const std::size_t end = text.find(text.front(), 1);
    return end == std::string_view::npos ? std::string_view() : text.substr(1, end - 1);
  }
  std::size_t end = 0;
  while (end < text.size() && !is_white_space(text[end]) && text[end] != ';') ++end;
  return text.substr(0, end);
}

// Reads the label in the XML declaration that a page of XHTML begins with (WHATWG HTML, "get an XML
// encoding").
std::optional<Encoding> encoding_of_xml(std::string_view bytes) {
  constexpr std::string_view kName = "encoding";
  if (!bytes.starts_with("<?xml")) return std::nullopt;
  std::string_view text = bytes.substr(0, bytes.find('>'));
  const std::size_t name = text.find(kName);
  if (text.size() == bytes.size() || name == std::string_view::npos) return std::nullopt;
  text = skip_spaces(text.substr(name + kName.size()));
  if (!text.starts_with('=')) return std::nullopt;
  text = skip_spaces(text.substr(1));
  if (!text.starts_with('"') && !text.starts_with('\'')) return std::nullopt;
  const std::size_t end = text.find(text.front(), 1);
  return end == std::string_view::npos ? std::nullopt : find_encoding(text.substr(1, end - 1));
}

}  // namespace

std::string_view charset_of_content(std::string_view content) {
  constexpr std::string_view kCharset = "charset";
  for (; content.size() > kCharset.size(); content.remove_prefix(1)) {
    if (!begins_in_any_case(content, kCharset)) continue;
    const std::string_view behind = skip_spaces(content.substr(kCharset.size()));
    if (!behind.empty() && behind.front() == '=') return label_in(behind.substr(1));
  }
  return {};
}

std::optional<Encoding> prescan_meta(std::string_view bytes) {
  bytes = bytes.substr(0, kPrescanBytes);
  std::optional<Encoding> encoding = Prescan(bytes).run();
  if (!encoding) encoding = encoding_of_xml(bytes);
  if (encoding == Encoding::utf_16be || encoding == Encoding::utf_16le) return Encoding::utf_8;
  if (encoding == Encoding::x_user_defined) return Encoding::windows_1252;
  return encoding;
}

}  // namespace winnow
