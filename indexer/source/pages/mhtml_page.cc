// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the page in what a browser saved as one file (MHTML).
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "indexer/common/ascii.h"
#include "indexer/common/base64.h"
#include "indexer/source/pages/packed_page.h"
#include "indexer/source/pages/page_type.h"

namespace winnow {
namespace {

constexpr std::size_t kMaxHeaderBytes = 1u << 16;
constexpr std::size_t kMaxBoundaryBytes = 200;  // RFC 2046 has 70

std::string_view trimmed_field(std::string_view text) {
  while (!text.empty() && is_ascii_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_ascii_space(text.back())) text.remove_suffix(1);
  return text;
}

// Takes a line off the text, without its end.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

// The fields of a part's header that matter.
struct PartHeader {
  std::string type;
  std::string encoding;
  std::string location;
};

void keep_field(std::string_view field, PartHeader& header) {
  const std::size_t colon = field.find(':');
  if (colon == std::string_view::npos) return;
  const std::string name = ascii_lower(field.substr(0, colon));
  const std::string_view value = trimmed_field(field.substr(colon + 1));
  if (name == "content-type") header.type = value;
  if (name == "content-transfer-encoding") header.encoding = ascii_lower(value);
  if (name == "content-location") header.location = value;
}

// Takes a header and the empty line behind it off the text. Lines that begin with white space go on
// with the field before.
PartHeader take_header(std::string_view& text) {
  PartHeader header;
  std::string field;
  std::size_t left = kMaxHeaderBytes;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    const bool goes_on = line.starts_with(' ') || line.starts_with('\t');
    if (!goes_on) {
      keep_field(field, header);
      field.clear();
    }
    if (line.empty()) break;
    if (line.size() > left) continue;
    left -= line.size();
    field.append(goes_on ? trimmed_field(line) : line);
  }
  keep_field(field, header);
  return header;
}

// Gives the parameter "boundary" of a Content-Type.
std::string boundary_of(std::string_view type) {
  constexpr std::string_view kName = "boundary=";
  const std::size_t at = ascii_lower(type).find(kName);
  if (at == std::string_view::npos) return {};
  std::string_view value = type.substr(at + kName.size());
  if (value.starts_with('"')) {
    value.remove_prefix(1);
    value = value.substr(0, value.find('"'));
  } else {
    value = value.substr(0, value.find_first_of("; \t"));
  }
  return value.size() > kMaxBoundaryBytes ? std::string() : std::string(value);
}

std::string decode_quoted(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '=') {
      out += text[i];
      continue;
    }
    // A "=" at the end of a line says that the line goes on.
    std::size_t end = i + 1;
    while (end < text.size() && (text[end] == ' ' || text[end] == '\t' || text[end] == '\r')) ++end;
    if (end >= text.size() || text[end] == '\n') {
      i = end;
    } else if (i + 2 < text.size() && hex_value(text[i + 1]) >= 0 && hex_value(text[i + 2]) >= 0) {
      out += static_cast<char>(hex_value(text[i + 1]) * 16 + hex_value(text[i + 2]));
      i += 2;
    } else {
      out += '=';
    }
  }
  return out;
}

bool take_page(const PartHeader& header, std::string_view body, std::string& page,
               PackedPage& about) {
  const MediaType type = parse_media_type(header.type);
  if (!type.is_page()) return false;
  if (header.encoding == "quoted-printable") {
    page = decode_quoted(body);
  } else if (header.encoding == "base64") {
    page = decode_base64(body);
  } else {
    page = body;
  }
  about.url = header.location;
  about.content_type = type.type;
  about.charset = type.charset;
  return true;
}

// Finds the next line that is a boundary. `begin` is where it begins, with the line break before
// it, which belongs to it; `end` where the next line does.
struct BoundaryLine {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool last = false;
};

std::optional<BoundaryLine> find_boundary(std::string_view text, std::size_t from,
                                          const std::string& mark) {
  for (std::size_t at = text.find(mark, from); at != std::string_view::npos;
       at = text.find(mark, at + mark.size())) {
    if (at != 0 && text[at - 1] != '\n') continue;
    BoundaryLine line;
    line.begin = at == 0 ? 0 : at - 1;
    if (line.begin > 0 && text[line.begin - 1] == '\r') --line.begin;
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view rest = text.substr(at + mark.size(), end - at - mark.size());
    line.last = rest.starts_with("--");
    if (line.last) rest.remove_prefix(2);
    line.end = std::min(end + 1, text.size());
    // A longer boundary is another one.
    if (trimmed_field(rest).empty()) return line;
  }
  return {};
}

}  // namespace

bool find_page_in_mhtml(std::string_view message, std::string& page, PackedPage& about) {
  if (message.starts_with("\xEF\xBB\xBF")) message.remove_prefix(3);
  const PartHeader header = take_header(message);
  const std::string boundary = boundary_of(header.type);
  if (!ascii_lower(header.type).starts_with("multipart/")) {
    return take_page(header, message, page, about);
  }
  if (boundary.empty()) return false;
  const std::string mark = "--" + boundary;
  std::optional<BoundaryLine> line = find_boundary(message, 0, mark);
  while (line && !line->last) {
    const std::optional<BoundaryLine> next = find_boundary(message, line->end, mark);
    const std::size_t end = next ? std::max(next->begin, line->end) : message.size();
    std::string_view part = message.substr(line->end, end - line->end);
    const PartHeader of_part = take_header(part);
    if (take_page(of_part, part, page, about)) return true;
    line = next;
  }
  return false;
}

}  // namespace winnow
