// SPDX-License-Identifier: GPL-2.0-or-later
//
// Reads any bytes as a configuration file. This gives an error that names the file and a line that
// it has, or entries that are read as the same once they are written as people would write them.
#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/invariant.h"
#include "plugin/cli/options/config_file.h"

namespace {

using namespace winnow;
using cli::ConfigEntry;

std::string quoted(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F || c == '"' || c == '\\') {
      result += "\\u00";
      result += kDigits[byte >> 4];
      result += kDigits[byte & 15];
    } else {
      result += c;
    }
  }
  return result + "\"";
}

std::string written(const ConfigEntry& entry) {
  std::string text;
  for (const std::string& part : entry.section) {
    text += (text.empty() ? "[" : " . ") + quoted(part);
  }
  if (!text.empty()) text += "]  # a section\r\n";
  text += quoted(entry.key) + " = ";
  if (!entry.is_list) return text + quoted(entry.values.at(0)) + "\n";
  text += "[\n";
  for (const std::string& value : entry.values) text += "  " + quoted(value) + ",\n";
  return text + "]";
}

void check_entry(const ConfigEntry& entry) {
  WINNOW_INVARIANT(entry.is_list || entry.values.size() == 1);
  const auto again = cli::read_config(written(entry), "again");
  WINNOW_INVARIANT(again && again->size() == 1);
  const ConfigEntry& same = again->front();
  WINNOW_INVARIANT(same.section == entry.section && same.key == entry.key);
  WINNOW_INVARIANT(same.values == entry.values && same.is_list == entry.is_list);
}

void check_error(const Error& error, std::size_t lines) {
  constexpr std::string_view kBegin = "file:";
  WINNOW_INVARIANT(error.code == ErrorCode::usage && !error.what.empty());
  WINNOW_INVARIANT(error.where.starts_with(kBegin));
  std::size_t line = 0;
  const char* const end = error.where.data() + error.where.size();
  const auto number = std::from_chars(error.where.data() + kBegin.size(), end, line);
  WINNOW_INVARIANT(number.ec == std::errc() && number.ptr == end && line >= 1 && line <= lines);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t lines =
      1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  const auto entries = cli::read_config(text, "file");
  if (!entries) {
    check_error(entries.error(), lines);
    return 0;
  }
  std::size_t line = 1;
  for (const ConfigEntry& entry : *entries) {
    WINNOW_INVARIANT(entry.line >= line && entry.line <= lines);
    line = entry.line;
    check_entry(entry);
  }
  return 0;
}
