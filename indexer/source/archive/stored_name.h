// SPDX-License-Identifier: GPL-2.0-or-later
//
// Names as an archive spells them. Private to the sources.
//
// libarchive composes what it knows to be UTF-8 (normalization form C), so that two files whose
// names differ in nothing but how an accent is written, as on file systems that decompose names and
// others that do not, get one name.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace winnow {

// The header of an entry stands in so many bytes before its data, unless it is very long.
inline constexpr std::size_t kHeaderBytes = 16 << 10;

// Whether the text has characters that may have several spellings.
bool may_be_composed(std::string_view name);

// The name in the local header of a zip file, or in the extended header of a tar archive of the
// format pax. `before` are the bytes up to the entry's data, kHeaderBytes of them or all. Nothing
// if it is not found there, or is no other spelling of `name`.
std::optional<std::string> name_in_zip(std::string_view before, std::string_view name);
std::optional<std::string> name_in_pax(std::string_view before, std::string_view name);

// The name in normalization form D; as it is if it cannot be changed.
std::string decomposed(const std::string& name);

}  // namespace winnow
