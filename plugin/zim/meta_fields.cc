// SPDX-License-Identifier: GPL-2.0-or-later
#include "plugin/zim/meta_fields.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

namespace winnow::zim {
namespace {

constexpr std::string_view kBlanks = " \t\r\n\f";

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

std::string lowered_name(std::string_view text) {
  std::string result(text);
  for (char& byte : result) {
    if (byte >= 'A' && byte <= 'Z') byte = static_cast<char>(byte - 'A' + 'a');
  }
  return result;
}

// A number from -limit to limit; nothing else may stand beside it.
std::optional<double> degrees(std::string_view text, double limit) {
  text = trimmed(text);
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed != std::errc() || end != text.data() + text.size()) return {};
  if (!std::isfinite(value) || std::abs(value) > limit) return {};
  return value;
}

void read_position(std::string_view text, MetaFields& fields) {
  const std::size_t middle = text.find(';');
  const auto latitude = degrees(text.substr(0, middle), 90);
  const auto longitude = middle == std::string_view::npos ? std::optional<double>()
                                                          : degrees(text.substr(middle + 1), 180);
  if (!latitude || !longitude) {
    fields.refused_position = text;
    return;
  }
  fields.has_position = true;
  fields.latitude = *latitude;
  fields.longitude = *longitude;
}

}  // namespace

MetaFields read_meta_fields(const Document& document) {
  MetaFields fields;
  std::string scratch;
  for (NodeIndex node = 0; node < document.size(); ++node) {
    if (document.tag(node) != Tag::meta) continue;
    const std::string name =
        lowered_name(trimmed(document.attribute(node, Attribute::name, scratch)));
    if (name != "keywords" && name != "geo.position") continue;
    const std::string_view content = document.attribute(node, Attribute::content, scratch);
    if (name == "geo.position") {
      read_position(content, fields);
    } else {
      if (!fields.keywords.empty()) fields.keywords += ' ';
      fields.keywords += content;
    }
  }
  return fields;
}

}  // namespace winnow::zim
