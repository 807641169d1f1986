// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/report/json_text.h"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>

namespace winnow::report {
namespace {

// Says whether JSON has the character as it is.
bool is_plain(char character) {
  const auto byte = static_cast<unsigned char>(character);
  return byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\';
}

std::size_t plain_bytes(std::string_view text) {
  const auto end = std::find_if_not(text.begin(), text.end(), is_plain);
  return static_cast<std::size_t>(end - text.begin());
}

// nlohmann's value and its dump are copies of the text.
constexpr std::size_t kPieceBytes = 64 << 10;

// Fewer plain characters are sooner dumped with what stands around them.
constexpr std::size_t kPlainRun = 16;

// The beginning of `text` up to the next plain run, without a part of a character at its end.
std::string_view piece_of(std::string_view text) {
  const std::string_view most = text.substr(0, kPieceBytes);
  std::size_t plain = 0;
  for (std::size_t i = 0; i < most.size(); ++i) {
    plain = is_plain(most[i]) ? plain + 1 : 0;
    if (plain == kPlainRun) return most.substr(0, i + 1 - kPlainRun);
  }
  std::size_t size = most.size();
  while (size > 0 && size < text.size() && (text[size] & 0xC0) == 0x80) --size;
  return text.substr(0, size > 0 ? size : kPieceBytes);
}

}  // namespace

// Most texts are plain for the most part. A single value is taken down without memory.
std::string json_of(std::string_view text) {
  using Json = nlohmann::json;
  std::string json = "\"";
  json.reserve(text.size() + text.size() / 16 + 2);
  while (!text.empty()) {
    const std::size_t plain = plain_bytes(text);
    json.append(text.substr(0, plain));
    text.remove_prefix(plain);
    const std::string_view piece = piece_of(text);
    if (piece.empty()) continue;
    const std::string dumped = Json(piece).dump(-1, ' ', false, Json::error_handler_t::replace);
    json.append(dumped, 1, dumped.size() - 2);
    text.remove_prefix(piece.size());
  }
  return json += '"';
}

std::string json_of(double number) { return nlohmann::json(number).dump(); }

void JsonObject::add_json(std::string_view name, std::string_view value) {
  text_.append(text_.size() > 1 ? ",\"" : "\"").append(name).append("\":").append(value);
}

void JsonArray::add_json(std::string_view value) {
  text_.append(text_.size() > 1 ? "," : "").append(value);
}

}  // namespace winnow::report
