// SPDX-License-Identifier: GPL-2.0-or-later
//
// Finds the language of code in the names of classes that highlighters go by.
#pragma once

#include <string>

#include "winnow/extractor/document.h"

namespace winnow {

// Returns the language of a pre element in lower case, as the page calls it; "" if it says none. It
// looks at the element, at code elements that it begins with, and at a few elements around it
// that hold nothing else. Thread-safe.
std::string code_language(const Document& document, NodeIndex pre);

}  // namespace winnow
