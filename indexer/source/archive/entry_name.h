// SPDX-License-Identifier: GPL-2.0-or-later
//
// Names in archives, which strangers wrote. Private to the sources.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace winnow {

// "a/b" of "./a//b". Nothing for a name that is absolute, leads upwards, is longer than 4096 bytes
// or names nothing.
std::optional<std::string> safe_entry_name(std::string_view name);

// What is left of the file name of an archive without its extensions: "www.example.org" of
// "www.example.org.tar.gz".
std::string archive_stem(std::string_view file_name);

}  // namespace winnow
