// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/report/json_text.h"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>

namespace winnow::report {
namespace {

// nlohmann's value and its dump are copies of the text.
constexpr std::size_t kPieceBytes = 64 << 10;

// The beginning of `text`, without a part of a character at its end.
std::string_view piece_of(std::string_view text) {
  std::size_t size = std::min(text.size(), kPieceBytes);
  while (size > 0 && size < text.size() && (text[size] & 0xC0) == 0x80) --size;
  return text.substr(0, size > 0 ? size : kPieceBytes);
}

}  // namespace

// A single value is taken down without memory.
std::string json_of(std::string_view text) {
  using Json = nlohmann::json;
  std::string json = "\"";
  json.reserve(text.size() + text.size() / 16 + 2);
  while (!text.empty()) {
    const std::string_view piece = piece_of(text);
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
