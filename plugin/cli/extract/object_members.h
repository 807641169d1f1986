// SPDX-License-Identifier: GPL-2.0-or-later
//
// The members of the objects that extract writes, and the choice among them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/extractor/expected.h"

namespace winnow::cli {

// The names that to_json(report::PageReport) gives, in its order.
std::span<const std::string_view> page_members();

// "url,title,text" as names. ErrorCode::usage that quotes the name that is none. Thread-safe.
Expected<std::vector<std::string>> parse_members(std::string_view value);

// An object with these members of `object`, in the order of `names`; what it does not have is left
// out. `object` must be one JSON object in one line, as to_json() writes it: its values are copied
// unread. Linear time. Thread-safe.
std::string choose_members(std::string_view object, std::span<const std::string> names);

}  // namespace winnow::cli
