// SPDX-License-Identifier: GPL-2.0-or-later
//
// What an element's own attributes and tag say about who sees its text.
#pragma once

#include <cstdint>
#include <string>

#include "winnow/extractor/document.h"

namespace winnow {

// The BlockFlags that the element gives to all text inside it (not kNoIndex, which comments set).
// `scratch` is for decoding attributes.
std::uint8_t own_block_flags(const Document& document, NodeIndex element, std::string& scratch);

}  // namespace winnow
