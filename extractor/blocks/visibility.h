// SPDX-License-Identifier: GPL-2.0-or-later
//
// Tells from an element's own tag and attributes who sees its text.
#pragma once

#include <cstdint>
#include <string>

#include "winnow/extractor/document.h"

namespace winnow {

// Returns the BlockFlags that the element gives to all text inside it (without kNoIndex, which
// comments set). `scratch` is used to decode attributes.
std::uint8_t own_block_flags(const Document& document, NodeIndex element, std::string& scratch);

}  // namespace winnow
