// SPDX-License-Identifier: GPL-2.0-or-later
//
// The part of TOML 1.0 that configuration files need.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"

namespace winnow::cli {

// One line key = value.
struct ConfigEntry {
  std::vector<std::string> section;  // the parts of [a."b.c"]; empty before the first section
  std::string key;
  std::vector<std::string> values;  // as a command line would have them: text, 12, true
  bool is_list = false;
  std::size_t line = 0;  // from 1 on
};

// Reads sections, and keys with strings in "" and '', whole and decimal numbers, true and false,
// and lists of these, over several lines too. What else TOML has (tables in lines, dates, keys with
// dots, strings of several lines) is an error, and so is a key or a section that is there twice.
// ErrorCode::usage that names `file` and the line. Linear time, apart from n log n for the keys.
Expected<std::vector<ConfigEntry>> read_config(std::string_view text, std::string_view file);

}  // namespace winnow::cli
